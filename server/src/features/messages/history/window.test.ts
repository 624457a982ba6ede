import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { conversationFields } from '@mynah/contract/wire-names'
import { favourites } from '@mynah/contract/favourites'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import type { WireFrame } from '@mynah/contract/frames'
import { groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

/**
 * A group in which each of three users sees a part: `former` left it, `returned` left and came back, `cleared` cleared
 * their chat. Each sent one message in every part in which they were members.
 */
async function parts() {
  const { ana, former, returned, cleared } = await people(server, 'ana', 'former', 'returned', 'cleared')
  const { id } = await groupOf(ana, former, returned, cleared)
  const ref = { type: 1 as const, id: id }
  const [a, f] = [await ana.connect(), await former.connect()]
  const [r, c] = [await returned.connect(), await cleared.connect()]
  const say = async (socket: TestSocket, content: string, at: string[] = []) => {
    const { code, data } = await socket.post({ groupId: id }, { msgType: 0, content, extras: { at } })
    expect(code, content).toBe(10000)
    return data.id
  }
  const everyone = [former, returned, cleared].map((one) => one.id)
  const early = await say(a, 'early owl', everyone)
  const own = {
    returned: await say(r, 'early owl of returned'),
    cleared: await say(c, 'early owl of cleared'),
  }
  await returned.call(groups.quit, { id })
  await cleared.call(conversations.clear, { conversation: { type: 1, id: id } })
  await ana.call(groups.invite, { id, userList: [returned.id] })
  const middle = await say(a, 'middle owl')
  const theirs = await say(f, 'middle owl of former')
  await former.call(groups.quit, { id })
  const late = await say(a, 'late owl', everyone)
  return { ana, a, ref, early, middle, late, theirs, own, former, returned, cleared, f, r, c }
}

type Parts = Awaited<ReturnType<typeof parts>>

const textsIn = (frame: WireFrame): string[] =>
  (frame.cmd === 20 || frame.cmd === 21) && 'list' in frame.data
    ? frame.data.list.flatMap((one) =>
        one.content.includes('owl') && one.msgType === 0 ? [one.content] : [],
      )
    : []

/** The messages of the group that a socket receives by each request for pages and missed messages. */
async function given(socket: TestSocket, { ref }: Parts): Promise<[way: string, texts: string[]][]> {
  const page = async (at: object) => {
    socket.send({ cmd: 19, type: 1, ...conversationFields(ref), count: 50, ...at })
    return textsIn(await socket.next((frame) => frame.cmd === 20))
  }
  const missed = async (seqs: Record<string, number> | undefined) => {
    socket.send({ cmd: 19, type: 0, seqs })
    await socket.next((frame) => frame.cmd === 21 && 'done' in frame.data)
    return socket.frames
      .splice(0)
      .flatMap((frame) =>
        frame.cmd === 21 && 'toBizId' in frame.data && frame.data.toBizId === ref.id ? textsIn(frame) : [],
      )
  }
  return [
    ['newest', await page({})],
    ['by offset', await page({ offset: 0 })],
    ['before a seq', await page({ beforeSeq: 1_000 })],
    ['after a seq', await page({ afterSeq: 0 })],
    ['between two seqs', await page({ afterSeq: 0, beforeSeq: 1_000 })],
    ['missed since the beginning', await missed({ [`1:${ref.id}`]: 0 })],
  ]
}

const seen: Record<'former' | 'returned' | 'cleared', string[]> = {
  former: [
    'early owl',
    'early owl of returned',
    'early owl of cleared',
    'middle owl',
    'middle owl of former',
  ],
  returned: ['middle owl', 'middle owl of former', 'late owl'],
  cleared: ['middle owl', 'middle owl of former', 'late owl'],
}

test('pages, catch-ups and search contain what a user may see of a group, and nothing else', async () => {
  const all = await parts()
  for (const [who, socket] of [
    ['former', all.f],
    ['returned', all.r],
    ['cleared', all.c],
  ] as const) {
    for (const [way, texts] of await given(socket, all)) expect(texts, `${who}: ${way}`).toEqual(seen[who])
    const find = async (input: object) =>
      (await all[who].call(messages.search, { conversation: all.ref, order: 'asc', ...input })).list
    const contents = async (input: object) => (await find(input)).map(({ content }) => content)
    expect(await contents({ keyword: 'owl' }), who).toEqual(seen[who])
    expect(await contents({}), who).toEqual(seen[who])
    const everywhere = await all[who].call(messages.search, { keyword: 'owl', order: 'asc' })
    expect(
      everywhere.list.map(({ content }) => content),
      who,
    ).toEqual(seen[who])
    const named = seen[who].filter((text) => text === 'early owl' || text === 'late owl')
    expect(await contents({ named: true }), who).toEqual(named)
  }
})

test("a device that is complete up to the user's leaving misses nothing of later messages", async () => {
  const { f, ref } = await parts()
  f.send({ cmd: 19, type: 1, ...conversationFields(ref), count: 1 })
  const page = await f.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  const end = 'toSeq' in page.data ? page.data.toSeq : 0
  f.frames.splice(0)
  f.send({ cmd: 19, type: 0, seqs: { [`1:${ref.id}`]: end } })
  await f.next((frame) => frame.cmd === 21 && 'done' in frame.data)
  expect(f.frames.filter((frame) => frame.cmd === 21 && JSON.stringify(frame).includes(ref.id))).toEqual([])
})

test('the row of a chat shows, counts and marks what its user may see, and nothing else', async () => {
  const { former, returned, cleared, ref, late } = await parts()
  const rowOf = (who: Person) => who.call(conversations.byGroup, { id: ref.id })
  const left = { mentionId: '', mentionSeq: 0, unreadCount: 0, lastMsgType: msgType.inform }
  expect(await rowOf(former)).toMatchObject(left)
  for (const who of [returned, cleared])
    expect(await rowOf(who)).toMatchObject({ mentionId: late, lastMsgContent: 'late owl' })
  await returned.call(conversations.clear, { conversation: { type: 1, id: ref.id } })
  expect(await rowOf(returned)).toMatchObject({ mentionId: '', lastMsgContent: '', unreadCount: 0 })
})

test('a message that a user may not see cannot be quoted, merged, saved, deleted, recalled or followed by them', async () => {
  const all = await parts()
  const { ref, early, late, own, theirs } = all
  const outside = [
    ['former', all.f, late],
    ['returned', all.r, early],
    ['returned', all.r, own.returned],
    ['cleared', all.c, early],
    ['cleared', all.c, own.cleared],
  ] as const
  const to = { groupId: ref.id }
  for (const [who, socket, msgId] of outside) {
    const me = all[who]
    const shown = `${who} ${msgId}`
    const quoting = { msgType: 0, content: 'look', extras: { quote: { id: msgId } } }
    expect((await socket.post(to, quoting)).code, shown).toBe(10001)
    const merging = { msgType: msgType.mergeForward, content: { ...conversationFields(ref), ids: [msgId] } }
    expect((await socket.post({ to: all.ana.id }, merging)).code, shown).toBe(10001)
    await me.call(favourites.add, { msgId: [msgId], conversation: ref }).catch(() => undefined)
    expect((await me.call(favourites.list, {})).list, shown).toEqual([])
    socket.frames.splice(0)
    await me.call(messages.delete, { ids: [msgId], conversation: ref })
    await me.call(messages.delete, { ids: [msgId] })
    const gone = await server.app.pool.query('select 1 from deleted_messages where user_id = $1', [me.id])
    expect(gone.rowCount, shown).toBe(0)
    await expect(me.call(messages.recall, { recallId: msgId, conversation: ref }), shown).rejects.toThrow(
      'NoDataFound',
    )
    await expect(me.call(messages.readers, { msgId, conversation: ref }), shown).rejects.toThrow(
      'NoDataFound',
    )
  }
  // An own message cannot be recalled, nor followed, after leaving; it stays where it was.
  await expect(all.former.call(messages.recall, { recallId: theirs, conversation: ref })).rejects.toThrow(
    'MessageNotMember',
  )
  await expect(all.former.call(messages.readers, { msgId: theirs, conversation: ref })).rejects.toThrow(
    'NoDataFound',
  )
  const stored = await all.ana.call(messages.search, { conversation: ref, keyword: 'owl', msgType: 0 })
  expect(stored.list).toHaveLength(6)
})

test('messages deleted for oneself, and system lines, are not merged', async () => {
  const { cleared, c, ana, ref, middle, late } = await parts()
  const merge = async (ids: string[]) =>
    (
      await c.post(
        { to: ana.id },
        { msgType: msgType.mergeForward, content: { ...conversationFields(ref), ids } },
      )
    ).code
  c.send({ cmd: 19, type: 1, ...conversationFields(ref), count: 50 })
  const page = await c.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  const list = 'list' in page.data ? page.data.list : []
  const line = list.find((one) => one.msgType === msgType.inform)?.id ?? ''
  expect(line).not.toBe('')
  expect(await merge([line])).toBe(10001)
  expect(await merge([middle, line])).toBe(10001)
  expect(await merge([middle, late])).not.toBe(10001)
  await cleared.call(messages.delete, { ids: [middle], conversation: ref })
  expect(await merge([middle])).toBe(10001)
  expect(await merge([middle, late])).toBe(10001)
})

test('an admin cannot recall a message that was sent before they joined', async () => {
  const { ana, returned, ref, early, middle } = await parts()
  await ana.call(groups.addAdmin, { id: ref.id, userId: returned.id })
  await expect(returned.call(messages.recall, { recallId: early, conversation: ref })).rejects.toThrow(
    'NoDataFound',
  )
  // Nor what the owner sent, who ranks higher.
  await expect(returned.call(messages.recall, { recallId: middle, conversation: ref })).rejects.toThrow(
    'NoPermission',
  )
})

test('only current members who may see a message are named among its readers', async () => {
  const { ana, returned, cleared, ref, early, middle } = await parts()
  const named = async (msgId: string) => {
    const { read, unread, hidden } = await ana.call(messages.readers, { conversation: ref, msgId })
    return { people: [...read, ...unread].map(({ userId }) => userId).sort(), hidden }
  }
  expect(await named(early)).toEqual({ people: [cleared.id], hidden: 0 })
  expect(await named(middle)).toEqual({ people: [returned.id, cleared.id].sort(), hidden: 0 })
})
