import { expect, test } from 'vitest'
import { messages } from '@mynah/contract/messages'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { rowsRead } from '#test/rows-read.ts'
import { foundMessages } from './search-store.ts'

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
