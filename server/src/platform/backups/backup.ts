import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { create } from 'tar'
import type { Config } from '#platform/settings/config.ts'
import { dumpSequences, dumpTables, type DumpedSequence, type DumpedTable } from './dump.ts'
import { noteBackup } from './last-backup-store.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export const backupFormat = 1

export type Manifest = {
  format: number
  version: string
  madeAt: string
  migrations: { number: number; name: string; checksum: string }[]
  tables: DumpedTable[]
  sequences: DumpedSequence[]
  /** null if files are in an S3 store, which has its own backups. */
  files: { count: number; bytes: number } | null
}

type Options = { file: string; version: string; omit: readonly string[] }

/**
 * Writes one file with a consistent snapshot of the database and every finished upload. The server may keep running:
 * files never change once they have a name, and are copied after the rows that refer to them.
 */
export async function backUp(config: Config, { file, version, omit }: Options): Promise<Manifest> {
  const target = resolve(file)
  if (existsSync(target)) throw new ConfigError(`${target} exists already; choose another name.`)
  if (!existsSync(dirname(target))) throw new ConfigError(`The folder ${dirname(target)} does not exist.`)
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`))
  try {
    await mkdir(join(draft, 'tables'))
    const rows = await dumpDatabase(config, join(draft, 'tables'), omit)
    const files = config.s3 ? null : await countFiles(join(config.dataFolder, 'files'))
    const manifest = { format: backupFormat, version, madeAt: new Date().toISOString(), ...rows, files }
    await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 2))
    const parts = ['manifest.json', 'tables']
    if (files && files.count > 0) {
      await symlink(join(config.dataFolder, 'files'), join(draft, 'files'), 'junction')
      parts.push('files')
    }
    const packed = join(draft, 'packed')
    const words = {
      file: packed,
      cwd: draft,
      gzip: { level: 1 },
      portable: true,
      follow: true,
      filter: isStored,
    }
    await create(words, parts)
    // It contains users' messages.
    await chmod(packed, 0o600)
    await rename(packed, target)
    await note(config, Date.parse(manifest.madeAt))
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function withClient<T>(config: Config, act: (client: pg.Client) => Promise<T>): Promise<T> {
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

const note = (config: Config, madeAt: number) => withClient(config, (client) => noteBackup(client, madeAt))

const dumpDatabase = (config: Config, folder: string, omit: readonly string[]) =>
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
    return { migrations, tables, sequences: await dumpSequences(client) }
  })

/** Excludes unfinished uploads and files being written. */
const isStored = (path: string) => !/^(\.\/)?files\/raw(\/|$)/.test(path) && !path.endsWith('.part')

export async function countFiles(folder: string): Promise<{ count: number; bytes: number }> {
  if (!existsSync(folder)) return { count: 0, bytes: 0 }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let count = 0
  let bytes = 0
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isStored(`files${path.slice(folder.length).replaceAll('\\', '/')}`)) continue
    count += 1
    bytes += (await stat(path)).size
  }
  return { count, bytes }
}
