import { expect, test, vi } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { groupOf, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })
const { pool } = server.app

/** Backends that wait for a lock in this server's database. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('a message that waits while its sender leaves is refused, and nothing of the sender follows the line', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const b = await bo.connect()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from conversations where id = $1 for update', [`1:${group.id}`])
  const left = bo.call(groups.quit, { id: group.id })
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  const said = b.say({ groupId: group.id }, 'one more thing')
  await vi.waitFor(async () => expect(await waiting()).toBe(2))
  await holder.query('commit')
  holder.release()
  await left
  expect(await said).toMatchObject({ code: 10026 })
  const { rows } = await pool.query<{ kind: number; sender_id: string }>(
    'select kind, sender_id from messages where conversation_id = $1 order by seq desc limit 1',
    [`1:${group.id}`],
  )
  expect(rows[0]).toEqual({ kind: 13, sender_id: bo.id })
})
