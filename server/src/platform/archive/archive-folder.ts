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

/** Where WAL lies: a timeline, and the number of a segment. */
type Position = { timeline: number; segment: number }
/** A base backup, when it ended, and the first segment that a recovery from it needs. */
export type BaseMark = Position & { name: string; endedAt: number }
export type Base = BaseMark & { folder: string }

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
      return { folder, name, endedAt: timeOfBase(name), ...placeOf(first) }
    })
}

/** The newest base backup before a moment. `where` is how errors name the archive. */
export function chooseBase<B extends BaseMark>(
  bases: readonly B[],
  until: Date | undefined,
  where: string,
): B {
  const [first] = bases
  if (!first) throw new ConfigError(`There is no base backup in ${where}.`)
  const base = bases.findLast(({ endedAt }) => until === undefined || endedAt <= until.getTime())
  if (base) return base
  throw new ConfigError(`The archive begins at ${new Date(first.endedAt).toISOString()}.`)
}

/** NaN for names that are not of base backups. */
export const timeOfBase = (name: string) => Date.parse(name.replace(namePattern, '$1:$2:$3'))

/** Timeline and number of a segment. Segments have 16 MiB, so the middle part of the name counts 256 of them. */
export const placeOf = (name: string) => ({
  timeline: Number.parseInt(name.slice(0, 8), 16),
  segment: Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16),
})

/** The name of a segment: the opposite of `placeOf`. */
export const segmentName = ({ timeline, segment }: Position) =>
  [timeline, Math.floor(segment / 256), segment % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')

export const isSegment = (file: string) => /^[0-9A-F]{24}\.gz$/.test(file)
export const isHistory = (file: string) => /^[0-9A-F]{8}\.history\.gz$/.test(file)

/** Complete segments and histories of timelines, in the order in which a recovery needs them. */
export async function walFilesOf(archive: string): Promise<string[]> {
  const files = await readdir(walFolder(archive)).catch(() => [])
  return files.filter((file) => isSegment(file) || isHistory(file)).toSorted()
}

/** The last of these files up to which WAL after a base backup is complete, and whether there is more after a gap. */
export function continuousFrom(
  base: Position,
  files: readonly string[],
): { last: string | undefined; hasHole: boolean } {
  const behind = files
    .filter(isSegment)
    .map((file) => ({ file, ...placeOf(file) }))
    .filter(({ timeline, segment }) => timeline === base.timeline && segment >= base.segment)
  const gap = behind.findIndex(({ segment }, at) => segment !== base.segment + at)
  return { last: (gap === -1 ? behind.at(-1) : behind[gap - 1])?.file, hasHole: gap !== -1 }
}

type Reach = { until: number; hasHole: boolean }

/** Up to when the WAL after a base backup is complete, and whether there are more segments after a gap. */
export async function reachOf(archive: string, base: Base): Promise<Reach> {
  const { last, hasHole } = continuousFrom(base, await walFilesOf(archive))
  const until = last ? (await stat(join(walFolder(archive), last))).mtimeMs : base.endedAt
  return { until, hasHole }
}
