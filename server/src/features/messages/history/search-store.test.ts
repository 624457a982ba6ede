import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messages } from '@mynah/contract/messages'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { rowsRead } from '#test/rows-read.ts'
import { addEntries, foundMessages, unindexedAfter } from './search-store.ts'

const server = await testServer()

test('a search does not read index entries of conversations the user is not in', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  for (const text of ['badminton at six', 'no badminton', 'tennis'])
    await socket.sendText({ to: bo.id }, text)
  await ana.call(messages.search, { keyword: 'badminton' })
  await server.app.pool.query(`
    insert into search_entries (conversation_id, seq, words, pairs)
      select '2:' || n % 500 || ':x', n, 'badminton tonight', array['ba','ad','dm','mi','in','nt','to','on','ig','gh','ht']
      from generate_series(1, 10000) n;
    select flush_search_entries();
    analyze search_entries, messages, participants`)
  const wanted = {
    ...{ userId: ana.id, words: ['badminton'], pairs: ['ba', 'ad', 'dm', 'mi', 'in', 'nt', 'to', 'on'] },
    ...{ named: false, ascending: false, limit: 20, offset: 0 },
  }
  const found = await foundMessages(server.app.db, wanted)
  expect(found.map(({ content }) => content)).toEqual(['no badminton', 'badminton at six'])
  const tables = ['search_entries', 'messages', 'participants']
  expect(await rowsRead(server, tables, (tx) => foundMessages(tx, wanted))).toBeLessThanOrEqual(100)
})

test('a scan visits each conversation once, and returns those with unindexed messages', async () => {
  await server.app.pool.query(`
    insert into conversations (id, kind, friends, last_seq) select '2:scan' || n || ':x', 2, true, n from generate_series(0, 9) n;
    insert into search_progress (conversation_id, seq) select '2:scan' || n || ':x', 4 from generate_series(0, 6) n`)
  const found: string[] = []
  let parts = 0
  for (let after: string | null = ''; after !== null; parts += 1) {
    const part = await unindexedAfter(server.app.db, after, 3)
    found.push(...part.keys)
    after = part.last
  }
  const { rows } = await server.app.pool.query('select count(*) as all from conversations')
  expect(parts).toBe(Math.floor(rows[0].all / 3) + 1)
  const keys = [5, 6, 7, 8, 9].map((n) => `2:scan${n}:x`)
  expect(found.filter((key) => key.startsWith('2:scan')).sort()).toEqual(keys)
})

test('a role without ownership indexes messages, and leaves nothing in the pending list of the index', async () => {
  const { pool, db } = server.app
  const role = `serving_${process.pid}`
  await pool.query(`create role ${role}`)
  await pool.query(`grant select, insert, update, delete on search_entries to ${role}`)
  const entries = Array.from({ length: 200 }, (_, at) => ({
    ...{ conversationId: '2:a:b', seq: at + 1, words: `tea for ${at}` },
    pairs: ['te', 'ea', 'fo', 'or'],
  }))
  await server.app.transaction(async (tx) => {
    await sql`set local role ${sql.ref(role)}`.execute(tx)
    await addEntries(tx, entries)
  })
  const pending = sql<{ pages: number }>`
    select gin_clean_pending_list('search_entries_by_conversation_and_pair') as pages`
  expect((await pending.execute(db)).rows).toEqual([{ pages: 0 }])
  await pool.query(`insert into search_entries select '2:a:b', 201, 'tea', array['te', 'ea']`)
  expect((await pending.execute(db)).rows).toEqual([{ pages: 1 }])
  await pool.query(`drop owned by ${role}; drop role ${role}`)
})
