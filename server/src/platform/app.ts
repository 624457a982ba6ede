import type { Pool } from 'pg'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './database.ts'
import type { Extensions } from './extension-point.ts'
import type { Feature } from './feature.ts'
import type { Gateway } from './gateway.ts'
import type { Limiter } from './limiter.ts'
import type { LoadShedder } from './load-shedder.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { StaleReads } from './stale-reads.ts'
import type { Tracing } from './tracing.ts'

/** What every feature may use. Built once, in server.ts. */
export type App = {
  /** Of the server that runs. */
  version: string
  config: Config
  features: readonly Feature[]
  extensions: Extensions
  db: Db
  pool: Pool
  /** For batches of messages, of read positions and of who types alone; see `Database`. */
  batchPool: Pool
  /**
   * A read that may be some seconds old, from a standby where there is one, else from the primary. It is done once more on
   * the primary where it throws. Nothing that a person has just written may be looked for in it.
   */
  staleRead: StaleReads['read']
  /** One transaction, redone when the database gave it up for another's sake; then what `afterCommit` collected. */
  transaction<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  clock: Clock
  log: Log
  metrics: Metrics
  bus: Bus
  gateway: Gateway
  limiter: Limiter
  load: LoadShedder
  /** Where a collector of traces is set up. */
  tracing: Tracing | undefined
}
