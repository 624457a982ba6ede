import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { missedPages, newestPage, newestPages, oldestPage } from './history-store.ts'

const server = await testServer()
const { pool } = server.app

/** The number of messages that the database read meanwhile, on a dedicated connection. */
async function touched(ask: (client: Pool) => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  const count = async () => {
    const { rows } = await client.query<{ read: string }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
       from pg_stat_xact_user_tables where relname = 'messages'`,
    )
    return Number(rows[0]?.read ?? 0)
  }
  try {
    await client.query('begin')
    const before = await count()
    await ask(client as unknown as Pool)
    return (await count()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

// As the database of a messenger is: many conversations of some hundred messages, and some that are very long. By such
// statistics it takes the range between two bounds for a few messages.
const [long, length] = ['2:long:me', 20_000]
await pool.query(`
  insert into conversations (id, kind, friends, last_seq) select '2:' || n || ':me', 2, true, 1000 from generate_series(1, 40) n;
  insert into conversations (id, kind, friends, last_seq) values ('${long}', 2, true, ${length});
  insert into participants (conversation_id, user_id, joined_at) values ('${long}', 'me', 0);
  insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
    select '2:' || n || ':me', seq, 'm' || seq, 'me', 0, 'x', '', seq, true, true, seq
    from generate_series(1, 1000) seq, generate_series(1, 40) n order by seq, n;
  insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
    select '${long}', seq, 'm' || seq, 'me', 0, 'x', '', seq, true, true, seq from generate_series(1, ${length}) seq;
  analyze messages;
`)
const all = { key: long, userId: 'me', beforeSeq: undefined, offset: 0 }
const seqsOf = (found: Awaited<ReturnType<typeof newestPage>>) => found?.rows.map((row) => Number(row.seq))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('a page of a long conversation reads as many messages as it has, with any query plan', async () => {
  for (const bitmaps of ['on', 'off'])
    for (const scans of ['on', 'off']) {
      const set = (client: Pool) =>
        client.query(`set local enable_bitmapscan = ${bitmaps}; set local enable_indexscan = ${scans}`)
      const pages = [
        (client: Pool) => newestPage(client, all, 20),
        (client: Pool) => newestPage(client, { ...all, beforeSeq: 10_000 }, 20),
        (client: Pool) =>
          oldestPage(client, { key: long, userId: 'me', afterSeq: 5_000, beforeSeq: undefined }, 20),
        (client: Pool) =>
          missedPages(client, [{ key: long, userId: 'me', afterSeq: 5_000, beforeSeq: 15_000 }], 20),
      ]
      if (bitmaps === 'off' && scans === 'off') continue
      for (const page of pages) {
        const read = await touched(async (client) => {
          await set(client)
          await page(client)
        })
        expect(read, `bitmaps ${bitmaps}, index scans ${scans}`).toBeLessThan(3 * 20)
      }
    }
})

test('pages contain the messages between their bounds', async () => {
  expect(seqsOf(await newestPage(pool, all, 20))).toEqual(range(length - 19, length))
  expect(seqsOf(await newestPage(pool, { ...all, offset: 5 }, 20))).toEqual(range(length - 24, length - 5))
  expect(seqsOf(await newestPage(pool, { ...all, beforeSeq: 8 }, 20))).toEqual(range(1, 7))
  const after = (afterSeq: number, beforeSeq?: number) =>
    oldestPage(pool, { key: long, userId: 'me', afterSeq, beforeSeq }, 20)
  expect(seqsOf(await after(100))).toEqual(range(101, 120))
  expect(seqsOf(await after(100, 104))).toEqual(range(101, 103))
  expect(seqsOf(await after(length - 3))).toEqual(range(length - 2, length))
  const missed = async (afterSeq: number, beforeSeq = length + 1) => {
    const [found] = await missedPages(pool, [{ key: long, userId: 'me', afterSeq, beforeSeq }], 50)
    return seqsOf(found)
  }
  expect(await missed(15_000)).toEqual(range(length - 49, length))
  expect(await missed(15_000, 15_003)).toEqual([15_001, 15_002])
  expect(await missed(length - 3, length + 100)).toEqual(range(length - 2, length))
  expect(await missed(length)).toEqual([])
})

test('several requests in one statement return the same pages as single ones', async () => {
  await pool.query(`
    insert into conversations (id, kind, friends, last_seq) values ('1:named', 1, false, 30), ('1:plain', 1, false, 30);
    insert into participants (conversation_id, user_id, joined_at, nick, from_seq, to_seq, cleared_seq) values
      ('1:named', 'me', 0, '', 0, null, 0), ('1:named', 'bo', 0, 'Captain', 10, null, 0), ('1:named', 'cy', 0, '', 0, 12, 5),
      ('1:plain', 'me', 0, '', 0, null, 28), ('1:plain', 'bo', 0, '', 30, null, 0);
    insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select c, seq, c || seq, case when seq % 2 = 0 then 'bo' else 'me' end, 0, 'x', '', seq, true, true, seq
      from generate_series(1, 30) seq, unnest(array['1:named', '1:plain']) c`)
  const place = { beforeSeq: undefined, offset: 0 }
  const asked = [
    { key: '1:named', userId: 'cy', ...place },
    { key: '1:plain', userId: 'cy', ...place },
    { key: '1:named', userId: 'me', ...place },
    { key: '1:plain', userId: 'me', ...place },
    { key: long, userId: 'me', beforeSeq: 5, offset: 0 },
    { key: '1:named', userId: 'bo', beforeSeq: undefined, offset: 3 },
    { key: '1:plain', userId: 'bo', ...place },
    { key: 'nothing', userId: 'me', ...place },
  ]
  const alone = await Promise.all(asked.map((one) => newestPage(pool, one, 20)))
  const shown = (all: typeof alone) =>
    all.map((found) => [found?.me, found?.rows.map((row) => [row.id, row.nick])])
  for (let first = 0; first < asked.length; first += 1)
    expect(shown(await newestPages(pool, asked.slice(first), 20))).toEqual(shown(alone.slice(first)))
  const missed = await missedPages(
    pool,
    asked.map(({ key, userId }) => ({ key, userId, afterSeq: 27, beforeSeq: 30 })),
    20,
  )
  // cleared messages, and those after leaving, are not included
  expect(missed.map(seqsOf)).toEqual([[], undefined, [28, 29], [29], [28, 29], [28, 29], [], undefined])
  const seen = alone.map((found) => found && [seqsOf(found)?.[0], seqsOf(found)?.at(-1), found.me.left])
  expect(seen).toEqual([
    [6, 12, true],
    undefined,
    [11, 30, false],
    [29, 30, false],
    [1, 4, false],
    [11, 27, false],
    [undefined, undefined, false],
    undefined,
  ])
  expect(new Set(alone[2]?.rows.map((row) => `${row.sender_id} ${row.nick}`))).toEqual(
    new Set(['bo Captain', 'me ']),
  )
  expect(new Set(alone[3]?.rows.map((row) => row.nick))).toEqual(new Set(['']))
})
