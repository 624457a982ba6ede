import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  diesWithUs,
  findRunner,
  type Runner,
} from '../../../server/src/platform/database/postgres-binaries.ts'
import { oldPostgres } from '../../../tools/needs.ts'
import { freePorts } from '../../../server/test/free-ports.ts'
import { ObservedDatabase } from '../database.ts'
import { pause } from '../human.ts'

const configuration = fileURLToPath(new URL('../../../deploy/patroni/patroni.yml', import.meta.url))
const password = 'of-this-run-alone'
const names = ['one', 'two', 'three']

type Node = { name: string; folder: string; port: number; restPort: number; patroni?: Child }
/** A member as Patroni shows it at `/cluster`. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }
type Child = { process: ChildProcess; ended: Promise<unknown>; log(): string }

/**
 * Three PostgreSQL nodes under Patroni, one standby synchronous, and an etcd, all for this run alone and on 127.0.0.1.
 * The harness's pool connects to the primary that Patroni names.
 */
export class PatroniDatabase extends ObservedDatabase {
  readonly url: string
  #pool: pg.Pool
  readonly #folder: string
  readonly #nodes: Node[]
  readonly #etcd: Child
  readonly #etcdPort: number
  readonly #runner: Runner
  readonly #binaries: string

  private constructor(parts: {
    folder: string
    nodes: Node[]
    etcd: Child
    etcdPort: number
    runner: Runner
    binaries: string
  }) {
    super()
    this.#folder = parts.folder
    this.#nodes = parts.nodes
    this.#etcd = parts.etcd
    this.#etcdPort = parts.etcdPort
    this.#runner = parts.runner
    this.#binaries = parts.binaries
    const hosts = parts.nodes.map((node) => `127.0.0.1:${node.port}`).join(',')
    this.url = `postgresql://mynah:${password}@${hosts}/mynah?target_session_attrs=read-write`
    this.#pool = this.#poolTo(parts.nodes[0] as Node)
  }

  static async open(): Promise<PatroniDatabase> {
    const binaries = oldPostgres()
    if (!binaries) throw new Error('The faults of a cluster need PostgreSQL 15.')
    const folder = mkdtempSync(join(tmpdir(), 'mynah-patroni-'))
    chmodSync(folder, 0o755)
    const runner = findRunner({ folder: binaries, major: 15 }, folder)
    const ports = await freePorts(2 + 2 * names.length)
    const port = () => ports.pop() as number
    const [etcdPort, peerPort] = [port(), port()]
    const nodes: Node[] = []
    for (const name of names)
      nodes.push({
        name,
        folder: ownFolder(folder, name, runner),
        port: port(),
        restPort: port(),
      })
    const peer = `http://127.0.0.1:${peerPort}`
    const client = `http://127.0.0.1:${etcdPort}`
    const etcd = run(runner, [
      ...['etcd', '--name', 'only', '--data-dir', join(ownFolder(folder, 'etcd', runner), 'data')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      // etcd is not under test, and slow syncs of a busy disk would cost the primary its lock
      ...['--initial-cluster', `only=${peer}`, '--unsafe-no-fsync'],
    ])
    const database = new PatroniDatabase({ folder, nodes, etcd, etcdPort, runner, binaries })
    try {
      for (const node of nodes) database.#start(node)
      await database.whole()
      await database.#createDatabase()
      return database
    } catch (error) {
      const cause = new Error(database.logs, { cause: error })
      await database.stop()
      throw new Error('The cluster does not come up.', { cause })
    }
  }

  get pool(): pg.Pool {
    return this.#pool
  }

  get logs(): string {
    return [this.#etcd, ...this.#nodes.flatMap((node) => node.patroni ?? [])]
      .map((child) => child.log().slice(-3_000))
      .join('\n')
  }

  /** Kills Patroni and PostgreSQL of the primary with SIGKILL, and removes its folder. @returns its name */
  async losePrimary(): Promise<string> {
    const node = await this.#primary()
    const postmaster = Number(
      readFileSync(join(node.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    if (!(postmaster > 1)) throw new Error(`${node.name} has no postmaster`)
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    const all = [postmaster, ...backends.trim().split(/\s+/).map(Number)]
    node.patroni?.process.kill('SIGKILL')
    for (const pid of all) killIfThere(pid)
    await node.patroni?.ended
    while (all.some(isAlive)) await pause(10)
    rmSync(join(node.folder, 'data'), { recursive: true, force: true })
    return node.name
  }

  /**
   * Starts the Patroni of a lost node again, which makes it a standby. @returns the milliseconds until the cluster is
   * complete
   */
  async rebuild(name: string): Promise<number> {
    const started = performance.now()
    this.#start(this.#nodes.find((node) => node.name === name) as Node)
    await this.whole()
    return performance.now() - started
  }

  /** Resolves once there is a primary, and two standbys that stream from it, one of them synchronous. */
  async whole(withinMs = 180_000): Promise<void> {
    const started = performance.now()
    for (;;) {
      const dead = this.#nodes.find(({ patroni }) => typeof patroni?.process.exitCode === 'number')
      if (dead) throw new Error(`Patroni of ${dead.name} has ended: ${this.logs}`)
      const members = await this.#members()
      const roles = members.map((one) => one.role).toSorted()
      const running = members.every((one) => ['running', 'streaming'].includes(one.state))
      const timelines = new Set(members.map((one) => one.timeline))
      const level = members.every((one) => one.role === 'leader' || one.lag === 0)
      if (roles.join() === 'leader,replica,sync_standby' && running && timelines.size === 1 && level) break
      if (performance.now() - started > withinMs)
        throw new Error(`the cluster is not whole: ${JSON.stringify(members)} ${this.logs}`)
      await pause(200)
    }
    const primary = await this.#primary()
    if (this.#pool.options.port === primary.port) return
    const old = this.#pool
    this.#pool = this.#poolTo(primary)
    await old.end()
  }

  /** All members according to Patroni on any node; empty while none answers. */
  async #members(): Promise<Member[]> {
    for (const node of this.#nodes) {
      const members = await fetch(`http://127.0.0.1:${node.restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).then(
        async (answer) => ((await answer.json()) as { members: Member[] }).members,
        () => undefined,
      )
      if (members) return members
    }
    return []
  }

  async #primary(): Promise<Node> {
    const leader = (await this.#members()).find((one) => one.role === 'leader')
    const node = this.#nodes.find((one) => one.name === leader?.name)
    if (!node) throw new Error('Patroni names no leader')
    return node
  }

  #poolTo(node: Node): pg.Pool {
    const pool = new pg.Pool({
      ...{ host: '127.0.0.1', port: node.port, user: 'mynah', password, database: 'mynah' },
      ...{ max: 4, application_name: 'onlooker' },
    })
    pool.on('error', () => {})
    return pool
  }

  /** As in docs/operations.md, with one role. */
  async #createDatabase(): Promise<void> {
    const { port } = await this.#primary()
    const admin = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
    const client = new pg.Client(admin)
    await client.connect()
    await client.query(`create role mynah login password '${password}'`)
    await client.query(
      `create database mynah owner mynah template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
    await client.end()
  }

  #start(node: Node): void {
    const at = (port: number) => `127.0.0.1:${port}`
    node.patroni = run(this.#runner, ['patroni', configuration], {
      PATRONI_NAME: node.name,
      PATRONI_ETCD3_HOSTS: at(this.#etcdPort),
      PATRONI_RESTAPI_LISTEN: at(node.restPort),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(node.restPort),
      PATRONI_POSTGRESQL_LISTEN: at(node.port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(node.port),
      PATRONI_POSTGRESQL_DATA_DIR: join(node.folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: this.#binaries,
      PATRONI_POSTGRESQL_PGPASS: join(node.folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    })
  }

  async stop(): Promise<void> {
    await this.#pool.end()
    // SIGINT lets Patroni stop its PostgreSQL
    for (const node of this.#nodes) node.patroni?.process.kill('SIGINT')
    await Promise.all(this.#nodes.flatMap((node) => node.patroni?.ended ?? []))
    this.#etcd.process.kill('SIGKILL')
    await this.#etcd.ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function ownFolder(folder: string, name: string, { owner }: Runner): string {
  const own = join(folder, name)
  mkdirSync(own, { mode: 0o700 })
  if (owner) spawnSync('chown', [`${owner.uid}:${owner.gid}`, own])
  return own
}

/** In a separate session, under an account that PostgreSQL accepts. */
function run({ before }: Runner, words: string[], env: NodeJS.ProcessEnv = {}): Child {
  const [command = '', ...rest] = [...before, ...diesWithUs(), ...words]
  const child = spawn(command, rest, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const note = (text: string) => (log = (log + text).slice(-32_000))
  child.stdout.setEncoding('utf8').on('data', note)
  child.stderr.setEncoding('utf8').on('data', note)
  const ended = new Promise<unknown>((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
  })
  return { process: child, ended, log: () => log }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A zombie process that its parent has not reaped yet counts as dead. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
