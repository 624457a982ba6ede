import { createReadStream, createWriteStream } from 'node:fs'
import {
  chown,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import { baseFolder, baseName, basesOf, placeOf, walFolder, type BaseMark } from './archive-folder.ts'

/** How long the last segment of a backup may take to reach the archive. */
const stopWithinMs = 10 * 60_000

/** Folders whose content PostgreSQL recreates at its start. */
const emptyFolders = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial'],
  ...['pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|recovery\.signal|backup_label.*)$/

type Place = { archive: string; dataFolder: string; now: () => number }

/**
 * A copy of the files of the running database, from which a recovery replays WAL. It gets its final name once it is
 * complete and all WAL that it needs is archived.
 */
export async function takeBaseBackup(
  connection: pg.ClientConfig,
  data: string,
  { archive, dataFolder, now }: Place,
): Promise<void> {
  const draft = join(baseFolder(archive), 'draft.part')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const client = new pg.Client({ ...connection, statement_timeout: stopWithinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("select pg_backup_start('mynah', true)")
    await copyFolder(data, draft)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    await writeFile(join(draft, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600, flush: true })
    // After the backup, when the histories that PostgreSQL archives itself are there, since those come before the
    // segments.
    await storeHistories(data, archive)
    giveToOwner(draft, dataFolder)
    await rename(draft, join(baseFolder(archive), baseName(now())))
    await syncFolder(baseFolder(archive))
  } finally {
    await client.end().catch(() => {})
    await rm(draft, { recursive: true, force: true })
  }
}

/** Archives the history of a timeline that began while archiving was off, so that its number is not used again. */
async function storeHistories(data: string, archive: string): Promise<void> {
  const folder = walFolder(archive)
  const [known, { uid, gid }] = [new Set(await readdir(folder)), await stat(folder)]
  for (const name of await readdir(join(data, 'pg_wal'))) {
    if (!/^[0-9A-F]{8}\.history$/.test(name) || known.has(`${name}.gz`)) continue
    const draft = join(folder, `${name}.part`)
    await compress(join(data, 'pg_wal', name), draft)
    await chown(`${draft}.gz`, uid, gid)
    await rename(`${draft}.gz`, join(folder, `${name}.gz`))
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  for (const entry of entries) {
    const { name } = entry
    if (leftOut.test(name) || isUnlogged(name, names)) continue
    if (entry.isDirectory()) {
      await mkdir(join(to, name), { mode: 0o700 })
      if (!emptyFolders.has(name)) await copyFolder(join(from, name), join(to, name))
    } else if (name === 'pg_control') {
      // Copied in one read: it is one block, which the database writes at once.
      await copyFile(join(from, name), join(to, name))
    } else await compress(join(from, name), join(to, name))
  }
  await syncFolder(to)
}

/** Unlogged tables are left out: a recovery empties them, and their content should be in no backup. */
function isUnlogged(name: string, names: ReadonlySet<string>): boolean {
  const [, file, fork] = /^(\d+)(?:_(fsm|vm|init))?(?:\.\d+)?$/.exec(name) ?? []
  return file !== undefined && fork !== 'init' && names.has(`${file}_init`)
}

/** A file that the database removed meanwhile is skipped: the WAL removes it too. */
async function compress(from: string, to: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(from),
      createGzip({ level: 1 }),
      createWriteStream(`${to}.gz`, { mode: 0o600, flush: true }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(`${to}.gz`, { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync()
  await opened.close()
}

/** Unpacks a base backup into a new folder. */
export async function unpackBaseBackup(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await unpackBaseBackup(source, target)
    else if (!entry.name.endsWith('.gz')) await writeFile(target, await readFile(source), { mode: 0o600 })
    else
      await pipeline(
        createReadStream(source),
        createGunzip(),
        createWriteStream(target.slice(0, -'.gz'.length), { mode: 0o600 }),
      )
  }
}

/**
 * What no moment of the last `days` needs. A base backup is needed until a newer one is that old as well; a segment is
 * needed while a remaining backup starts with it or before it.
 */
export function expiredOf<B extends BaseMark>(
  bases: readonly B[],
  days: number,
  now: number,
): { bases: B[]; isExpired: (file: string) => boolean } {
  const from = now - days * 24 * 3_600_000
  const firstNeeded = Math.max(
    bases.findLastIndex(({ endedAt }) => endedAt <= from),
    0,
  )
  const needed = bases.length === 0 ? 0 : Math.min(...bases.slice(firstNeeded).map(({ segment }) => segment))
  return {
    bases: bases.slice(0, firstNeeded),
    isExpired: (file) => /^[0-9A-F]{24}/.test(file) && placeOf(file).segment < needed,
  }
}

/** Deletes what no moment of the last `days` needs. */
export async function pruneArchive(archive: string, days: number, now: number): Promise<void> {
  const { bases, isExpired } = expiredOf(await basesOf(archive), days, now)
  for (const { folder } of bases) await rm(folder, { recursive: true, force: true })
  for (const name of await readdir(walFolder(archive))) {
    const path = join(walFolder(archive), name)
    if (isExpired(name) || (name.endsWith('.part') && (await isLeftBehind(path, now))))
      await rm(path, { force: true })
  }
}

/** Whether a file was left by a program that was killed while writing. */
async function isLeftBehind(path: string, now: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && now - found.mtimeMs > 3_600_000
}
