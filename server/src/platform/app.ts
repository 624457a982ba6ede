import type { Pool } from 'pg'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Extensions } from './extension-point.ts'
import type { Feature } from './feature.ts'
import type { Gateway } from '#platform/sockets/gateway.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import type { LoadShedder } from '#platform/limits/load-shedder.ts'
import type { Log } from '#platform/operations/log.ts'
import type { Metrics } from '#platform/operations/metrics.ts'
import type { StaleReads } from '#platform/database/stale-reads.ts'
import type { Tracing } from '#platform/operations/tracing.ts'

/** The services that every feature uses. Created once, in server.ts. */
export type App = {
  /** The version of the running server. */
  version: string
  config: Config
  features: readonly Feature[]
  extensions: Extensions
  db: Db
  pool: Pool
  /** Only for batches of messages, read positions and typing signals; see `Database`. */
  batchPool: Pool
  /**
   * A read that may be some seconds old: from a standby if there is one, else from the primary. If it throws on a
   * standby it is repeated on the primary. Do not use it for data that the user may have just written.
   */
  staleRead: StaleReads['read']
  /**
   * Runs one transaction, repeated after a deadlock or serialisation failure; then runs its `afterCommit` callbacks.
   */
  transaction<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  clock: Clock
  log: Log
  metrics: Metrics
  bus: Bus
  gateway: Gateway
  limiter: Limiter
  load: LoadShedder
  /** Set if a trace collector is configured. */
  tracing: Tracing | undefined
}
