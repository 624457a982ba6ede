import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { extract, Parser } from 'tar'
import { backupFormat, countFiles, type BackupConfig, type Manifest } from './backup.ts'
import { unsealed } from './sealing.ts'
import { dropTables, holdsRows, loadSequences, loadTables, sha256Of } from './dump.ts'
import {
  migrate,
  migrationsFolder,
  readMigrations,
  transactionalText,
} from '#platform/database/migrations.ts'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

type Options = { file: string; force: boolean }

/** The file with the newest audit log entry that a server has seen: a restored log may be shorter. */
export const auditHeadFile = 'audit-head.json'

const again = 'Say --force to replace what is there.'

/**
 * Restores a backup completely or not at all: rows in one transaction, then the folder of files by renaming it. Backups
 * contain no sessions and one-time codes, so everyone has to sign in again. Refuses if the installation has users,
 * unless forced.
 */
export async function restore(config: BackupConfig, { file, force }: Options): Promise<Manifest> {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`)
  return restoreFrom(config, createReadStream(file), { name: file, force })
}

/** The same from a stream, which may be sealed. `name` is shown in errors. */
export async function restoreFrom(
  config: BackupConfig,
  source: AsyncIterable<Buffer>,
  { name, force }: { name: string; force: boolean },
): Promise<Manifest> {
  await mkdir(config.dataFolder, { recursive: true })
  const draft = join(config.dataFolder, 'restore.new')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  try {
    await unpack(unsealed(source, config.backupKeys), draft, name)
    const manifest = await readManifest(draft)
    const connection = await restoreDatabase(config, join(draft, 'tables'), manifest, force)
    await connection.finish()
    await rm(join(config.dataFolder, auditHeadFile), { force: true })
    if (manifest.files && !config.s3) await placeFiles(config, join(draft, 'files'))
    return manifest
  } finally {
    // Cancelled writes may go on for a moment, and a folder that is not empty cannot be removed.
    await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Unpacks a tar into a folder. `name` is shown in errors. */
export async function unpack(archive: AsyncIterable<Buffer>, draft: string, name: string): Promise<void> {
  const source = Readable.from(archive)
  try {
    await new Promise<void>((resolve, reject) => {
      // Not `pipeline`: an archive that ends too early neither closes nor fails its stream.
      const target = extract({ cwd: draft, strict: true, preserveOwner: false })
      target.on('error', reject).on('close', resolve)
      source.on('error', reject).pipe(target)
    })
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${name} is no whole backup of Mynah.`, undefined, { cause: error })
  } finally {
    source.destroy()
  }
}

/** What a backup says about its contents, without unpacking the rest. */
export async function manifestOf(source: Readable, keys: readonly Buffer[]): Promise<Manifest> {
  const { promise, resolve, reject } = Promise.withResolvers<Manifest>()
  const missing = () => reject(new ConfigError('The backup has no list of its contents.'))
  const plain = Readable.from(unsealed(source, keys))
  const parser = new Parser({
    async onReadEntry(entry) {
      if (entry.path === 'manifest.json') resolve(JSON.parse(String(await entry.concat())) as Manifest)
      else entry.resume()
    },
  })
  parser.on('error', missing).on('close', missing)
  plain.on('error', reject).pipe(parser)
  try {
    return await promise
  } finally {
    plain.destroy()
    source.destroy()
  }
}

/** Validates everything before it changes anything. */
async function readManifest(draft: string): Promise<Manifest> {
  const path = join(draft, 'manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Manifest) : undefined
  if (manifest?.format !== backupFormat) throw new ConfigError('The file is no backup that this Mynah reads.')
  for (const { name, sha256 } of manifest.tables) {
    const table = join(draft, 'tables', `${name}.copy`)
    if (!existsSync(table) || (await sha256Of(table)) !== sha256)
      throw new ConfigError(`The backup is damaged: the table ${name} is not as it was.`)
  }
  const found = await countFiles(join(draft, 'files'))
  const { files } = manifest
  // Files uploaded while the backup ran may be in it too.
  if (files && (found.count < files.count || found.bytes < files.bytes))
    throw new ConfigError(`The backup is damaged: it has ${found.count} files of ${files.count}.`)
  const ours = new Map(readMigrations(migrationsFolder).map((one) => [one.number, one]))
  const strange = manifest.migrations.find((one) => ours.get(one.number)?.checksum !== one.checksum)
  if (strange)
    throw new ConfigError(
      `The backup was made by another Mynah, ${manifest.version}, with the migration ${strange.name}: restore it there.`,
    )
  return manifest
}

async function restoreDatabase(config: BackupConfig, tables: string, manifest: Manifest, force: boolean) {
  const database = await connectDatabase(config)
  const client = new pg.Client(database.connection)
  try {
    await client.connect()
    await client.query('begin')
    await refuseUnlessFree(client, database.inUse, force)
    await dropTables(client)
    const texts = new Map(readMigrations(migrationsFolder).map((one) => [one.number, transactionalText(one)]))
    await client.query(
      'create table migrations (number integer primary key, name text not null, checksum text not null, ran_at timestamptz not null default now())',
    )
    for (const { number, name, checksum } of manifest.migrations) {
      await client.query(texts.get(number) ?? '')
      const values = [number, name, checksum]
      await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', values)
    }
    await loadTables(client, tables, manifest.tables)
    await loadSequences(client, manifest.sequences)
    await client.query('commit')
  } catch (error) {
    await client.end()
    await database.close()
    throw error
  }
  await client.end()
  return {
    async finish() {
      try {
        await migrate(database.connection)
      } finally {
        await database.close()
      }
    },
  }
}

async function refuseUnlessFree(client: pg.Client, inUse: boolean, force: boolean): Promise<void> {
  if (force) return
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'mynah'",
  )
  if (inUse || rowCount)
    throw new ConfigError(`A server is running on this database; stop it first. ${again}`)
  if (await holdsRows(client)) throw new ConfigError(`The database is not empty. ${again}`)
}

async function placeFiles(config: BackupConfig, from: string): Promise<void> {
  const files = join(config.dataFolder, 'files')
  if (existsSync(files)) {
    const old = `${files}.before-restore-${Date.now()}`
    await rename(files, old)
    // An empty folder may be deleted.
    await rmdir(old).catch(() => {})
  }
  if (!existsSync(from)) return
  await rename(from, files)
  giveToOwner(files, config.dataFolder)
}
