import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { messages as calls } from '@mynah/contract/messages'
import type { ChatType } from '@mynah/contract/socket'
import { befriend, CallRefused, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { history, offline } from './history/history.ts'
import { read } from './reading/reading.ts'
import { clear, conversationsOf, lockConversation, members, messagesOf, setView } from './index.ts'
import { conversationKey } from './members/conversation-key.ts'
import type { Page } from './history/view.ts'

const server = await testServer({ limitFactor: 100_000 })
const { app } = server
const log = messagesOf(app)
/** Each run costs dozens of round trips to the database, hence fewer than the thousand of a pure property. */
const full = process.env.MYNAH_FULL === '1'
const runs = (count: number) => ({ numRuns: full ? count * 10 : Math.ceil(count / 2) })
vi.setConfig({ testTimeout: full ? 600_000 : 60_000 })

type Row = { seq: number; id: string; sender_id: string; kind: number; content: string; counts: boolean }

async function rowsOf(key: string): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>(
    'select seq, id, sender_id, kind, content, counts from messages where conversation_id = $1 order by seq',
    [key],
  )
  return rows
}

type To = { to?: string; groupId?: string; chatType: ChatType }
const text = (to: To, content: string, id = messageId()) => ({ id, ...to, msgType: 0, content })

/** Pages contain messages as encoded text. */
const seqOf = (one: string) => (JSON.parse(one) as { seq: number }).seq

test('one id is one message, with any repeats, texts and calls, concurrently or later', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [phone, laptop] = [await ana.connect(), await ana.connect()]
  const key = conversationKey(ana.id, bo.id, 2)
  const way = fc.constantFrom('phone', 'laptop', 'http')
  const tries = fc.array(
    fc.record({ which: fc.nat(2), words: fc.constantFrom('one', 'two'), way, wait: fc.boolean() }),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(tries, async (plan) => {
      const ids = [messageId(), messageId(), messageId()]
      const send = async (which: number, words: string, by: string) => {
        const frame = { ...text({ to: bo.id, chatType: 2 }, words, ids[which]) }
        if (by === 'http') {
          return ana.call(calls.send, frame).then(
            (sent) => ({ code: sent.code, seq: sent.data.seq }),
            (error: unknown) => ({
              code: Number(error instanceof CallRefused ? error.retCode : 0),
              seq: undefined,
            }),
          )
        }
        const echo = await (by === 'phone' ? phone : laptop).sendText({ to: bo.id }, words, ids[which])
        return { code: echo.code, seq: echo.data.seq }
      }
      const answers: Promise<{ which: number; words: string; code: number; seq: number | undefined }>[] = []
      for (const one of plan) {
        const answer = send(one.which, one.words, one.way).then((given) => ({ ...one, ...given }))
        answers.push(answer)
        if (one.wait) await answer
      }
      const rows = new Map((await Promise.all(answers), await rowsOf(key)).map((row) => [row.id, row]))
      for (const { which, words, code, seq } of await Promise.all(answers)) {
        const row = rows.get(ids[which] ?? '')
        const right = row?.content === words ? { code: 10000, seq: row.seq } : { code: 10001, seq: undefined }
        expect({ code, seq }).toEqual(right)
      }
    }),
    runs(40),
  )
})

test('nobody sends more than three texts to a stranger before that one replies or likes, in any interleaving', async () => {
  const action = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom('text', 'text', 'text', 'like'),
    wait: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (plan) => {
      const both = await people(server, 'ana', 'bo')
      const pair = [both.ana, both.bo] as const
      const open: Promise<unknown>[] = []
      const liked = [false, false]
      for (const { who, what, wait } of plan) {
        const [me, other] = who === 0 ? pair : [pair[1], pair[0]]
        if (what === 'like') liked[who] = true
        const done =
          what === 'like'
            ? me.call(friends.like, { toUserId: other.id })
            : log.send({ userId: me.id }, text({ to: other.id, chatType: 2 }, 'hello'))
        open.push(done.catch(() => {}))
        if (wait) await done.catch(() => {})
      }
      await Promise.all(open)
      const rows = await rowsOf(conversationKey(both.ana.id, both.bo.id, 2))
      const stranger = rows[0]?.sender_id
      const answer = rows.findIndex((row) => row.sender_id !== stranger)
      const alone = answer < 0 ? rows : rows.slice(0, answer)
      const receiver = stranger === both.ana.id ? 1 : 0
      if (!liked[receiver]) expect(alone.length).toBeLessThanOrEqual(3)
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1))
    }),
    runs(25),
  )
})

test('pages join without a gap or a repeat while others write, forwards, backwards and after being offline', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const key = conversationKey('', group.id, 1)
  const ref = { type: 1 as const, id: group.id }
  const say = (count: number) =>
    Array.from({ length: count }, () =>
      log.send({ userId: ana.id }, text({ groupId: group.id, chatType: 1 }, 'x')),
    )
  const plan = fc.array(fc.record({ count: fc.integer({ min: 1, max: 50 }), writes: fc.nat(6) }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(plan, fc.boolean(), async (steps, forwards) => {
      const open = say(5)
      const got: number[] = []
      let at = forwards
        ? Math.max(0, (await rowsOf(key)).length - 40)
        : ((await rowsOf(key)).at(-1)?.seq ?? 0) + 1
      const first = at
      for (let step = 0, more = true; more; step += 1) {
        const { count, writes } = steps[step % steps.length] ?? { count: 10, writes: 0 }
        // A reader that never catches up with the writer would read for ever.
        if (step < 20) open.push(...say(writes))
        const range = forwards ? { afterSeq: at } : { beforeSeq: at }
        const page = await history(app, bo.id, ref, { ...range, count })
        got.push(...(forwards ? page.list : page.list.toReversed()).map(seqOf))
        at = forwards ? page.toSeq : page.fromSeq
        more = page.more
      }
      await Promise.all(open)
      const step = forwards ? 1 : -1
      expect(got).toEqual(got.map((_, index) => first + step * (index + 1)))
      expect(got.at(-1)).toBe(forwards ? got.length + first : 1)

      const away = say(70)
      const missed: number[] = []
      const pages: Page[] = []
      for await (const portion of offline(app, bo.id, { seqs: { [`1:${group.id}`]: at }, revs: {} }))
        pages.push(...portion)
      for (const page of pages) {
        if (page.conversation.id !== group.id) continue
        missed.push(...page.list.map(seqOf))
        expect(missed).toEqual(missed.map((_, index) => page.toSeq - missed.length + 1 + index))
      }
      await Promise.all(away)
    }),
    runs(20),
  )
})

const actions = [
  'say',
  'say',
  'say',
  'read',
  'read all',
  'recall',
  'delete',
  'clear',
  'leave',
  'join',
  'mute',
] as const

test('unread equals a recount, in any history of messages, recalls, deletion, clearing, leaving, rejoining and muting', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await befriend(ana, cy)
  const everyone = [ana, bo, cy] as const
  const action = fc.record({ who: fc.nat(2), what: fc.constantFrom(...actions), which: fc.nat(1_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (plan) => {
      const group = await ana.call(groups.create, { name: 'Random', userList: [bo.id, cy.id] })
      const key = conversationKey('', group.id, 1)
      const ref = { type: 1 as const, id: group.id }
      const said: { by: Person; id: string; seq: number }[] = []
      const gone = new Set<string>()
      /** The read position and the end of each user's view, as the rules say. */
      const model = new Map(everyone.map((one) => [one.id, { read: 0, until: null as number | null }]))
      const last = async () => (await rowsOf(key)).length
      for (const { who, what, which } of plan) {
        const me = everyone[who] ?? ana
        const mine = model.get(me.id) ?? { read: 0, until: null }
        const one = said[which % Math.max(1, said.length)]
        if (what === 'say') {
          const before = await last()
          const readSeq = [undefined, 0, which % (before + 5), before][which % 4]
          const frame = text({ groupId: group.id, chatType: 1 }, 'words')
          const echo = await log.send(
            { userId: me.id },
            { ...frame, ...(readSeq !== undefined && { readSeq }) },
          )
          expect(echo.code).toBe(mine.until === null ? 10000 : 10026)
          if (echo.seq === undefined) continue
          said.push({ by: me, id: echo.id, seq: echo.seq })
          // messages that the sender had not seen before stay unread
          const seen = Math.max(mine.read, Math.min(readSeq ?? before, before))
          mine.read = seen === before ? echo.seq : seen
        } else if (what === 'read' && one) {
          await read(app, me.id, ref, one.id)
          mine.read = Math.max(mine.read, Math.min(one.seq, mine.until ?? Infinity))
        } else if (what === 'read all') {
          await read(app, me.id, ref, null)
          mine.read = Math.max(mine.read, mine.until ?? (await last()))
        } else if (what === 'recall' && one) {
          await log.recall(one.by.id, one.id, ref).catch(() => {})
        } else if (what === 'delete' && one) {
          await me.call(calls.delete, { ids: [one.id], conversation: ref })
          gone.add(`${me.id} ${one.id}`)
        } else if (what === 'clear') {
          await clear(app.db, key, me.id, app.clock.now())
          mine.read = mine.until ?? (await last())
        } else if (what === 'leave' && me !== ana && mine.until === null) {
          await me.call(groups.quit, { id: group.id })
          mine.until = await last()
        } else if (what === 'join' && mine.until !== null) {
          const seq = await last()
          await app.transaction(async (tx) => {
            await lockConversation(tx, key)
            await members.add(tx, key, [{ userId: me.id, role: 0 }], app.clock.now())
          })
          Object.assign(mine, { read: seq, until: null })
        } else if (what === 'mute') await setView(app.db, key, me.id, { isMuted: which % 2 === 0 })
      }
      const rows = await rowsOf(key)
      for (const me of everyone) {
        const { read, until } = model.get(me.id) ?? { read: 0, until: null }
        const unread = rows.filter(
          (row) =>
            row.counts &&
            row.kind !== 9 &&
            row.sender_id !== me.id &&
            !gone.has(`${me.id} ${row.id}`) &&
            row.seq > read &&
            row.seq <= (until ?? Infinity),
        )
        const [notified] = await conversationsOf(app, me.id, app.clock.now(), { key })
        expect({ read: notified?.readSeq, unread: notified?.unread }).toEqual({
          read,
          unread: unread.length,
        })
      }
    }),
    runs(60),
  )
})

test('exactly one of several concurrent recalls happens, and leaves one line', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const key = conversationKey('', group.id, 1)
  for (let round = 0; round < 20; round += 1) {
    const echo = await log.send({ userId: bo.id }, text({ groupId: group.id, chatType: 1 }, 'oops'))
    const before = (await rowsOf(key)).length
    await Promise.allSettled(
      [ana, bo, bo, ana].map((one) => log.recall(one.id, echo.id, { type: 1, id: group.id })),
    )
    const rows = await rowsOf(key)
    expect(rows.length).toBe(before + 1)
    expect(rows.find((row) => row.id === echo.id)).toMatchObject({ kind: 9, content: '' })
  }
})

test('a receipt for a message of another conversation, or of an invisible one, changes nothing and notifies nobody', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  const group = await groupOf(ana, bo)
  const a = await ana.connect()
  const inGroup = (await a.sendText({ groupId: group.id }, 'in the group')).data.id
  const toBo = (await a.sendText({ to: bo.id }, 'to bo')).data.id
  const [toGroup, toAna] = [
    { type: 1 as const, id: group.id },
    { type: 2 as const, id: ana.id },
  ]
  await read(app, bo.id, toAna, inGroup)
  await read(app, bo.id, toGroup, toBo)
  await read(app, eve.id, toGroup, inGroup)
  await read(app, eve.id, toAna, toBo)
  a.send({ cmd: 13 })
  await a.next((frame) => frame.cmd === 13)
  expect(a.frames.filter((frame) => frame.cmd === 25)).toEqual([])
  const { rows } = await app.pool.query(
    'select read_seq from participants where user_id = any($1) and read_seq > 0 and conversation_id = any($2)',
    [
      [bo.id, eve.id],
      [conversationKey('', group.id, 1), conversationKey(ana.id, eve.id, 2)],
    ],
  )
  expect(rows).toEqual([])
})
