import { expect, test } from 'vitest'
import { plansOf } from '#test/planned-once.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { findSessions, touchSessions } from './store.ts'

const server = await testServer()
const { pool, db } = server.app
await people(server, 'ana', 'bo')

test('the statements of each sign-in by token are planned once for each connection', async () => {
  const { names, plannedEachTime } = await plansOf(pool, async (client, nth) => {
    const app = { db, pool: client }
    await findSessions(app, [String(nth).padStart(64, '0')])
    await touchSessions(app, [String(nth)], 1)
  })
  expect(names).toEqual(['find-sessions-1', 'touch-sessions-3'])
  expect(plannedEachTime).toEqual([])
})

test('further uses of a session on one day change no index', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from sessions limit 1')
  const id = rows[0]?.id ?? ''
  const noon = 20_000 * 86_400_000 + 43_200_000
  await touchSessions(server.app, [id], noon)
  await pool.query('vacuum sessions')
  const client = await pool.connect()
  const app = { db, pool: client as unknown as typeof pool }
  const counts = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows: found } = await client.query<{ updates: number; heapOnly: number }>(
      `select n_tup_upd::int as updates, n_tup_hot_upd::int as "heapOnly" from pg_stat_user_tables
       where relname = 'sessions'`,
    )
    return [found[0]?.updates ?? 0, found[0]?.heapOnly ?? 0] as const
  }
  const before = await counts()
  for (let nth = 1; nth <= 5; nth += 1) await touchSessions(app, [id], noon + nth * 60_000)
  const sameDay = await counts()
  expect([sameDay[0] - before[0], sameDay[1] - before[1]]).toEqual([5, 5])
  await touchSessions(app, [id], noon + 86_400_000)
  const nextDay = await counts()
  expect([nextDay[0] - sameDay[0], nextDay[1] - sameDay[1]]).toEqual([1, 0])
  client.release()
})
