import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#platform/settings/config.ts'
import { archiveOf } from '#platform/archive/archive-folder.ts'
import { embeddedDatabase, startEmbedded } from './embedded-postgres.ts'
import { runningPostgres } from './postgres-orphan.ts'
import { primaryOf } from './primary.ts'

export type Reached = {
  connection: pg.ClientConfig
  /** A server is using it at the moment, judging by its folder. */
  inUse: boolean
  close(): Promise<void>
}

/** Where the database of an installation is. */
export type DatabaseConfig = Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseOwnerUrl' | 'archive'>

/** Opens the database of an installation for a command: joins a running embedded one, or starts it. */
export async function connectDatabase(config: DatabaseConfig): Promise<Reached> {
  const url = config.databaseOwnerUrl ?? config.databaseUrl
  if (url !== undefined)
    return { connection: { connectionString: await primaryOf(url) }, inUse: false, close: async () => {} }
  const running = runningPostgres(join(config.dataFolder, 'postgres'))
  if (running) {
    const file = join(config.dataFolder, 'postgres-password')
    const password = existsSync(file) ? { password: readFileSync(file, 'utf8') } : {}
    return {
      connection: { ...running, ...embeddedDatabase, ...password },
      inUse: true,
      close: async () => {},
    }
  }
  const embedded = await startEmbedded(config.dataFolder, { archive: archiveOf(config) })
  return { connection: embedded.connection, inUse: false, close: () => embedded.stop() }
}
