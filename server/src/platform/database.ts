import { Kysely, PostgresDialect, sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { FairPool, type FairPoolOptions } from './fair-pool.ts'
import { endDeadConnections, endReadOnlyConnections } from './dead-connection-watchdog.ts'
import { checkDatabase, explainConnectError } from './database-check.ts'
import { hostsOf, Primary } from './primary.ts'

/** No tables of its own: each store names its tables with `db.withTables<…>()`, and sees no others. */
type NoTables = Record<never, never>

export type Db = Kysely<NoTables>

declare const insideTransaction: unique symbol

/** What must happen together takes a Tx; a plain Db does not compile there, a Tx passes wherever a Db does. */
export type Tx = Transaction<NoTables> & { readonly [insideTransaction]: true }

export type Database = {
  pool: FairPool
  /**
   * For batches of messages, of read positions and of who types alone: they never wait behind other queries, and the plan of
   * each is made once for any size.
   */
  batches: pg.Pool
  db: Db
  /** One transaction at READ COMMITTED; it is rolled back when `action` throws. */
  transaction<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Options = {
  /** Accept a database that may forget what it acknowledged: for tests. */
  unsafe?: boolean
  /** How long a query waits for a free connection before it fails. */
  waitMs?: number
  size?: number
  /** How long a connection may leave what was asked without any answer; more than a statement may take. */
  silentMs?: number
  /** Called when an idle connection is lost, as on a restart of the database; the pool opens another. */
  onLost?: (error: Error) => void
  /** Called when another of several hosts has become the primary; all connections lead there from then on. */
  onMove?: () => void
  /** Called with what is dangerous and yet no reason to refuse the database. */
  onDanger?: (sentence: string) => void
}

const limits = { statement_timeout: 3_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 }

export async function openDatabase(
  connection: string | pg.PoolConfig,
  options: Options = {},
): Promise<Database> {
  const primary = await findPrimary(connection)
  const pool = openPool(FairPool, connection, primary, options)
  try {
    await primary?.watch()
    const danger = await checkDatabase(pool, { unsafe: options.unsafe, isCluster: primary !== undefined })
    if (danger) options.onDanger?.(danger)
  } catch (error) {
    await pool.end()
    await primary?.close()
    throw explainConnectError(error)
  }
  const db = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) })
  // A batch is of many people, and its turn is nobody's. A plan for any size of batch: one for each size would take longer to make than to run.
  const generic = { max: batchesMax, options: `${noWorkers} -c plan_cache_mode=force_generic_plan` }
  const batches = openPool(pg.Pool, connection, primary, options, generic)
  if (options.onMove) primary?.onMove(options.onMove)
  return {
    pool,
    batches,
    db,
    transaction: (action) => db.transaction().execute((tx) => action(tx as Tx)),
    async close() {
      // The query builder ends only a pool that it has used itself.
      await db.destroy()
      await Promise.all([pool, batches].filter((one) => !one.ending).map((one) => one.end()))
      await primary?.close()
    },
  }
}

/**
 * Each statement stays in one process of the database. Of what a search may match the planner expects 1 % of all entries, and
 * so many that it starts two more processes for each, which took ten times as long as the search itself.
 */
const noWorkers = '-c max_parallel_workers_per_gather=0'

/** One batch each of messages, of read positions and of who types at a time. */
const batchesMax = 3
const poolMax = 20 - batchesMax

async function findPrimary(connection: string | pg.PoolConfig): Promise<Primary | undefined> {
  if (typeof connection !== 'string') return undefined
  try {
    const hosts = hostsOf(connection)
    return hosts.length > 1 ? await Primary.find(hosts) : undefined
  } catch (error) {
    throw explainConnectError(error)
  }
}

/** Connections with the limits and types of ours; `primary` where an address names several hosts. */
export function openPool<P extends pg.Pool>(
  Pool: new (options: FairPoolOptions) => P,
  connection: string | pg.PoolConfig,
  primary: Primary | undefined,
  options: Options,
  more: { max?: number; options?: string } = {},
): P {
  const pool = new Pool({
    ...(typeof connection === 'string' ? { connectionString: primary?.url ?? connection } : connection),
    ...(primary && { onConnect: (client) => primary.verify(client) }),
    ...limits,
    application_name: 'mynah',
    max: Math.min(options.size ?? poolMax, poolMax),
    // One stays however quiet it is: by it a restore sees that a server runs.
    min: 1,
    connectionTimeoutMillis: options.waitMs ?? 1_000,
    types: { getTypeParser },
    options: noWorkers,
    ...more,
  })
  // Without a listener the loss of a connection would end the process: here of one that a caller holds, whose next
  // statement fails, below of an idle one.
  pool.on('connect', (client) => client.on('error', () => {}))
  const endAll = endDeadConnections(pool, options.silentMs ?? 5_000)
  if (primary) {
    endReadOnlyConnections(pool)
    primary.onMove(() => {
      pool.options.connectionString = primary.url
      endAll(new Error('Another host is the primary.'))
    })
  }
  pool.on('error', (error) => {
    // After its end the last connections may still see the database stop, which is nobody's loss.
    if (!pool.ending) options.onLost?.(error)
  })
  return pool
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  id === pg.types.builtins.INT8 ? readInteger : pg.types.getTypeParser(id, format)

/** Counters, cents and sequence numbers stay far below 2^53; numeric comes as text. */
function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('An integer from the database is too large to be exact.')
  return value
}

/**
 * Stands in the WHERE of a statement that writes only counts: its commit does not wait for the disk, so that a flood of such
 * statements holds up nobody else's commits. A crash of the database may lose the last 0.6 s of them (`wal_writer_delay`).
 * It would hold for all of a transaction, and is refused in one.
 * See https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export function asynchronousCommit(db: Db): RawBuilder<SqlBool> {
  if (db.isTransaction) throw new Error('An asynchronous commit is for a statement of its own.')
  return sql<SqlBool>`(select set_config('synchronous_commit', 'off', true)) = 'off'`
}

const sqlState = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** Whether a row was refused by this CHECK. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint

const serializationFailure = '40001'
const deadlock = '40P01'

/** Runs an action again, three times in all, when the database gave it up for another one's sake. */
export async function withRetry<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action()
    } catch (error) {
      const state = sqlState(error)
      if (attempt === 3 || (state !== serializationFailure && state !== deadlock)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
