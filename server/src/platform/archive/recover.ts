import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { ArchiveEnds, startEmbedded, type Embedded } from '#platform/database/embedded-postgres.ts'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import { clearOrphan, runningPostgres } from '#platform/database/postgres-orphan.ts'
import { auditHeadFile } from '#platform/backups/restore.ts'
import { archiveOf, basesOf, chooseBase, reachOf, type Base } from './archive-folder.ts'
import { takeBaseBackup, unpackBaseBackup } from './base-backup.ts'

type Options = {
  archive: string
  /** Fills the archive folder first, once nothing speaks against the recovery. */
  fetch?: () => Promise<void>
  /** The moment to recover to; without it, the last one in the archive. */
  until: Date | undefined
  force: boolean
  /** Fetches files that the recovered database names, before it is put in place. */
  fetchFiles?: (client: pg.Client) => Promise<void>
  /** Tables to empty after the recovery: sessions and codes. */
  forget: readonly string[]
}

export type Recovered = {
  /** The last recovered commit; undefined if there is none after the base backup. */
  lastCommit: Date | undefined
  base: Date
  /** The folder to which the previous database was moved. */
  putAside: string | undefined
}

/**
 * Restores the embedded database as of a moment, from the newest base backup before it and the WAL after that. It is
 * built next to its final place, so a failed recovery changes nothing. All sessions end, since devices may hold
 * messages that no longer exist.
 */
export async function recover(
  config: Config,
  { archive, fetch, fetchFiles, until, force, forget }: Options,
): Promise<Recovered> {
  const data = join(config.dataFolder, 'postgres')
  if (config.databaseUrl)
    throw new ConfigError('An archive is of the embedded database: leave DATABASE_URL out.')
  await mkdir(config.dataFolder, { recursive: true })
  if (runningPostgres(data)) throw new ConfigError('A server is running on this database; stop it first.')
  if (existsSync(data) && !force)
    throw new ConfigError(`There is a database in ${data}. Say --force to put it aside.`)
  await fetch?.()
  const base = chooseBase(await basesOf(archive), until, archive)
  await clearOrphan(data, 10_000)
  const place = join(config.dataFolder, 'recover.new')
  await rm(place, { recursive: true, force: true })
  await mkdir(place)
  giveToOwner(place, config.dataFolder)
  try {
    const lastCommit = await replay(config, place, { archive, until, base, forget, fetchFiles })
    const putAside = existsSync(data) ? `${data}.before-restore-${Date.now()}` : undefined
    if (putAside) await rename(data, putAside)
    await rename(join(place, 'postgres'), data)
    await rm(join(config.dataFolder, auditHeadFile), { force: true })
    return { lastCommit, base: new Date(base.endedAt), putAside }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

type Replay = Pick<Options, 'archive' | 'until' | 'forget' | 'fetchFiles'> & { base: Base }

async function replay(config: Config, place: string, replayed: Replay) {
  const { archive, until, base } = replayed
  const data = join(place, 'postgres')
  await unpackBaseBackup(base.folder, data)
  await writeFile(join(data, 'recovery.signal'), '')
  const embedded = await startRecovered(config, place, { archive, until, base })
  try {
    const lastCommit = await finish(embedded, replayed)
    // The recovered database continues the archive on a new timeline; until its first base backup is taken, its changes
    // cannot be recovered.
    if (config.archive)
      await takeBaseBackup(embedded.connection, data, {
        ...{ archive: config.archive, dataFolder: config.dataFolder },
        now: Date.now,
      })
    return lastCommit
  } finally {
    await embedded.stop()
  }
}

async function startRecovered(
  config: Config,
  place: string,
  { archive, until, base }: Pick<Replay, 'archive' | 'until' | 'base'>,
): Promise<Embedded> {
  const { until: reached, hasHole } = await reachOf(archive, base)
  const endsAtHole = new ConfigError(
    `WAL is missing in the archive behind ${new Date(reached).toISOString()}: choose a moment before it with --to.`,
  )
  const start = (moment: Date | undefined) =>
    startEmbedded(place, { archive: archiveOf(config), recovery: { archive, until: moment } })
  if (until === undefined) {
    if (hasHole) throw endsAtHole
    return start(undefined)
  }
  try {
    return await start(until)
  } catch (error) {
    if (!(error instanceof ArchiveEnds)) throw error
    if (hasHole) throw endsAtHole
    // The archive has no commit between its end and the requested moment.
    return start(undefined)
  }
}

async function finish(
  { connection }: Embedded,
  { forget, fetchFiles }: Pick<Replay, 'forget' | 'fetchFiles'>,
): Promise<Date | undefined> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    await client.query('begin')
    const { rows: known } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)`,
      [forget],
    )
    for (const { name } of known) await client.query(`delete from "${name}"`)
    await client.query('commit')
    await fetchFiles?.(client)
    return rows[0]?.at ?? undefined
  } finally {
    await client.end()
  }
}
