import { globSync, readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import {
  asynchronousCommit,
  isUniqueViolation,
  openDatabase,
  violates,
  type Db,
  type Tx,
} from './database.ts'
import { withRetry } from './retry.ts'

type Tables = { counters: { id: string; value: number } }
const own = (db: Db) => db.withTables<Tables>()

const { db, pool, transaction, url } = await testDatabase()

beforeAll(async () => {
  await sql`create table counters (id text primary key, value bigint not null default 0)`.execute(db)
  await own(db)
    .insertInto('counters')
    .values([
      { id: 'a', value: 0 },
      { id: 'b', value: 0 },
    ])
    .execute()
})

const valueOf = async (id: string) =>
  (await own(db).selectFrom('counters').select('value').where('id', '=', id).executeTakeFirstOrThrow()).value

test('a transaction that throws leaves nothing behind', async () => {
  const action = transaction(async (tx) => {
    await own(tx).updateTable('counters').set({ value: 99 }).where('id', '=', 'a').execute()
    throw new Error('second thoughts')
  })
  await expect(action).rejects.toThrow('second thoughts')
  expect(await valueOf('a')).toBe(0)
})

test('a plain Db does not compile where a transaction is needed, and a transaction is accepted as a Db', () => {
  const needsTx = (tx: Tx) => own(tx)
  // @ts-expect-error the brand is missing
  const refused = () => needsTx(db)
  expect(refused).toBeTypeOf('function')
})

test('an asynchronous commit is only for its own statement, and refused within a transaction', async () => {
  const { sql: text } = sql`
    update counters set value = value where id = 'a' and ${asynchronousCommit(db)}
    returning current_setting('synchronous_commit') as during`.compile(db)
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = on')
    expect((await client.query(text)).rows).toEqual([{ during: 'off' }])
    expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    client.release(true)
  }
  await expect(transaction(async (tx) => asynchronousCommit(tx))).rejects.toThrow('a statement of its own')
})

test('an integer of eight bytes is a number, and one too large to be exact is an error', async () => {
  const read = async (text: string) =>
    (await pool.query<{ n: number }>(`select ${text}::bigint as n`)).rows[0]?.n
  expect(await read('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  await expect(read('9007199254740993')).rejects.toThrow('too large')
  expect((await pool.query<{ n: number }>('select 1 as n')).rows[0]?.n).toBe(1)
})

/** What the database says to a statement. */
const refusalOf = (statement: string): Promise<unknown> =>
  pool.query(statement).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a second row with the same key is recognised, also by the name of its constraint', async () => {
  const error = await refusalOf(`insert into counters (id, value) values ('a', 1)`)
  expect(isUniqueViolation(error)).toBe(true)
  expect(violates(error, 'counters_pkey')).toBe(true)
  expect(violates(error, 'counters')).toBe(false)
  expect([isUniqueViolation(new Error('no')), violates(new Error('no'), 'counters_pkey')]).toEqual([
    false,
    false,
  ])
})

test('a constraint is recognised in a part of a distributed table', async () => {
  await pool.query(`create table shares_102161 (
    id text constraint shares_once_102161 unique, cents int constraint shares_not_negative_102161 check (cents >= 0))`)
  await pool.query(`insert into shares_102161 values ('a', 1)`)
  const second = await refusalOf(`insert into shares_102161 values ('a', 1)`)
  expect([violates(second, 'shares_once'), violates(second, 'shares_not_negative')]).toEqual([true, false])
  const negative = await refusalOf(`insert into shares_102161 values ('b', -1)`)
  expect([violates(negative, 'shares_once'), violates(negative, 'shares_not_negative')]).toEqual([
    false,
    true,
  ])
})

test('no two constraints differ only by a number, and their names are compared in one place', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select conname::text as name from pg_constraint where connamespace = 'public'::regnamespace
    union select indexrelid::regclass::text from pg_index where indisunique`)
  const names = new Set(rows.map(({ name }) => name))
  expect(names).toContain('ledger_not_negative')
  expect([...names].filter((name) => /_\d+$/.test(name) && names.has(name.replace(/_\d+$/, '')))).toEqual([])
  const source = fileURLToPath(new URL('../..', import.meta.url))
  const comparing = globSync('**/*.ts', { cwd: source }).filter(
    (file) =>
      // A line of the log has the name.
      !/\.test\.ts$|^platform\/operations\/log\.ts$/.test(file) &&
      /\.constraint\b/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(comparing).toEqual(['platform/database/database.ts'])
})

test('two deadlocked transactions are both completed in the end', async () => {
  const raise = (first: string, second: string) =>
    withRetry(() =>
      transaction(async (tx) => {
        for (const id of [first, second]) {
          await own(tx)
            .updateTable('counters')
            .set((e) => ({ value: e('value', '+', 1) }))
            .where('id', '=', id)
            .execute()
          await sql`select pg_sleep(0.05)`.execute(tx)
        }
      }),
    )
  await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set deadlock_timeout = '50ms'`.execute(
    db,
  )
  await Promise.all([raise('a', 'b'), raise('b', 'a')])
  expect([await valueOf('a'), await valueOf('b')]).toEqual([2, 2])
})

test('an action is tried three times at most, and other errors are not retried', async () => {
  const clash = Object.assign(new pg.DatabaseError('deadlock', 0, 'error'), { code: '40P01' })
  const action = vi.fn(() => Promise.reject(clash))
  await expect(withRetry(action)).rejects.toBe(clash)
  expect(action).toHaveBeenCalledTimes(3)
  const broken = vi.fn(() => Promise.reject(new Error('other')))
  await expect(withRetry(broken)).rejects.toThrow('other')
  expect(broken).toHaveBeenCalledTimes(1)
})

test('statements, locks and idle transactions have a timeout', async () => {
  const address = new URL(url)
  // tests are more patient
  for (const name of ['statement_timeout', 'lock_timeout']) address.searchParams.delete(name)
  const own = await openDatabase(address.href, { unsafe: true, waitMs: 10_000 })
  const shown = async (name: string) =>
    (await own.pool.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name]
  expect(await shown('statement_timeout')).toBe('3s')
  expect(await shown('lock_timeout')).toBe('2s')
  expect(await shown('idle_in_transaction_session_timeout')).toBe('10s')
  await own.close()
})

test('a lost idle connection is reported, and the next query gets a new one', async () => {
  const onLost = vi.fn()
  const other = await openDatabase(url, { unsafe: true, onLost, waitMs: 10_000 })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 20_000 })
  expect((await other.pool.query('select 1')).rowCount).toBe(1)
  await other.close()
})

test('closing ends the connections, also those that only the pool used, and reports no loss', async () => {
  const onLost = vi.fn()
  const other = await openDatabase(url, { unsafe: true, onLost, waitMs: 10_000 })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await other.close()
  await vi.waitFor(
    async () => {
      const left = await pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
      expect(left.rowCount).toBe(0)
    },
    { timeout: 20_000 },
  )
  expect(onLost).not.toHaveBeenCalled()
})

test('a database with fsync off is refused unless a test requests it', async () => {
  await expect(openDatabase(url, { waitMs: 10_000 })).rejects.toThrow(/has fsync off/)
})

test.each([
  ['nothing listens', 'postgresql://127.0.0.1:1/x'],
  ['not a valid address', 'postgresql://[nonsense'],
])('an address where %s is explained in one sentence', async (reason, wrong) => {
  await expect(openDatabase(wrong)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(reason),
  })
})

test('a missing database is explained in one sentence', async () => {
  const missing = new URL(url)
  missing.pathname = '/missing'
  await expect(openDatabase(missing.href)).rejects.toThrow(/does not exist\.$/)
})

const plain = await emptyDatabase()
afterAll(() => plain.drop())

test('a database whose lc_ctype is C is refused', async () => {
  const name = new URL(plain.url).pathname.slice(1)
  await plain.drop()
  await pool.query(
    `create database ${name} template template0 locale_provider libc lc_ctype 'C' lc_collate 'C' encoding 'UTF8'`,
  )
  await expect(openDatabase(plain.url, { unsafe: true })).rejects.toThrow(/lc_ctype C/)
})

test('a connection that is lost between two statements of a transaction fails only that transaction', async () => {
  const action = transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await vi.waitFor(
      async () => {
        const left = await pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
        expect(left.rowCount).toBe(0)
      },
      { timeout: 20_000 },
    )
    await own(tx).selectFrom('counters').selectAll().execute()
  })
  await expect(action).rejects.toThrow()
  expect(await transaction((tx) => own(tx).selectFrom('counters').selectAll().execute())).toHaveLength(2)
})

test('a dead connection is closed, and replaced by another', async () => {
  const to = new URL(url)
  const path = `${to.searchParams.get('host')}/.s.PGSQL.${to.port}`
  let silent = false
  const between = createServer((near) => {
    const far = connect(path)
    near.on('data', (bytes) => silent || far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const { port } = between.address() as AddressInfo
  const connection = `postgresql://${to.username}@127.0.0.1:${port}${to.pathname}`
  const cut = await openDatabase(connection, { unsafe: true, silentMs: 300, size: 1 })
  silent = true
  await expect(cut.transaction((tx) => sql`select 1`.execute(tx))).rejects.toThrow()
  silent = false
  expect((await cut.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await cut.close()
  between.close()
})

test('a statement that may run longer than the silence limit keeps its connection while it works', async () => {
  const database = await openDatabase(url, { unsafe: true, silentMs: 300 })
  const found = database.transaction(async (tx) => {
    await sql`set local statement_timeout = '10s'`.execute(tx)
    return sql<{ one: number }>`select 1 as one from pg_sleep(1.5)`.execute(tx)
  })
  expect((await found).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a connection whose last message was lost is ended, with the row that its statement locked', async () => {
  const database = await openDatabase(url, { unsafe: true, silentMs: 300 })
  await database.pool.query(`insert into counters (id) values ('lost')`)
  const client = await database.pool.connect()
  // The database executes the statement, and then waits for the message that ends it.
  ;(client as unknown as { connection: { sync(): void } }).connection.sync = () => undefined
  const raise = `update counters set value = value + 1 where id = $1`
  await expect(client.query(raise, ['lost'])).rejects.toThrow('The database does not answer.')
  client.release(true)
  await database.pool.query(raise, ['lost'])
  expect(await valueOf('lost')).toBe(1)
  await database.close()
})

test('no statement starts parallel workers, on either kind of connection', async () => {
  const database = await openDatabase(url, { unsafe: true })
  for (const one of [database.pool, database.batches]) {
    const { rows } = await one.query(`
      select current_setting('max_parallel_workers_per_gather') as workers, current_setting('plan_cache_mode') as plans`)
    expect(rows).toEqual([{ workers: '0', plans: one === database.pool ? 'auto' : 'force_generic_plan' }])
  }
  await database.close()
})
