import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { embeddedDatabase, startEmbedded } from '../src/platform/database/embedded-postgres.ts'
import { binary, diesWithUs, findBinaries, findRunner } from '../src/platform/database/postgres-binaries.ts'

/**
 * One PostgreSQL of a pair. It listens on a socket in its folder, so that concurrent tests do not collide on a port.
 */
export class Node {
  readonly folder: string
  readonly #command: string[]
  #child: ChildProcess | undefined

  constructor(folder: string, command: string[]) {
    this.folder = folder
    this.#command = command
  }

  /** Its host for an address with several hosts. */
  get host(): string {
    return encodeURIComponent(this.folder)
  }

  get url(): string {
    return addressOf(this)
  }

  async start(): Promise<void> {
    const [command = '', ...words] = [
      ...this.#command,
      ...['-D', join(this.folder, 'data'), '-c', 'listen_addresses=', '-c', 'port=5432'],
      ...['-c', `unix_socket_directories=${this.folder}`, '-c', 'wal_retrieve_retry_interval=200ms'],
    ]
    this.#child = spawn(command, words, { cwd: '/', detached: true, stdio: 'ignore' })
    await vi.waitFor(() => this.ask('select 1'), { timeout: 60_000 })
  }

  /** Runs one statement on a new connection. */
  async ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Changes a setting for all sessions. */
  async set(name: string, value: string): Promise<void> {
    await this.ask(`alter system set ${name} = '${value}'`)
    await this.ask('select pg_reload_conf()')
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
}

const addressOf = (...nodes: Node[]) =>
  `postgresql://${embeddedDatabase.user}@${nodes.map((node) => node.host).join(',')}/${embeddedDatabase.database}`

export type Pair = { primary: Node; standby: Node; url: string; stop(): Promise<void> }

/**
 * A primary and a synchronous standby, copied from a prepared cluster; see `makeCluster`. With durable writes, since
 * the tests are about kills.
 */
export async function startPair(cluster: string): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-pair-'))
  chmodSync(folder, 0o755)
  const [primary, standby] = copies(cluster, folder, ['one', 'two'], (own, name) => {
    const other = join(folder, name === 'one' ? 'two' : 'one')
    const conninfo = `host=${other} user=${embeddedDatabase.user} application_name=${name}`
    const settings = `primary_conninfo = '${conninfo}'\nsynchronous_standby_names = '*'\n`
    appendFileSync(join(own, 'data', 'postgresql.conf'), settings)
    if (name === 'two') writeFileSync(join(own, 'data', 'standby.signal'), '')
  }) as [Node, Node]
  await primary.start()
  await standby.start()
  // An earlier commit would wait for it.
  await vi.waitFor(
    async () => {
      const [found] = await primary.ask<{ state: string }>('select state from pg_stat_replication')
      if (found?.state !== 'streaming') throw new Error('the standby does not stream yet')
    },
    { timeout: 60_000 },
  )
  return {
    primary,
    standby,
    url: addressOf(primary, standby),
    async stop() {
      await Promise.all([primary.kill(), standby.kill()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Clusters that know nothing of each other, copied from a prepared one, each with an identity of its own. */
export async function startAlone(count: number): Promise<{ nodes: Node[]; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-nodes-'))
  chmodSync(folder, 0o755)
  const nodes: Node[] = []
  for (let number = 1; number <= count; number += 1) {
    const cluster = await makeCluster()
    nodes.push(...copies(cluster, folder, [String(number)], () => {}))
    rmSync(cluster, { recursive: true, force: true })
  }
  for (const node of nodes) await node.start()
  return {
    nodes,
    async stop() {
      for (const node of nodes) await node.kill('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies of a prepared cluster in folders of these names; not running yet. */
function copies(
  cluster: string,
  folder: string,
  names: readonly string[],
  prepare: (own: string, name: string) => void,
): Node[] {
  const binaries = findBinaries(process.env.MYNAH_TEST_POSTGRES)
  const runner = findRunner(binaries, folder)
  const command = [...runner.before, ...diesWithUs(), binary(binaries, 'postgres')]
  return names.map((name) => {
    const own = join(folder, name)
    mkdirSync(own)
    cpSync(join(cluster, 'postgres'), join(own, 'data'), { recursive: true })
    prepare(own, name)
    if (runner.owner) spawnSync('chown', ['-R', `${runner.owner.uid}:${runner.owner.gid}`, own])
    chmodSync(join(own, 'data'), 0o700)
    return new Node(own, command)
  })
}

/** A folder with an empty cluster for pairs; the caller removes it. */
export async function makeCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-cluster-'))
  chmodSync(folder, 0o755)
  const made = await startEmbedded(folder, { binaries: process.env.MYNAH_TEST_POSTGRES })
  await made.stop()
  return folder
}
