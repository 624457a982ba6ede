import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { create } from 'tar'
import type { Config } from '#platform/settings/config.ts'
import { dumpSequences, dumpTables, sha256Of, type DumpedSequence, type DumpedTable } from './dump.ts'
import { noteBackup } from './last-backup-store.ts'
import { connectDatabase, type DatabaseConfig } from '#platform/database/connect-database.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export const backupFormat = 1
/** How many files have their checksum in a backup. */
const samplesMax = 20

export type Manifest = {
  format: number
  version: string
  madeAt: string
  migrations: { number: number; name: string; checksum: string }[]
  tables: DumpedTable[]
  sequences: DumpedSequence[]
  /** The size of the database with its indexes; absent in older backups. */
  databaseBytes?: number
  /** null if files are in an S3 store, which has its own backups. */
  files: { count: number; bytes: number } | null
  /** Checksums of a random sample of the files; absent in older backups. */
  samples?: FileSample[]
}

export type FileSample = { name: string; sha256: string }

/** What a backup or a restore needs of the settings. */
export type BackupConfig = DatabaseConfig & Pick<Config, 's3' | 'backupKeys'>

type Options = { file: string; version: string; omit: readonly string[] }
type Contents = Pick<Options, 'version' | 'omit'>

/** Writes a backup to a file, for `npm run backup`. */
export async function backUp(config: BackupConfig, { file, version, omit }: Options): Promise<Manifest> {
  const target = resolve(file)
  if (existsSync(target)) throw new ConfigError(`${target} exists already; choose another name.`)
  if (!existsSync(dirname(target))) throw new ConfigError(`The folder ${dirname(target)} does not exist.`)
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`))
  try {
    const { manifest, archive } = await packBackup(config, draft, { version, omit })
    const packed = join(draft, 'packed')
    // It contains users' messages.
    await pipeline(archive, createWriteStream(packed, { mode: 0o600, flush: true }))
    await rename(packed, target)
    await recordBackup(config, manifest)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * A consistent snapshot of the database and every finished upload, as a stream of a compressed archive. `draft` is an
 * empty folder for the rows. The server may keep running: files never change once they have a name, and are read after
 * the rows that refer to them.
 */
export async function packBackup(
  config: BackupConfig,
  draft: string,
  { version, omit }: Contents,
): Promise<{ manifest: Manifest; archive: AsyncIterable<Buffer> }> {
  await mkdir(join(draft, 'tables'))
  const rows = await dumpDatabase(config, join(draft, 'tables'), omit)
  const folder = join(config.dataFolder, 'files')
  const { files, samples } = config.s3 ? { files: null, samples: [] } : await describeFiles(folder)
  const made = { format: backupFormat, version, madeAt: new Date().toISOString() }
  const manifest = { ...made, ...rows, files, samples }
  await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 2))
  const parts = ['manifest.json', 'tables']
  if (files && files.count > 0) {
    await symlink(folder, join(draft, 'files'), 'junction')
    parts.push('files')
  }
  return { manifest, archive: packed(draft, parts) }
}

async function* packed(draft: string, parts: string[]): AsyncGenerator<Buffer> {
  const words = { cwd: draft, gzip: { level: 1 }, portable: true, follow: true, filter: isStored }
  const archive = create(words, parts)
  // The reader gets an error by its next read; after the last one nobody does.
  archive.on('error', () => {})
  yield* archive
}

async function withClient<T>(config: DatabaseConfig, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await connectDatabase(config)
  const client = new pg.Client(database.connection)
  try {
    await client.connect()
    return await act(client)
  } finally {
    await client.end()
    await database.close()
  }
}

/** Stores the time of the last backup, once it is complete. */
export const recordBackup = (config: DatabaseConfig, { madeAt }: Manifest) =>
  withClient(config, (client) => noteBackup(client, Date.parse(madeAt)))

const dumpDatabase = (config: DatabaseConfig, folder: string, omit: readonly string[]) =>
  withClient(config, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const known = await client.query<{ there: boolean }>(
      "select to_regclass('public.migrations') is not null as there",
    )
    if (!known.rows[0]?.there) throw new ConfigError('There is nothing to back up: the database is empty.')
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select number, name, checksum from migrations order by number',
    )
    const tables = await dumpTables(client, folder, ['migrations', ...omit])
    return {
      ...{ migrations, tables, sequences: await dumpSequences(client) },
      databaseBytes: await bytesOf(client),
    }
  })

/** The size of the database with its indexes, above that of its rows in a backup. */
export const databaseBytes = (config: DatabaseConfig) => withClient(config, bytesOf)

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]?.bytes ?? 0
}

/** Excludes unfinished uploads and files being written. */
const isStored = (path: string) => !/^(\.\/)?files\/raw(\/|$)/.test(path) && !path.endsWith('.part')

type FilesOf = { count: number; bytes: number; names: string[] }

/** Counts the stored files below a folder, and chooses some of them at random. */
export async function countFiles(folder: string, namesMax = 0): Promise<FilesOf> {
  if (!existsSync(folder)) return { count: 0, bytes: 0, names: [] }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names: string[] = []
  let count = 0
  let bytes = 0
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (!entry.isFile() || !isStored(`files/${name}`)) continue
    count += 1
    bytes += (await stat(path)).size
    // Reservoir sampling: each file has the same chance.
    const place = names.length < namesMax ? names.length : Math.floor(Math.random() * count)
    if (place < namesMax) names[place] = name
  }
  return { count, bytes, names }
}

async function describeFiles(folder: string) {
  const { count, bytes, names } = await countFiles(folder, samplesMax)
  const samples: FileSample[] = []
  for (const name of names) samples.push({ name, sha256: await sha256Of(join(folder, name)) })
  return { files: { count, bytes }, samples }
}
