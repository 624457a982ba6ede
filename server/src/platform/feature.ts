import type pg from 'pg'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { Finding } from './doctor-finding.ts'
import type { Extension } from './extension-point.ts'
import type { UpgradeHandler } from './upgrades.ts'
import type { Http } from './http.ts'
import type { Served } from './serve.ts'
import type { SocketCommand } from './socket-command.ts'

/** What runs by itself; a run that takes longer than `everyMs` is not overtaken by the next. */
export type Job = { name: string; everyMs: number; run(app: App): Promise<void> }

/** A websocket of its own, beside the chat's. Origins are checked before. */
export type Upgrade = {
  path: string
  handle(app: App, ...upgrade: Parameters<UpgradeHandler>): void
  /** Ends its sockets when the server stops: the port is closed only once they are gone. */
  close(app: App): void
}

/** All that the rest of the server knows of a feature: `feature.ts` in its folder, one line in `features.ts`. */
export type Feature = {
  name: string
  calls?: readonly Served[]
  socketCommands?: readonly SocketCommand[]
  upgrades?: readonly Upgrade[]
  jobs?: readonly Job[]
  /** What the feature puts into the extension points of features below it, and of the platform. */
  extensions?: readonly Extension[]
  /** Tables whose rows a backup leaves out: what signs a user in must not lie in a file. */
  tablesNotBackedUp?: readonly string[]
  /** What `npm run doctor` finds out about the feature, beside a server that runs or without one. */
  examine?(config: Config): Promise<Finding[]>
  /** The same of what stands in the database. */
  examineRows?(config: Config, pool: pg.Pool): Promise<Finding[]>
  /** HTTP that is no call: uploads, downloads, redirects. */
  routes?(app: App, http: Http): Promise<void> | void
  /** Once when the server starts, before anything is served; gauges, for example. */
  setup?(app: App): void
  /**
   * Before the port opens. @returns lines for who starts the server, whose address `url` becomes known only then.
   */
  prepare?(app: App): Promise<(url: string) => string[]>
  /** While the server stops, after the last call and before the database is closed. */
  close?(app: App): Promise<void>
}

/** Keeps the exact types of a manifest, so that lists of all features can be checked for gaps by the compiler. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature
