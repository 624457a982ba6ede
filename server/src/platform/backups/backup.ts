import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { create } from 'tar'
import type { Config } from '#platform/settings/config.ts'
import { dumpSequences, dumpTables, sha256Of, type DumpedSequence, type DumpedTable } from './dump.ts'
import { noteBackup } from './last-backup-store.ts'
import { beginSnapshot } from '#platform/nodes/snapshot.ts'
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
export type BackupConfig = DatabaseConfig & Pick<Config, 's3' | 's3Account' | 'backupKeys'>

type Options = { file: string; version: string; omit: readonly string[] }
type Contents = Pick<Options, 'version' | 'omit'>

/** Writes a backup to a file, for `npm run backup`. */
export async function backUp(config: BackupConfig, { file: to, version, omit }: Options): Promise<Manifest> {
  const target = resolve(to)
  if (existsSync(target)) throw new ConfigError(`${target} exists already; choose another name.`)
  if (!existsSync(dirname(target))) throw new ConfigError(`The folder ${dirname(target)} does not exist.`)
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`))
  try {
    const file = join(draft, 'packed')
    // It contains users' messages.
    const write = (archive: AsyncIterable<Buffer>) =>
      pipeline(archive, createWriteStream(file, { mode: 0o600, flush: true }))
    const { manifest } = await packBackup(config, draft, { version, omit }, write)
    await rename(file, target)
    await recordBackup(config, manifest)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

type Written<T> = { manifest: Manifest; written: T }

/**
 * Gives a consistent snapshot of the database and every finished upload to `write`, as a stream of a compressed
 * archive. `draft` is an empty folder for the rows. The server may keep running: files never change once they have a
 * name, and are linked after the rows that refer to them, so that those deleted meanwhile are in it too.
 */
export async function packBackup<T>(
  config: BackupConfig,
  draft: string,
  { version, omit }: Contents,
  write: (archive: AsyncIterable<Buffer>) => Promise<T>,
): Promise<Written<T>> {
  await mkdir(join(draft, 'tables'))
  const rows = await dumpDatabase(config, join(draft, 'tables'), omit)
  const linked = config.s3 ? undefined : await linkFiles(config.dataFolder)
  try {
    const { files, samples } = linked ? await describeFiles(linked.folder) : { files: null, samples: [] }
    const made = { format: backupFormat, version, madeAt: new Date().toISOString() }
    const manifest = { ...made, ...rows, files, samples }
    await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const parts = ['manifest.json', 'tables']
    if (linked && files && files.count > 0) {
      await symlink(linked.folder, join(draft, 'files'), 'junction')
      parts.push('files')
    }
    return { manifest, written: await write(packed(draft, parts)) }
  } finally {
    await linked?.remove()
  }
}

/** Tar remembers every file, in case it has a second name. Here none has. */
class StoresNothing<K, V> extends Map<K, V> {
  override set(): this {
    return this
  }
}

/** Tar reads what it knows of a file once, and would remember that of all files. */
class ReadOnce<K, V> extends Map<K, V> {
  override get(key: K): V | undefined {
    const value = super.get(key)
    this.delete(key)
    return value
  }
}

async function* packed(draft: string, parts: string[]): AsyncGenerator<Buffer> {
  const archive = create(
    {
      ...{ cwd: draft, gzip: { level: 1 }, portable: true, follow: true, filter: isStored },
      ...{ linkCache: new StoresNothing(), statCache: new ReadOnce() },
    },
    parts,
  )
  // The reader gets an error by its next read; after the last one nobody does.
  archive.on('error', () => {})
  yield* archive
}

const linksPrefix = 'backup-files-'
const linksMs = 86_400_000
const withoutLinks = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** A folder with a link to every stored file; where the file system has no links, the files themselves. */
async function linkFiles(dataFolder: string): Promise<{ folder: string; remove(): Promise<void> }> {
  await removeOldLinks(dataFolder)
  const from = join(dataFolder, 'files')
  const folder = await mkdtemp(join(dataFolder, linksPrefix))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const name of await storedNames(from)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await link(join(from, name), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
    return { folder, remove }
  } catch (error) {
    await remove()
    if (!withoutLinks.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return { folder: from, remove: async () => {} }
  }
}

/** Of processes that were killed: they would keep the bytes of deleted files. */
async function removeOldLinks(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const path = join(dataFolder, name)
    if (!name.startsWith(linksPrefix) || Date.now() - (await stat(path)).mtimeMs < linksMs) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function storedNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => isStored(`files/${name}`))
}

async function withClient<T>(
  config: DatabaseConfig,
  act: (client: pg.Client, connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase(config)
  const client = new pg.Client(database.connection)
  try {
    await client.connect()
    return await act(client, database.connection)
  } finally {
    await client.end()
    await database.close()
  }
}

/** Stores the time of the last backup, once it is complete. */
export const recordBackup = (config: DatabaseConfig, { madeAt }: Manifest) =>
  withClient(config, (client) => noteBackup(client, Date.parse(madeAt)))

const dumpDatabase = (config: DatabaseConfig, folder: string, omit: readonly string[]) =>
  withClient(config, async (client, connection) => {
    await beginSnapshot(client, connection)
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

/** Excludes unfinished uploads, exports of queues, which are gone after some days, and files being written. */
const isStored = (path: string) =>
  !/^(\.\/)?files\/(raw|queue-exports)(\/|$)/.test(path) && !path.endsWith('.part')

type FilesOf = { count: number; bytes: number; names: string[] }

/** Counts the stored files below a folder, and chooses some of them at random. */
export async function countFiles(folder: string, namesMax = 0): Promise<FilesOf> {
  const names: string[] = []
  let count = 0
  let bytes = 0
  for (const name of await storedNames(folder)) {
    count += 1
    bytes += (await stat(join(folder, name))).size
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
