import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendBatch, appendIn } from './append-store.ts'
import type { NewMessage } from './new-message.ts'
import { setView } from '../members/conversation-list-store.ts'
import * as members from '../members/members-store.ts'
import * as store from '../store.ts'

const database = await testDatabase()

const draftOf = (key: string, senderId: string, id: string): NewMessage => ({
  key,
  id: id.padStart(32, '0'),
  senderId,
  kind: 0,
  content: `says "${id}" \\ {and}, null`,
  extras: '{}',
  counts: true,
  shown: true,
  trusted: false,
})

/** Two friends, and a group in which 3 is refused and 4 is no member. */
async function chats() {
  const name = randomBytes(6).toString('hex')
  const [pair, group] = [`2:${name}:b`, `1:${name}`]
  await database.transaction(async (tx) => {
    await store.ensurePair(tx, pair, ['1', '2'], 0)
    await store.setPair(tx, pair, { friends: true })
    await store.createGroupConversation(tx, group)
    const people = ['1', '2', '3'].map((userId) => ({ userId, role: 0 }))
    await members.add(tx, group, people, 0)
    await store.setRefusal(tx, group, '3', 10028)
    for (const key of [pair, group])
      for (const id of ['1', '2', '3']) await setView(tx, key, id, { isUnread: true })
  })
  return { pair, group }
}

const rowsOf = async (key: string) => {
  const { rows } = await database.pool.query<store.MessageRow>(
    `select seq, id, sender_id, kind, content, extras, created_at from messages where conversation_id = $1 order by seq`,
    [key],
  )
  return rows
}

const positions = (key: string) =>
  Promise.all(
    ['1', '2', '3'].map(async (id) => {
      const { rows } = await database.pool.query<Record<string, unknown>>(
        // If the sender states what was seen, a batch may pass their own messages, which count as unread by neither
        // path.
        `select case when p.user_id < '3' then 0 else p.read_seq end as read_seq,
          c.last_counted - p.read_counted - p.own_after as unread, p.marked_unread, c.last_seq, c.last_counted
        from participants p join conversations c on c.id = p.conversation_id
        where p.conversation_id = $1 and p.user_id = $2`,
        [key, id],
      )
      return rows[0] && Object.values(rows[0])
    }),
  )

test('in a batch and in an action only the muted member is refused, and can write again when the mute is over', async () => {
  const name = randomBytes(6).toString('hex')
  const [group, quiet] = [`1:${name}`, `1:${name}q`]
  await database.transaction(async (tx) => {
    for (const key of [group, quiet]) {
      await store.createGroupConversation(tx, key)
      const people = ['1', '2', '3', '4'].map((userId) => ({ userId, role: userId === '1' ? 2 : 0 }))
      await members.add(tx, key, people, 0)
    }
    await members.mute(tx, group, ['2'], '1', 6)
    await members.mute(tx, group, ['3'], '1', 5)
    await store.setSilent(tx, quiet, true)
    await members.setNickname(tx, group, '4', 'Four')
  })
  const said = [
    ...['1', '2', '3', '4'].map((userId) => [group, userId] as const),
    ...['1', '2'].map((userId) => [quiet, userId] as const),
  ]
  let made = 0
  const newMessages = () => said.map(([key, userId]) => draftOf(key, userId, String((made += 1))))
  const alone = []
  for (const one of newMessages()) alone.push(...(await appendBatch(database.batches, [one], 5, 3)))
  const together = await appendBatch(database.batches, newMessages(), 5, 3)
  const inActions = []
  for (const one of newMessages())
    inActions.push(await database.transaction((tx: Tx) => appendIn(tx, one, 5)))
  for (const verdicts of [alone, together, inActions]) {
    expect(verdicts.map(({ code }) => code)).toEqual([10000, 10028, 10000, 10000, 10000, 10027])
    expect(verdicts[3]?.nick).toBe('Four')
  }
})

test('messages of former members and non-members, and to an ended group, are refused; the others of the batch are stored', async () => {
  const name = randomBytes(6).toString('hex')
  const [left, foreign, over] = [`1:${name}`, `1:${name}f`, `1:${name}x`]
  await database.transaction(async (tx) => {
    for (const key of [left, foreign, over]) {
      await store.createGroupConversation(tx, key)
      const people = ['1', '2', '3'].map((userId) => ({ userId, role: userId === '3' ? 2 : 0 }))
      await members.add(tx, key, people, 0)
    }
    await members.remove(tx, left, ['2'], 0)
    await store.endConversation(tx, over)
  })
  // Each conversation has one kind of refusal: another one would send the complete batch by the slow path.
  const said = [
    ...['1', '2', '3', '1'].map((userId) => [left, userId] as const),
    ...['1', '4', '3'].map((userId) => [foreign, userId] as const),
    ...['1', '3', '2'].map((userId) => [over, userId] as const),
  ]
  const codes = [10000, 10026, 10000, 10000, 10000, 10026, 10000, 10024, 10024, 10024]
  let made = 0
  const newMessages = () => said.map(([key, userId]) => draftOf(key, userId, String((made += 1))))
  const alone = []
  for (const one of newMessages()) alone.push(...(await appendBatch(database.batches, [one], 5, 3)))
  const together = await appendBatch(database.batches, newMessages(), 5, 3)
  const inActions = []
  for (const one of newMessages())
    inActions.push(await database.transaction((tx: Tx) => appendIn(tx, one, 5)))
  for (const verdicts of [alone, together, inActions]) expect(verdicts.map(({ code }) => code)).toEqual(codes)
  const placesOf = async (key: string) => (await rowsOf(key)).map(({ seq, sender_id }) => [seq, sender_id])
  const thrice = (people: string[]) => [...people, ...people, ...people].map((userId, at) => [at + 1, userId])
  expect(await placesOf(left)).toEqual(thrice(['1', '3', '1']))
  expect(await placesOf(foreign)).toEqual(thrice(['1', '3']))
  expect(await placesOf(over)).toEqual([])
})

test('a batch is checked, numbered and counted like the same messages one by one', async () => {
  const sends = fc.array(
    fc.record({
      to: fc.constantFrom('pair', 'group'),
      from: fc.constantFrom('1', '1', '2', '2', '3', '4'),
      id: fc.integer({ min: 0, max: 25 }),
      batch: fc.boolean(),
      seen: fc.constantFrom(0, 2, 5, 50),
    }),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(sends, async (list) => {
      const [batched, single] = [await chats(), await chats()]
      const codes: [number, number, boolean][][] = [[], []]
      let open: NewMessage[] = []
      const newest = { pair: 0, group: 0 }
      const commit = async () => {
        for (const one of await appendBatch(database.batches, open, 5, 3))
          codes[0]?.push([one.code, one.seq, one.again])
        for (const to of ['pair', 'group'] as const) newest[to] = (await rowsOf(batched[to])).length
        open = []
      }
      for (const { to, from, id, batch, seen } of list) {
        // the clients of two users state what was seen, those of the others do not
        const newMessage = draftOf(batched[to as 'pair'], from, String(id))
        // No id is twice in one batch.
        if (!batch || open.some((one) => one.key === newMessage.key && one.id === newMessage.id))
          await commit()
        // nobody has seen messages of the same batch
        if (from < '3') newMessage.readSeq = Math.min(seen, newest[to as 'pair'])
        open.push(newMessage)
        const alone = { ...newMessage, key: single[to as 'pair'] }
        const one = await database.transaction((tx: Tx) => appendIn(tx, alone, 5))
        codes[1]?.push([one.code, one.seq, one.again])
      }
      await commit()
      expect(codes[0]).toEqual(codes[1])
      for (const to of ['pair', 'group'] as const) {
        expect(await rowsOf(batched[to])).toEqual(await rowsOf(single[to]))
        expect(await positions(batched[to])).toEqual(await positions(single[to]))
      }
    }),
    { numRuns: process.env.MYNAH_FULL === '1' ? 300 : 30 },
  )
}, 60_000)

test('concurrent batches to the same conversations wait for one another and leave no gap', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, chats))
  const keys = all.flatMap(({ pair, group }) => [pair, group])
  await Promise.all(
    Array.from({ length: 12 }, (_, batch) => {
      const order = batch % 2 === 0 ? keys : keys.toReversed()
      const sender = String((batch % 2) + 1)
      const newMessages = order.flatMap((key) => [
        draftOf(key, sender, `${batch}a`),
        draftOf(key, sender, `${batch}b`),
      ])
      return appendBatch(database.batches, newMessages, 5, 3)
    }),
  )
  for (const key of keys) {
    expect((await rowsOf(key)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    )
  }
})

test('messages written singly, but concurrently, leave no gap either', async () => {
  const { pair, group } = await chats()
  const both = [pair, group, pair, group]
  const newMessages = Array.from({ length: 10 }, (_, nth) =>
    both.map((key, place) => draftOf(key, place < 2 ? '1' : '2', `${nth}${place}`)),
  ).flat()
  const pools = [database.batches, database.pool]
  const verdicts = await Promise.all(
    newMessages.map((newMessage, nth) => appendBatch(pools[nth % 2] ?? database.pool, [newMessage], 5, 3)),
  )
  expect(verdicts.flat().map(({ code }) => code)).toEqual(newMessages.map(() => 10000))
  for (const key of [pair, group]) {
    expect((await rowsOf(key)).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  }
})

// Over several databases each of them plans its own part.
test.skipIf(inject('nodeUrls').length > 0)(
  'the participant row of a user with very many conversations is found by key',
  async () => {
    await database.pool.query(
      `insert into conversations (id, kind) select '1:' || n, 1 from generate_series(1, 3000) n`,
    )
    await database.pool.query(
      `insert into participants (conversation_id, user_id, joined_at)
      select '1:' || n, 'busy', 0 from generate_series(1, 3000) n
      union all select '1:' || (n % 3000 + 1), 'p' || n, 0 from generate_series(1, 12000) n`,
    )
    await database.pool.query('analyze participants')
    // The connections of this pool plan once, for everybody.
    const client = await database.batches.connect()
    await client.query(
      'prepare one (text, text) as select from participants where conversation_id = $1 and user_id = $2',
    )
    const { rows } = await client.query<Record<string, string>>(`explain execute one ('1:7', 'busy')`)
    client.release(true)
    expect(JSON.stringify(rows)).not.toContain('Filter')
  },
)
