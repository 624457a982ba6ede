import type { Pool } from 'pg'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './database.ts'
import type { Gateway } from './gateway.ts'
import type { Limiter } from './limiter.ts'
import type { Load } from './load.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What every feature may use. Built once in main.ts. */
export type App = {
  config: Config
  db: Db
  pool: Pool
  /** For the log of messages alone. */
  appends: Pool
  /** One transaction, redone when the database gave it up for another's sake; then what `afterCommit` collected. */
  transaction<T>(deed: (tx: Tx) => Promise<T>): Promise<T>
  clock: Clock
  log: Log
  metrics: Metrics
  bus: Bus
  gateway: Gateway
  limiter: Limiter
  load: Load
}
