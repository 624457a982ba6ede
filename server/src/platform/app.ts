import type { Pool } from 'pg'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './database.ts'
import type { Extensions } from './extension-point.ts'
import type { Gateway } from './gateway.ts'
import type { Limiter } from './limiter.ts'
import type { LoadShedder } from './load-shedder.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What every feature may use. Built once, in server.ts. */
export type App = {
  config: Config
  extensions: Extensions
  db: Db
  pool: Pool
  /** For the log of messages alone. */
  messageWritePool: Pool
  /** One transaction, redone when the database gave it up for another's sake; then what `afterCommit` collected. */
  transaction<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  clock: Clock
  log: Log
  metrics: Metrics
  bus: Bus
  gateway: Gateway
  limiter: Limiter
  load: LoadShedder
}
