import { expect, test } from 'vitest'
import { groupNotices, type GroupNotice } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import type { WireFrame } from '@mynah/contract/frames'
import { account } from '@mynah/contract/account'
import { messageId, people, groupOf, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { dissolve } from '#features/groups/index.ts'
import { eraseGroupNotices, exportGroupNotices } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })

const words = { title: 'Trip', content: 'The bus leaves at ten.\nBring water.' }

/** Ana is the owner, Bo is an admin, Cy and Di are members. */
async function board() {
  const all = await people(server, 'ana', 'bo', 'cy', 'di', 'eve')
  const { ana, bo, cy, di } = all
  const group = await groupOf(ana, bo, cy, di)
  await ana.call(groups.addAdmin, { id: group.id, userId: bo.id })
  const add = (who: Person, more: object = {}) =>
    who.call(groupNotices.add, { groupId: group.id, ...words, ...more })
  const list = async (who: Person) => (await who.call(groupNotices.list, { id: group.id })).list
  return { ...all, group, add, list }
}

const named = (name: string) => (frame: WireFrame) => frame.cmd === 30 && frame.name === name
const changed = named('groupNotice.changed')
const notice = (frame: WireFrame) => frame.cmd === 11 && frame.data.msgType === msgType.notice

test('an announcement of the owner is on the board, in the room as a message, and in the group as its notice', async () => {
  const { ana, bo, cy, di, group, add, list } = await board()
  const [c, d] = [await cy.connect(), await di.connect()]
  const entry = await add(ana, { href: 'https://example.org/trip?a=1&b=2' })
  expect(entry).toMatchObject({
    ...words,
    groupId: group.id,
    kind: 2,
    href: 'https://example.org/trip?a=1&b=2',
    hrefType: 1,
    userId: ana.id,
    userName: 'ana',
    updateTime: 0,
    isDelete: false,
    read: true,
    readCount: 0,
    readOf: 3,
  })
  for (const socket of [c, d]) {
    const frame = await socket.next(notice)
    if (frame.cmd !== 11) throw new Error('no message')
    expect(JSON.parse(frame.data.content)).toEqual({
      id: entry.id,
      title: 'Trip',
      content: words.content,
    })
    await socket.next(changed)
  }
  const [mine] = await list(cy)
  expect(mine).toEqual({ ...entry, read: false, readCount: 0, readOf: 0 })
  expect((await cy.call(groups.detail, { id: group.id })).notice).toBe(words.content)
  await bo.call(groupNotices.publish, { id: group.id, notice: `${'ก'.repeat(60)}\nsecond line` })
  const [newest, ...rest] = await list(di)
  expect(newest).toMatchObject({ title: 'ก'.repeat(50), userId: bo.id, hrefType: 0 })
  expect(rest).toHaveLength(1)
  expect((await di.call(groups.list, {})).list[0]?.notice).toContain('second line')
})

test('members can only read, strangers see nothing, and a member who leaves loses access at once', async () => {
  const { ana, bo, cy, eve, group, add } = await board()
  const { id } = await add(ana)
  await expect(add(cy)).rejects.toThrow('NoPermission')
  await expect(cy.call(groupNotices.update, { id, title: 'x' })).rejects.toThrow('NoPermission')
  await expect(cy.call(groupNotices.delete, { id })).rejects.toThrow('NoPermission')
  await expect(cy.call(groupNotices.readers, { id })).rejects.toThrow('NoPermission')
  await expect(eve.call(groupNotices.detail, { id })).rejects.toThrow('NoDataFound')
  await expect(eve.call(groupNotices.list, { id: group.id })).rejects.toThrow('NoDataFound')
  // The id of another group gives no access to an entry.
  const other = await groupOf(eve, cy)
  const foreign = { id, title: 'mine', groupId: other.id }
  await expect(eve.call(groupNotices.update, foreign)).rejects.toThrow('NoDataFound')
  await expect(eve.call(groupNotices.delete, { id })).rejects.toThrow('NoDataFound')
  await bo.call(groupNotices.update, { id, title: 'Trip!' })
  await cy.call(groups.quit, { id: group.id })
  for (const call of [groupNotices.detail, groupNotices.read] as const)
    await expect(cy.call(call, { id })).rejects.toThrow('NoDataFound')
  await expect(cy.call(groupNotices.list, { id: group.id })).rejects.toThrow('NoDataFound')
})

test('an entry that is too long, empty, or has a forbidden link is refused', async () => {
  const { ana, add } = await board()
  for (const wrong of [
    { title: ' ' },
    { title: 'x'.repeat(51) },
    { title: 'two\nlines' },
    { content: '' },
    { content: '梅'.repeat(501) },
    { content: 'turned \u202e around' },
    { content: 'nothing \0' },
    { href: 'javascript:alert(1)' },
    { href: 'data:text/html,x' },
    { href: 'https://ana:secret@example.org' },
    { href: 'https://' },
    { href: 'example.org' },
    { href: `https://example.org/${'x'.repeat(2_000)}` },
    { requestId: 'short' },
  ])
    await expect(add(ana, wrong), JSON.stringify(wrong).slice(0, 60)).rejects.toThrow('BadParameter')
  await add(ana, {
    title: '🍌'.repeat(50),
    content: '梅'.repeat(500),
    href: ' HTTP://example.org ',
  })
})

test('a repeated request, also concurrent, publishes an entry once', async () => {
  const { ana, cy, add, list } = await board()
  const c = await cy.connect()
  const requestId = messageId()
  const all = await Promise.all([1, 2, 3].map(() => add(ana, { requestId })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect((await add(ana, { requestId })).id).toBe(all[0]?.id)
  await expect(add(ana, { requestId, title: 'Another' })).rejects.toThrow('RequestIdReused')
  expect(await list(cy)).toHaveLength(1)
  await ana.call(groupNotices.publish, { id: all[0]?.groupId ?? '', notice: 'the end' })
  await c.next((frame) => notice(frame) && JSON.stringify(frame).includes('the end'))
  expect(c.frames.concat().filter(notice)).toHaveLength(1)
})

test('a change shows everywhere, a deletion removes the text from board, room and search', async () => {
  const { ana, bo, cy, group, add, list } = await board()
  const { id } = await add(ana, { title: 'Xylophone', href: 'https://example.org' })
  const found = async (keyword: string) =>
    (await cy.call(messages.search, { conversation: { type: 1, id: group.id }, keyword })).list.map(
      ({ content }) => content,
    )
  expect(await found('xylophone')).toHaveLength(1)
  const c = await cy.connect()
  const after = await bo.call(groupNotices.update, { id, title: 'Zither', href: '' })
  expect(after).toMatchObject({ title: 'Zither', content: words.content, hrefType: 0 })
  expect(after.updateTime).toBeGreaterThan(0)
  await c.next(changed)
  expect(await found('xylophone')).toEqual([])
  expect((await found('zither'))[0]).toContain('Zither')
  const namesOfReaders = async () => {
    c.send({ cmd: 19, type: 1, toBizId: group.id, toBizType: 1, count: 50 })
    const page = JSON.stringify(await c.next((frame) => frame.cmd === 20))
    return ['Xylophone', 'Zither', 'The bus'].filter((word) => page.includes(word))
  }
  expect(await namesOfReaders()).toEqual(['Zither', 'The bus'])

  const gone = await Promise.allSettled([ana, bo, ana].map((who) => who.call(groupNotices.delete, { id })))
  expect(gone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await c.next(changed)
  expect(await list(cy)).toEqual([])
  expect(await cy.call(groupNotices.detail, { id })).toMatchObject({
    isDelete: true,
    title: '',
    content: '',
    href: '',
  })
  expect(await namesOfReaders()).toEqual([])
  expect(await found('zither')).toEqual([])
  expect((await cy.call(groups.detail, { id: group.id })).notice).toBe('')
  await expect(ana.call(groupNotices.update, { id, title: 'Back' })).rejects.toThrow('NoDataFound')
  await expect(ana.call(groupNotices.readers, { id })).rejects.toThrow('NoDataFound')
})

test('the readers of an entry are shown to owner and admins, once, and to the other devices of the reader', async () => {
  const { ana, bo, cy, di, group, add, list } = await board()
  const { id } = await add(ana)
  const [a, b, c2, d] = [
    await ana.connect(),
    await bo.connect(),
    await (await cy.again()).connect(),
    await di.connect(),
  ]
  const read = named('groupNotice.read')
  await Promise.all([1, 2, 3].map(() => cy.call(groupNotices.read, { id })))
  for (const socket of [a, b, c2]) await socket.next(read)
  expect((await list(cy))[0]?.read).toBe(true)
  expect((await list(bo))[0]).toMatchObject({ readCount: 1, readOf: 3, read: false })
  const readers = await ana.call(groupNotices.readers, { id })
  expect(readers.read.map(({ userName }) => userName)).toEqual(['cy'])
  expect(readers.unread.map(({ userName }) => userName).toSorted()).toEqual(['bo', 'di'])
  await cy.call(groups.setNick, { id: group.id, name: 'Captain' })
  expect((await ana.call(groupNotices.readers, { id })).read.map(({ userName }) => userName)).toEqual([
    'Captain',
  ])
  // A reader who hides receipts is not counted.
  await di.call(account.changeSettings, { readReceipts: false })
  await di.call(groupNotices.read, { id })
  expect(await ana.call(groupNotices.detail, { id })).toMatchObject({ readCount: 1, readOf: 2 })
  expect((await ana.call(groupNotices.readers, { id })).hidden).toBe(1)
  // After the second read all events of the first have arrived.
  await d.next(read)
  for (const socket of [a, b, c2]) expect(socket.frames.filter(read).length).toBeLessThanOrEqual(1)
})

test('the board of a dissolved group is read-only', async () => {
  const { ana, cy, group, add } = await board()
  const { id } = await add(ana)
  await server.app.transaction((tx) => dissolve(server.app, tx, group.id))
  expect((await cy.call(groupNotices.detail, { id })).title).toBe('Trip')
  await expect(add(cy)).rejects.toThrow('MessageGroupDissolved')
  for (const refused of [
    () => add(ana),
    () => ana.call(groupNotices.update, { id, title: 'x' }),
    () => ana.call(groupNotices.delete, { id }),
  ])
    await expect(refused()).rejects.toThrow('MessageGroupDissolved')
})

test("an erased account's entries and reads are removed; an export has both", async () => {
  const { bo, cy, add, list } = await board()
  const { id } = await add(bo)
  await cy.call(groupNotices.read, { id })
  const exported = []
  for await (const one of exportGroupNotices(server.app, bo.id)) exported.push(one)
  expect(exported).toMatchObject([{ title: 'Trip', content: words.content }])
  await eraseGroupNotices(server.app, cy.id)
  expect((await list(cy))[0]?.read).toBe(false)
  await eraseGroupNotices(server.app, bo.id)
  expect(await list(cy)).toEqual([])
})

test('each user whose answer changes receives an event', async () => {
  const { ana, bo, cy, di, group, add, list } = await board()
  const all = [ana, bo, cy, di]
  const sockets = new Map<Person, TestSocket>()
  for (const one of all) sockets.set(one, await one.connect())
  const answers = async (who: Person) =>
    JSON.stringify([await list(who), (await who.call(groups.detail, { id: group.id })).notice])
  let seed = 7
  let namesOfReaders = 0
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const pick = <T>(some: T[]): T => some[random(some.length)] as T
  for (let turn = 0; turn < 12; turn += 1) {
    const before = new Map<Person, string>()
    for (const one of all) before.set(one, await answers(one))
    const entries: GroupNotice[] = await list(ana)
    const { id } = entries.length > 0 ? pick(entries) : { id: '' }
    const action = entries.length === 0 ? 0 : random(5)
    if (action === 0) await add(pick([ana, bo]), { title: `Turn ${turn}` })
    else if (action === 1) await pick([ana, bo]).call(groupNotices.update, { id, content: `Turn ${turn}` })
    else if (action === 2) await pick([ana, bo]).call(groupNotices.delete, { id })
    else await pick(all).call(groupNotices.read, { id })
    for (const one of all) {
      if ((await answers(one)) === before.get(one)) continue
      namesOfReaders += 1
      await sockets.get(one)?.next((frame) => changed(frame) || named('groupNotice.read')(frame))
    }
    // Remaining events belong to this action: the next one has to send its own.
    for (const socket of sockets.values())
      socket.frames.splice(0, socket.frames.length, ...socket.frames.filter((frame) => frame.cmd !== 30))
  }
  expect(namesOfReaders).toBeGreaterThan(12)
})
