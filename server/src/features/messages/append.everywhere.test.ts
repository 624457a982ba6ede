import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { Tx } from '#platform/database.ts'
import { appendBatch, appendIn } from './append-store.ts'
import type { Draft } from './draft.ts'
import { setView } from './session-store.ts'
import * as store from './store.ts'

const database = await testDatabase()

const draftOf = (key: string, senderId: string, id: string): Draft => ({
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

/** A pair of friends, and a group where 3 is refused and 4 is no member. */
async function chats() {
  const name = randomBytes(6).toString('hex')
  const [pair, group] = [`2:${name}:b`, `1:${name}`]
  await database.transaction(async (tx) => {
    await store.ensurePair(tx, pair, ['1', '2'], 0)
    await store.setPair(tx, pair, { friends: true })
    await store.createGroupConversation(tx, group)
    const people = ['1', '2', '3'].map((userId) => ({ userId, role: 0 }))
    await store.addPeople(tx, group, people, { seq: 0, counted: 0, now: 0 })
    await store.setRefusal(tx, group, '3', 10028)
    for (const key of [pair, group])
      for (const id of ['1', '2', '3']) await setView(tx, key, id, { marked_unread: true })
  })
  return { pair, group }
}

const rowsOf = async (key: string) =>
  (await store.newest(database.db, key, { after: 0, before: 1e9, count: 1_000 })).reverse()

const positions = (key: string) =>
  Promise.all(
    ['1', '2', '3'].map(async (id) => {
      const row = await store.participantOf(database.db, key, id)
      return row && [row.read_seq, row.read_counted, row.marked_unread, row.last_seq, row.last_counted]
    }),
  )

test('who is muted or in a silent group is refused alone, in a batch and in a deed, and speaks once the time is over', async () => {
  const name = randomBytes(6).toString('hex')
  const [group, quiet] = [`1:${name}`, `1:${name}q`]
  await database.transaction(async (tx) => {
    for (const key of [group, quiet]) {
      await store.createGroupConversation(tx, key)
      const people = ['1', '2', '3', '4'].map((userId) => ({ userId, role: userId === '1' ? 2 : 0 }))
      await store.addPeople(tx, key, people, { seq: 0, counted: 0, now: 0 })
    }
    await store.silence(tx, group, ['2'], 6, '1')
    await store.silence(tx, group, ['3'], 5, '1')
    await store.setConversation(tx, quiet, { silent: true })
    await store.setNick(tx, group, '4', 'Four')
  })
  const said = [
    ...['1', '2', '3', '4'].map((userId) => [group, userId] as const),
    ...['1', '2'].map((userId) => [quiet, userId] as const),
  ]
  let made = 0
  const drafts = () => said.map(([key, userId]) => draftOf(key, userId, String((made += 1))))
  const alone = []
  for (const one of drafts()) alone.push(...(await appendBatch(database.appends, [one], 5, 3)))
  const together = await appendBatch(database.appends, drafts(), 5, 3)
  const inDeeds = []
  for (const one of drafts()) inDeeds.push(await database.transaction((tx: Tx) => appendIn(tx, one, 5)))
  for (const verdicts of [alone, together, inDeeds]) {
    expect(verdicts.map(({ code }) => code)).toEqual([10000, 10028, 10000, 10000, 10000, 10027])
    expect(verdicts[3]?.nick).toBe('Four')
  }
})

test('batches are judged, placed and counted as the same messages one by one', async () => {
  const sends = fc.array(
    fc.record({
      to: fc.constantFrom('pair', 'group'),
      from: fc.constantFrom('1', '1', '2', '2', '3', '4'),
      id: fc.integer({ min: 0, max: 25 }),
      batch: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(sends, async (list) => {
      const [batched, single] = [await chats(), await chats()]
      const codes: [number, number, boolean][][] = [[], []]
      let open: Draft[] = []
      const commit = async () => {
        for (const one of await appendBatch(database.appends, open, 5, 3))
          codes[0]?.push([one.code, one.seq, one.again])
        open = []
      }
      for (const { to, from, id, batch } of list) {
        const draft = draftOf(batched[to as 'pair'], from, String(id))
        // No id is twice in one batch.
        if (!batch || open.some((one) => one.key === draft.key && one.id === draft.id)) await commit()
        open.push(draft)
        const alone = { ...draft, key: single[to as 'pair'] }
        const one = await database.transaction((tx: Tx) => appendIn(tx, alone, 5))
        codes[1]?.push([one.code, one.seq, one.again])
      }
      await commit()
      expect(codes[0]).toEqual(codes[1])
      for (const to of ['pair', 'group'] as const) {
        const withoutKey = (rows: store.MessageRow[]) => rows.map((row) => ({ ...row, conversation_id: to }))
        expect(withoutKey(await rowsOf(batched[to]))).toEqual(withoutKey(await rowsOf(single[to])))
        expect(await positions(batched[to])).toEqual(await positions(single[to]))
      }
    }),
    { numRuns: process.env.MYNAH_FULL === '1' ? 300 : 30 },
  )
}, 60_000)

test('batches that write to the same conversations at once wait for one another and leave no gap', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, chats))
  const keys = all.flatMap(({ pair, group }) => [pair, group])
  await Promise.all(
    Array.from({ length: 12 }, (_, batch) => {
      const order = batch % 2 === 0 ? keys : keys.toReversed()
      const sender = String((batch % 2) + 1)
      const drafts = order.flatMap((key) => [
        draftOf(key, sender, `${batch}a`),
        draftOf(key, sender, `${batch}b`),
      ])
      return appendBatch(database.appends, drafts, 5, 3)
    }),
  )
  for (const key of keys) {
    expect((await rowsOf(key)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    )
  }
})

test('messages that are written one at a time, but at once, leave no gap either', async () => {
  const { pair, group } = await chats()
  const both = [pair, group, pair, group]
  const drafts = Array.from({ length: 10 }, (_, nth) =>
    both.map((key, place) => draftOf(key, place < 2 ? '1' : '2', `${nth}${place}`)),
  ).flat()
  const pools = [database.appends, database.pool]
  const verdicts = await Promise.all(
    drafts.map((draft, nth) => appendBatch(pools[nth % 2] ?? database.pool, [draft], 5, 3)),
  )
  expect(verdicts.flat().map(({ code }) => code)).toEqual(drafts.map(() => 10000))
  for (const key of [pair, group]) {
    expect((await rowsOf(key)).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  }
})

test('a person with very many conversations is found in one of them by key', async () => {
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
  const client = await database.appends.connect()
  await client.query(
    'prepare one (text, text) as select from participants where conversation_id = $1 and user_id = $2',
  )
  const { rows } = await client.query<Record<string, string>>(`explain execute one ('1:7', 'busy')`)
  client.release(true)
  expect(JSON.stringify(rows)).not.toContain('Filter')
})
