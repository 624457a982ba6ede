import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { readTogether, readUpTo, type Reading } from './read-position-store.ts'

const { db, pool, batches, transaction } = await testDatabase()
const app = { db, pool: batches }

/** A private chat of 'a' and 'b' with this many messages; the id of each is `key-seq`. */
async function chatOf(messages: number): Promise<string> {
  const key = `2:${randomBytes(6).toString('hex')}:b`
  await pool.query(
    `with chat as (
        insert into conversations (id, kind, friends, last_seq, last_counted) values ($1, 2, true, $2, $2)
      ),
      members as (
        insert into participants (conversation_id, user_id, joined_at) select $1, unnest(array['a', 'b']), 0
      )
      insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select $1, n, $1 || '-' || n, 'a', 0, 'x', '{}', n, true, true, n from generate_series(1, $2::int) n`,
    [key, messages],
  )
  return key
}

const reading = (key: string, seq?: number): Reading => ({
  ...{ key, userId: 'b' },
  msgId: seq === undefined ? undefined : `${key}-${seq}`,
})

const positionIn = async (key: string) =>
  (
    await pool.query(
      `select read_seq, read_counted from participants where conversation_id = $1 and user_id = 'b'`,
      [key],
    )
  ).rows[0]

test('one statement advances the positions of many receipts, each to its message or to the newest, never back', async () => {
  const keys = await Promise.all([9, 9, 9, 9].map(chatOf))
  const [one, newest, back, stranger] = keys as [string, string, string, string]
  await readUpTo(db, reading(back, 7))
  const all = [reading(one, 4), reading(newest), reading(back, 5), { ...reading(stranger), userId: 'c' }]
  const unknown = { ...reading(one), msgId: `${back}-1` }
  const { moved, unreached } = await readTogether(app, [...all, unknown])
  expect(all.map((each) => moved.get(each))).toEqual([
    expect.objectContaining({ before: 0, seq: 4, msgId: `${one}-4`, createdAt: 4, isRefused: false }),
    expect.objectContaining({ before: 0, seq: 9, msgId: `${newest}-9` }),
    undefined,
    undefined,
  ])
  expect(unreached).toEqual([all[3], unknown])
  expect(await Promise.all(keys.map(positionIn))).toEqual(
    [4, 9, 7, 0].map((seq) => ({ read_seq: seq, read_counted: seq })),
  )
})

test('the furthest of several receipts of one user in one chat counts, in any order', async () => {
  for (const seqs of [
    [3, 8, 5],
    [8, 3, 5],
    [3, 5, 8],
  ]) {
    const key = await chatOf(9)
    const all = seqs.map((seq) => reading(key, seq))
    const { moved, unreached } = await readTogether(app, all)
    expect([...moved.keys()].map(({ msgId }) => msgId)).toEqual([`${key}-8`])
    expect([unreached, await positionIn(key)]).toEqual([[], { read_seq: 8, read_counted: 8 }])
  }
})

test('an unread mark is removed if there is nothing to read', async () => {
  const key = await chatOf(2)
  await readUpTo(db, reading(key))
  await pool.query('update participants set marked_unread = true where conversation_id = $1', [key])
  const { moved } = await readTogether(app, [reading(key, 1)])
  expect([...moved.values()]).toEqual([expect.objectContaining({ before: 2, seq: 2 })])
  expect((await readTogether(app, [reading(key, 2)])).moved.size).toBe(0)
})

test('a row locked by another transaction is skipped in a batch, and waited for by a single receipt', async () => {
  const [held, free] = [await chatOf(5), await chatOf(5)]
  let alone: ReturnType<typeof readUpTo> | undefined
  await transaction(async (tx) => {
    await readUpTo(tx, reading(held, 3))
    const all = [reading(held, 5), reading(free, 5)]
    const { moved, unreached } = await readTogether(app, all)
    expect([[...moved.keys()], unreached]).toEqual([[all[1]], [all[0]]])
    alone = readUpTo(db, reading(held, 5))
  })
  expect(await alone).toMatchObject({ before: 3, seq: 5 })
})

test('concurrent batches of the same users never wait for each other', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => chatOf(20)))
  for (let seq = 1; seq <= 20; seq += 1) {
    const all = keys.map((key) => reading(key, seq))
    const results = await Promise.all(
      [all, all.toReversed()].map(async (some) => {
        const { unreached } = await readTogether(app, some)
        return Promise.all(unreached.map((one) => readUpTo(db, one)))
      }),
    )
    expect(results).toHaveLength(2)
  }
  expect(await Promise.all(keys.map(positionIn))).toEqual(
    keys.map(() => ({ read_seq: 20, read_counted: 20 })),
  )
})
