import type pg from 'pg'
import type { App } from './app.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Finding } from '#platform/operations/doctor-finding.ts'
import type { Extension } from './extension-point.ts'
import type { UpgradeHandler } from '#platform/http/upgrades.ts'
import type { Http } from '#platform/http/http.ts'
import type { Served } from '#platform/http/serve.ts'
import type { SocketCommand } from '#platform/sockets/socket-command.ts'

/**
 * A periodic job; runs never overlap, even if one takes longer than `everyMs`. `atStart`: it also runs when the port has
 * opened.
 */
export type Job = { name: string; everyMs: number; atStart?: boolean; run(app: App): Promise<void> }

/** A websocket of a feature, besides that of the chat. Origins are checked before. */
export type Upgrade = {
  path: string
  handle(app: App, ...upgrade: Parameters<UpgradeHandler>): void
  /** Ends its sockets when the server stops; the port closes only when they are gone. */
  close(app: App): void
}

/** The manifest of a feature, exported by `feature.ts` in its folder and listed in `features.ts`. */
export type Feature = {
  name: string
  calls?: readonly Served[]
  socketCommands?: readonly SocketCommand[]
  upgrades?: readonly Upgrade[]
  jobs?: readonly Job[]
  /** Values for extension points of lower features and of the platform. */
  extensions?: readonly Extension[]
  /** Tables whose rows are not in backups, such as sessions: a backup must not allow anyone to sign in. */
  tablesNotBackedUp?: readonly string[]
  /** Checks of `npm run doctor` about the feature, with or without a running server. */
  examine?(config: Config): Promise<Finding[]>
  /** Checks of its data in the database. */
  examineRows?(config: Config, pool: pg.Pool): Promise<Finding[]>
  /** HTTP routes that are not calls: uploads, downloads, redirects. */
  routes?(app: App, http: Http): Promise<void> | void
  /** Runs once at the start of the server, before anything is served; for instance to register gauges. */
  setup?(app: App): void
  /**
   * Runs before the port opens. @returns lines for the operator at the console; the address `url` is known only then.
   */
  prepare?(app: App): Promise<(url: string) => string[]>
  /** Runs while the server stops, after the last call and before the database is closed. */
  close?(app: App): Promise<void>
  /** Runs at the very end of a stop, when the embedded database has written and archived everything. */
  afterDatabase?(app: App): Promise<void>
}

/** Preserves the exact type of a manifest, so that the compiler can check lists of all features for gaps. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature
