import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import type { Runner } from '#platform/database/postgres-binaries.ts'

/** The WAL archive of the embedded database: `wal` has the segments, `base` the base backups. */
export const walFolder = (archive: string) => join(archive, 'wal')
export const baseFolder = (archive: string) => join(archive, 'base')

const ownerFile = (archive: string) => join(archive, 'owner')

/** `of` is the data folder of the database that the archive belongs to. */
export type Archive = { folder: string; of: string }

/** Archive options for starting the embedded database. */
export const archiveOf = ({ archive, dataFolder }: Pick<Config, 'archive' | 'dataFolder'>) =>
  archive === undefined ? undefined : { folder: archive, of: dataFolder }

/** The database runs without it, and WAL waits in its own folder: see `wal-command.ts`. */
export class ArchiveUnwritable extends ConfigError {}

const script = fileURLToPath(new URL('wal-command.ts', import.meta.url))

/** Quotes an argument of a PostgreSQL archive command, which is run by a shell and expands `%`. */
const word = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')

export const archiveCommand = ({ folder, of }: Archive) =>
  `${word(process.execPath)} ${word(script)} push "%p" ${word(walFolder(folder))}/"%f" ${word(ownerFile(folder))} ${word(of)}`

export const restoreCommand = (archive: string) =>
  `${word(process.execPath)} ${word(script)} pull ${word(walFolder(archive))}/"%f" "%p"`

/**
 * Creates the archive folder. An archive belongs to one database: segments of a second one, for instance of a recovery
 * drill, would corrupt a recovery of the first. Throws ArchiveUnwritable if it cannot be created or written.
 */
export function prepareArchive({ folder, of }: Archive, runner: Runner): void {
  if (process.platform === 'win32')
    throw new ConfigError('MYNAH_ARCHIVE works on Linux and macOS alone: leave it out.')
  const owner = ownerFile(folder)
  let known: string
  try {
    for (const one of [folder, walFolder(folder), baseFolder(folder)]) makeFolder(one, of)
    if (!existsSync(owner)) writeFileSync(owner, `${of}\n`, { mode: 0o600 })
    giveToOwner(owner, of)
    known = readFileSync(owner, 'utf8').trim()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ArchiveUnwritable(`The archive ${folder} cannot be made and written (${code}).`)
  }
  if (known !== of)
    throw new ConfigError(
      `The archive ${folder} is of the database in ${known}: choose another folder for MYNAH_ARCHIVE, or remove ${owner} if that database is gone for good.`,
    )
  // the archive command reads who the archive is of
  if (runner.owner)
    for (const path of [owner, walFolder(folder)]) chownSync(path, runner.owner.uid, runner.owner.gid)
  const [command, ...words] = [...runner.before, process.execPath, script, 'check', walFolder(folder)]
  if (spawnSync(command, words, { stdio: 'ignore', cwd: '/' }).status !== 0)
    throw new ArchiveUnwritable(`The account of the database cannot write to the archive ${folder}.`)
}

/** Whether the archive was created and can be written by this account. */
export async function isWritable(archive: string): Promise<boolean> {
  try {
    await access(walFolder(archive), constants.W_OK)
    await access(ownerFile(archive))
    return true
  } catch {
    return false
  }
}

function makeFolder(folder: string, dataFolder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  giveToOwner(folder, dataFolder)
}

export type Base = { folder: string; name: string; endedAt: number; timeline: number; segment: number }

const namePattern = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/
/** Not every file system allows a colon in names. */
export const baseName = (at: number) => new Date(at).toISOString().replaceAll(':', '-')

/** Finished base backups, oldest first. */
export async function basesOf(archive: string): Promise<Base[]> {
  const names = await readdir(baseFolder(archive)).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .map((name) => {
      const folder = join(baseFolder(archive), name)
      const label = readFileSync(join(folder, 'backup_label'), 'utf8')
      const [, first = ''] = /^START WAL LOCATION: .+ \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
      return { folder, name, endedAt: Date.parse(name.replace(namePattern, '$1:$2:$3')), ...placeOf(first) }
    })
}

/** Timeline and number of a segment. Segments have 16 MiB, so the middle part of the name counts 256 of them. */
export const placeOf = (name: string) => ({
  timeline: Number.parseInt(name.slice(0, 8), 16),
  segment: Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16),
})

type Segment = { file: string; timeline: number; segment: number }

/** Complete segments, in order. */
async function segmentsOf(archive: string): Promise<Segment[]> {
  const files = await readdir(walFolder(archive)).catch(() => [])
  return files
    .filter((file) => /^[0-9A-F]{24}\.gz$/.test(file))
    .toSorted()
    .map((file) => ({ file, ...placeOf(file) }))
}

type Reach = { until: number; hasHole: boolean }

/** Up to when the WAL after a base backup is complete, and whether there are more segments after a gap. */
export async function reachOf(archive: string, base: Base): Promise<Reach> {
  const behind = (await segmentsOf(archive)).filter(
    ({ timeline, segment }) => timeline === base.timeline && segment >= base.segment,
  )
  const gap = behind.findIndex(({ segment }, at) => segment !== base.segment + at)
  const last = gap === -1 ? behind.at(-1) : behind[gap - 1]
  const until = last ? (await stat(join(walFolder(archive), last.file))).mtimeMs : base.endedAt
  return { until, hasHole: gap !== -1 }
}
