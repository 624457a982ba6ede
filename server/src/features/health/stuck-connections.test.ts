import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { endStuckConnections } from './stuck-connections-store.ts'

type Wire = {
  parse(what: { name: string; text: string; types: number[] }): void
  bind(what: { portal: string; statement: string; values: unknown[] }): void
  execute(what: { portal: string; rows: number }): void
  flush(): void
}

const { db, url } = await testDatabase()
const lock = 4242
const isFree = async () => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as free`.execute(db)
  return rows[0]?.free
}

test('a statement whose end was lost does not hold its locks for hours', async () => {
  const client = new pg.Client({ connectionString: url, application_name: 'mynah' })
  await client.connect()
  const ended = new Promise((resolve) => client.on('error', resolve))
  const wire = (client as unknown as { connection: Wire }).connection
  wire.parse({ name: '', text: `select pg_advisory_xact_lock(${lock})`, types: [] })
  wire.bind({ portal: '', statement: '', values: [] })
  wire.execute({ portal: '', rows: 0 })
  // and no Sync, which would end the statement
  wire.flush()
  await expect.poll(isFree).toBe(false)
  expect(await endStuckConnections(db, 60)).toBe(0)
  expect(await isFree()).toBe(false)
  await expect.poll(() => endStuckConnections(db, 0.05)).toBe(1)
  await ended
  await expect.poll(isFree).toBe(true)
})
