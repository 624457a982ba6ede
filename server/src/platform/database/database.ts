import { Kysely, PostgresDialect, sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import pg from 'pg'
import { FairPool, type FairPoolOptions } from '#platform/queues/fair-pool.ts'
import { endDeadConnections, endReadOnlyConnections } from '#platform/sockets/dead-connection-watchdog.ts'
import { isDistributed as hasNodes } from '#platform/nodes/nodes-store.ts'
import { checkDatabase, explainConnectError } from './database-check.ts'
import { hostsOf, Primary } from './primary.ts'
import { RetryingDialect, retryStatements } from './retry.ts'

/** Has no tables: each store declares its own by `db.withTables<…>()`, and sees no others. */
type NoTables = Record<never, never>

export type Db = Kysely<NoTables>

declare const insideTransaction: unique symbol

/** Functions that need a transaction take a Tx: a plain Db does not compile there, but a Tx is accepted as a Db. */
export type Tx = Transaction<NoTables> & { readonly [insideTransaction]: true }

export type Database = {
  pool: FairPool
  /**
   * Only for batches of messages, read positions and typing signals: they never wait behind other queries, and each has
   * one generic plan for all sizes.
   */
  batches: pg.Pool
  db: Db
  /** Runs one transaction at READ COMMITTED; rolled back if `action` throws. */
  transaction<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Options = {
  /** For tests: accepts a database that may lose acknowledged writes. */
  unsafe?: boolean
  /** How long a query waits for a free connection before it fails. */
  waitMs?: number
  size?: number
  /**
   * How long the database may be silent after a query before the connection is ended; longer than any statement may
   * take.
   */
  silentMs?: number
  /** Called when an idle connection is lost, for instance by a restart of the database; the pool opens another. */
  onLost?: (error: Error) => void
  /** Called when another of several hosts has become the primary; from then on all connections go there. */
  onMove?: () => void
  /** Called with a danger that is no reason to refuse the database. */
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
  const isOverNodes = await isOverSeveral(pool, primary)
  const dialect = isOverNodes ? new RetryingDialect({ pool }) : new PostgresDialect({ pool })
  const db = new Kysely<NoTables>({ dialect })
  if (isOverNodes) overNodes.add(db)
  // No fair turns, since a batch serves many users. Generic plans: planning each batch size would take longer than
  // running it.
  // Over several databases, joins run where the rows are.
  const joins = isOverNodes ? ' -c enable_partitionwise_join=on' : ''
  const generic = {
    max: batchesMax,
    options: `${noWorkers} -c plan_cache_mode=force_generic_plan${joins}`,
    ...(isOverNodes && planningLimits),
  }
  const waiting = isOverNodes ? { ...options, silentMs: planningSilentMs } : options
  const batches = openPool(pg.Pool, connection, primary, waiting, generic)
  const named = isOverNodes ? openNamed(pool, connection, primary, waiting) : undefined
  if (isOverNodes) for (const one of [pool, batches]) retryStatements(one)
  if (options.onMove) primary?.onMove(options.onMove)
  return {
    pool,
    batches,
    db,
    transaction: (action) =>
      db.transaction().execute((tx) => {
        if (isOverNodes) overNodes.add(tx)
        return action(tx as Tx)
      }),
    async close() {
      // The query builder ends its pool only if it has used it.
      await db.destroy()
      const pools = [pool, batches, ...(named ? [named] : [])]
      await Promise.all(pools.filter((one) => !one.ending).map((one) => one.end()))
      await primary?.close()
    },
  }
}

/**
 * Sends named statements of a pool over connections that plan each of them once. Over several databases planning takes
 * several times as long as running, and PostgreSQL would do it each time, since a plan for the values looks cheaper.
 */
function openNamed(
  pool: FairPool,
  connection: string | pg.PoolConfig,
  primary: Primary | undefined,
  options: Options,
): FairPool {
  const named = openPool(FairPool, connection, primary, options, {
    max: namedMax,
    options: `${noWorkers} -c plan_cache_mode=force_generic_plan`,
    ...planningLimits,
  })
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>
  pool.query = ((...words: unknown[]) => {
    const [first] = words as [{ name?: string } | string]
    return typeof first === 'object' && first.name !== undefined
      ? (named.query as typeof query).apply(named, words)
      : query(...words)
  }) as typeof pool.query
  return named
}

const overNodes = new WeakSet<object>()

/** Whether the conversations lie in several databases (docs/scale.md). */
export const isDistributed = (db: Db): boolean => overNodes.has(db)

async function isOverSeveral(pool: pg.Pool, primary: Primary | undefined): Promise<boolean> {
  try {
    return await hasNodes(pool)
  } catch (error) {
    await pool.end()
    await primary?.close()
    throw explainConnectError(error)
  }
}

/**
 * No parallel workers. The planner expects a search to match 1 % of all entries and starts two workers for it, which
 * took ten times as long as the search itself.
 */
const noWorkers = '-c max_parallel_workers_per_gather=0'

/** One concurrent batch each of messages, read positions and typing signals. */
const batchesMax = 3
const poolMax = 20 - batchesMax
/** For named statements, where conversations lie in several databases. */
const namedMax = 10
/** Planning asks each node several times, and a plan that was cut off would be made again the next time. */
const planningLimits = { statement_timeout: 10_000 }
const planningSilentMs = 12_000

async function findPrimary(connection: string | pg.PoolConfig): Promise<Primary | undefined> {
  if (typeof connection !== 'string') return undefined
  try {
    const hosts = hostsOf(connection)
    return hosts.length > 1 ? await Primary.find(hosts) : undefined
  } catch (error) {
    throw explainConnectError(error)
  }
}

/** Opens a pool with our limits and type parsers; `primary` if the address has several hosts. */
export function openPool<P extends pg.Pool>(
  Pool: new (options: FairPoolOptions) => P,
  connection: string | pg.PoolConfig,
  primary: Primary | undefined,
  options: Options,
  more: { max?: number; options?: string; statement_timeout?: number } = {},
): P {
  const pool = new Pool({
    ...(typeof connection === 'string' ? { connectionString: primary?.url ?? connection } : connection),
    ...(primary && { onConnect: (client) => primary.verify(client) }),
    ...limits,
    application_name: 'mynah',
    max: Math.min(options.size ?? poolMax, poolMax),
    // One connection always stays open: a restore recognises a running server by it.
    min: 1,
    connectionTimeoutMillis: options.waitMs ?? 1_000,
    types: { getTypeParser },
    options: noWorkers,
    ...more,
  })
  // Without a listener a lost connection would end the process. This one is for connections in use, whose next
  // statement fails anyway; the one below is for idle ones.
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
    // While the pool ends, its last connections may see the database stop, which is not an error.
    if (!pool.ending) options.onLost?.(error)
  })
  return pool
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  id === pg.types.builtins.INT8 ? readInteger : pg.types.getTypeParser(id, format)

/** Counters, cents and sequence numbers stay far below 2^53; numeric values stay texts. */
function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('An integer from the database is too large to be exact.')
  return value
}

/**
 * For the WHERE of a single statement that writes only counters: its commit does not wait for the disk, so a flood of
 * them delays no other commits. A crash of the database may lose the last 0.6 s of them (`wal_writer_delay`). Throws
 * within a transaction, all of which it would affect. See https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export function asynchronousCommit(db: Db): RawBuilder<SqlBool> {
  if (db.isTransaction) throw new Error('An asynchronous commit is for a statement of its own.')
  return sql<SqlBool>`(select set_config('synchronous_commit', 'off', true)) = 'off'`
}

const sqlState = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/** Whether an error is a second row with a key that has to be unique; `violates` asks for one constraint. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/**
 * Whether an error is a violation of the UNIQUE or CHECK constraint with this name. Where a table is distributed, each
 * part has a constraint of its own, whose name ends with a number: `shares_once_102161`.
 */
export function violates(error: unknown, constraint: string): boolean {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined
  return name === constraint || name?.replace(/_\d+$/, '') === constraint
}
