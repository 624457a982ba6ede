import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binary, diesWithUs, findBinaries, findRunner, isUsable } from './postgres-binaries.ts'
import type { Binaries, Runner } from './postgres-binaries.ts'
import { clearOrphan, forgetSocket, ownerMark } from './postgres-orphan.ts'
import {
  ArchiveUnwritable,
  archiveCommand,
  prepareArchive,
  restoreCommand,
  type Archive,
} from '#platform/archive/archive-folder.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

export type Embedded = {
  connection: pg.PoolConfig
  url: string
  /** The database was created by this start, and is empty. */
  fresh: boolean
  stop(): Promise<void>
}

type Options = {
  /** Off only in tests, which may lose their database. */
  durable?: boolean
  /** Higher in tests, where servers of several test files share one database server. */
  maxConnections?: number
  /** Another PostgreSQL than the packaged one, for tests with the oldest supported version. */
  binaries?: string
  archive?: Archive | undefined
  recovery?: Recovery
}

/** Replays an archive up to a moment, or to its end, before connections are accepted. */
type Recovery = { archive: string; until: Date | undefined }

/** The archive has no commit after the requested moment. */
export class ArchiveEnds extends Error {}

type Cluster = {
  binaries: Binaries
  runner: Runner
  data: string
  address: Address
  settings: Record<string, string>
  readyWithinMs: number
}
type Address = { host: string; port: number; password?: string; folder?: string }

const user = 'mynah'
const database = 'mynah'
export const embeddedDatabase = { user, database }
const lockRetryMs = 10_000
const readyWithinMs = 120_000
const recoveredWithinMs = 24 * 3_600_000

/**
 * Starts a PostgreSQL server for this process alone, creates its database at the first start, and restarts it if it
 * dies.
 */
export async function startEmbedded(dataFolder: string, options: Options = {}): Promise<Embedded> {
  makeFolder(dataFolder)
  const binaries = findBinaries(options.binaries)
  const runner = findRunner(binaries, dataFolder)
  const data = join(dataFolder, 'postgres')
  const password = process.platform === 'win32' ? storedPassword(dataFolder) : undefined
  // A folder that cannot be read must not be mistaken for an empty one.
  if (!runner.owner && existsSync(data) && !isUsable(data))
    throw new ConfigError(`The database in ${data} belongs to another account.`)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, runner, data, password)
  checkVersion(binaries, data)
  takeOwnership(data, runner)
  if (options.archive) tryToPrepare(options.archive, runner)
  await clearOrphan(data, lockRetryMs)
  forgetSocket(data)

  const address = await chooseAddress(runner, password)
  const cluster = {
    ...{ binaries, runner, data, address, settings: settingsOf(options) },
    readyWithinMs: options.recovery ? recoveredWithinMs : readyWithinMs,
  }
  const supervisor = await supervise(cluster)
  const { host, port } = address
  const connection = { host, port, user, password, database }
  const fresh = await createDatabase({ ...connection, database: 'postgres' })
  const credentials = password ? `${user}:${password}` : user
  return {
    connection,
    url: `postgresql://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    fresh,
    async stop() {
      await supervisor.stop()
      if (address.folder) rmSync(address.folder, { recursive: true, force: true })
    },
  }
}

/** A disk of the archive that is full or not mounted stops nobody's messages and money. */
function tryToPrepare(archive: Archive, runner: Runner): void {
  try {
    prepareArchive(archive, runner)
  } catch (error) {
    if (!(error instanceof ArchiveUnwritable)) throw error
  }
}

function makeFolder(folder: string): void {
  const advice = 'Set MYNAH_DATA to a folder that this account may read and write.'
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new ConfigError(`The data folder ${folder} cannot be made (${reason}). ${advice}`)
  }
  if (!isUsable(folder))
    throw new ConfigError(`The data folder ${folder} cannot be read and written. ${advice}`)
}

/** Created next to its place and then renamed, so that an interrupted first start leaves no half-made database. */
function initialise(binaries: Binaries, runner: Runner, data: string, password?: string): void {
  if (existsSync(data) && !isEmptyRemnant(data)) {
    throw new ConfigError(`The folder ${data} holds something that is not a database; move it away.`)
  }
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  rmSync(data, { recursive: true, force: true })
  let said = ''
  for (const locale of localeChoices(binaries)) {
    // Only this folder is private: a recursive mkdir with a mode would restrict its parents too.
    mkdirSync(draft)
    if (runner.owner) chownSync(draft, runner.owner.uid, runner.owner.gid)
    chmodSync(draft, 0o700)
    const words = [
      '-D',
      draft,
      '-U',
      user,
      '--encoding=UTF8',
      '--no-instructions',
      ...authentication(data, password),
      ...locale,
    ]
    const [command = '', ...before]: string[] = [...runner.before, binary(binaries, 'initdb')]
    const made = spawnSync(command, [...before, ...words], { encoding: 'utf8', env: environment(), cwd: '/' })
    if (made.status === 0) {
      renameSync(draft, data)
      return
    }
    said = lastLine(made.stderr || String(made.error ?? ''))
    rmSync(draft, { recursive: true, force: true })
  }
  throw new ConfigError(`The embedded database could not be made in ${data}: ${said}`)
}

function isEmptyRemnant(data: string): boolean {
  return lstatSync(data).isDirectory() && !existsSync(join(data, 'base'))
}

/** The builtin locale sorts the same on every system and knows every letter; older versions use the system's. */
function localeChoices(binaries: Binaries): string[][] {
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const provider = binaries.major >= 17 ? builtin : []
  const names = process.platform === 'linux' ? ['C.UTF-8', 'en_US.UTF-8'] : ['en_US.UTF-8']
  const named = names.map((name) => [...provider, '--lc-collate=C', `--lc-ctype=${name}`, '--lc-messages=C'])
  return binaries.major >= 17 ? [...named, [...provider, '--no-locale']] : named
}

function checkVersion(binaries: Binaries, data: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === String(binaries.major)) return
  throw new ConfigError(
    `The database in ${data} was made by PostgreSQL ${found}, and this Mynah brings ${binaries.major}: ` +
      'export it with the Mynah that made it, or start with an empty MYNAH_DATA.',
  )
}

/** A folder that was moved, or whose parent's mode changed, may have to run under another account than before. */
function takeOwnership(data: string, runner: Runner): void {
  if (!runner.owner || statSync(data).uid === runner.owner.uid) return
  const { uid, gid } = runner.owner
  if (spawnSync('chown', ['-R', `${uid}:${gid}`, data], { stdio: 'ignore' }).status !== 0) {
    throw new ConfigError(`The database in ${data} belongs to another account.`)
  }
}

/** A Unix socket in a short private folder: ports can collide, and the path of a socket may have 107 bytes at most. */
async function chooseAddress(runner: Runner, password?: string): Promise<Address> {
  if (password) return { host: '127.0.0.1', port: await freePort(), password }
  const temporary = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(temporary, 'mynah-'))
  if (runner.owner) chownSync(folder, runner.owner.uid, runner.owner.gid)
  return { host: folder, port: 5432, folder }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Without Unix sockets any user of the machine could connect, so a password is stored next to the data. */
function storedPassword(dataFolder: string): string {
  const file = passwordFile(dataFolder)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const passwordFile = (dataFolder: string) => join(dataFolder, 'postgres-password')

const authentication = (data: string, password?: string) =>
  password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(dirname(data))}`] : ['--auth=trust']

async function supervise(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let running = await launch(cluster)
  let restarting: Promise<void> | undefined
  watch(running)
  const stopAtExit = () => void running.kill('SIGINT')
  process.once('exit', stopAtExit)

  function watch(child: ChildProcess): void {
    child.once('exit', () => {
      if (!stopping) restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    while (!stopping) {
      try {
        running = await launch(cluster)
        watch(running)
        return
      } catch {
        await sleep(1000)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      process.removeListener('exit', stopAtExit)
      // A server that is just starting must not outlive the stop.
      await restarting
      if (hasEnded(running)) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGINT')
      const inTime = await Promise.race([ended.then(() => true), sleep(20_000, false, { ref: false })])
      if (!inTime) running.kill('SIGQUIT')
      await ended
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Retries while the lock of a process that just died is still held: PostgreSQL takes a zombie for alive. */
async function launch(cluster: Cluster): Promise<ChildProcess> {
  const giveUpAt = Date.now() + lockRetryMs
  for (;;) {
    const { child, said } = spawnServer(cluster)
    if (await becomesReady(child, cluster)) return child
    const lines = said()
    if (lines.includes('recovery ended before configured recovery target')) throw new ArchiveEnds(lines)
    const locked = /lock file|pre-existing shared memory|Address already in use/.test(lines)
    if (!locked || Date.now() > giveUpAt) {
      throw new ConfigError(`The embedded database in ${cluster.data} does not start: ${reasonIn(lines)}`)
    }
    await sleep(200)
  }
}

const settingsOf = ({ durable = true, maxConnections = 100, archive, recovery }: Options) => ({
  max_connections: String(maxConnections),
  ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  ...(archive && {
    archive_mode: 'on',
    archive_command: archiveCommand(archive),
    // With the time that a segment takes to a bucket, at most a minute is lost with the machine.
    archive_timeout: '40s',
  }),
  ...(recovery && {
    // A successful connection means that the recovery is over.
    hot_standby: 'off',
    restore_command: restoreCommand(recovery.archive),
    // Each timeline has its own base backup.
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // Time zone names cannot be read yet at that point, and Z is one.
    ...(recovery.until && { recovery_target_time: recovery.until.toISOString().replace('Z', '+00') }),
  }),
})

function spawnServer({ binaries, runner, data, address, ...cluster }: Cluster) {
  const settings: Record<string, string> = {
    cluster_name: ownerMark(),
    listen_addresses: address.folder ? '' : address.host,
    port: String(address.port),
    unix_socket_directories: address.folder ?? '',
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // No rows, values or statements in the log: they contain users' messages.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    ...cluster.settings,
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const line = [...runner.before, ...diesWithUs(), binary(binaries, 'postgres'), '-D', data, ...words]
  const [command = '', ...rest] = line
  // In a session of its own: Ctrl-C must reach us first, or the database stops before the requests do.
  const child = spawn(command, rest, {
    detached: true,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-4000)))
  child.once('error', (error) => (tail += error.message))
  return { child, said: () => tail }
}

async function becomesReady(child: ChildProcess, { address, ...cluster }: Cluster): Promise<boolean> {
  const giveUpAt = Date.now() + cluster.readyWithinMs
  let failed = false
  child.once('error', () => (failed = true))
  while (Date.now() < giveUpAt) {
    if (failed || hasEnded(child)) return false
    const { host, port, password } = address
    const client = new pg.Client({ host, port, user, password, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      await sleep(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
  child.kill('SIGQUIT')
  return false
}

/** Creates the database if it does not exist. @returns whether it did. */
async function createDatabase(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount) return false
    await client.query(`create database ${database}`)
    return true
  } finally {
    await client.end()
  }
}

/** Passes few variables on: PG* variables would change the server, and our settings contain secrets. */
function environment(): NodeJS.ProcessEnv {
  const stored = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(stored.map((name) => [name, process.env[name]]))
}

/** The reason of a stop comes before the lines about the shutdown itself. */
const reasonIn = (lines: string) => /^.*(?:FATAL|PANIC): .*$/m.exec(lines)?.[0].trim() ?? lastLine(lines)

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? ''
