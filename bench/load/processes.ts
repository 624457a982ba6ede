import { fork, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveKitSettings } from '../../server/src/features/media/livekit/api.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded-postgres.ts'
import { distribute } from '../../server/src/platform/nodes/distribute.ts'
import { migrate } from '../../server/src/platform/database/migrations.ts'
import { freePort } from '../../server/test/free-ports.ts'
import type { Answer, Order } from './generator.ts'
import type { Served } from './measure.ts'
import type { Style } from './relay.ts'

const root = join(import.meta.dirname, '..', '..')
const here = (name: string) => join(import.meta.dirname, name)

export type Running = { port: number; pid: number; stop(): Promise<void> }
export type DatabaseAt = {
  url: string
  postmaster: number
  /** The postmasters of further databases with a part of the conversations. */
  nodes?: number[]
  stop(): Promise<void>
}

/** Only these variables are passed on, so that the caller's settings do not affect the measurement. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG']
const environment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
  ...more,
})

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

function watch(child: ChildProcess): () => Promise<void> {
  running.add(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  void ended.then(() => running.delete(child))
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The embedded PostgreSQL with default durability, migrated, in a folder that is deleted at the end. */
export async function startDatabase(): Promise<DatabaseAt> {
  const cluster = await startCluster()
  await migrate(cluster.url)
  return cluster
}

async function startCluster(): Promise<DatabaseAt> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-bench-'))
  chmodSync(folder, 0o755)
  const cluster = await startEmbedded(folder)
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url: cluster.url,
    postmaster,
    async stop() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Divides the conversations of a database over so many, for which it starts further ones. */
export async function divide(first: DatabaseAt, count: number): Promise<DatabaseAt> {
  const others: DatabaseAt[] = []
  for (let number = 2; number <= count; number += 1) others.push(await startCluster())
  await distribute(
    { connectionString: first.url },
    others.map(({ url }) => url),
  )
  return {
    ...first,
    nodes: others.map(({ postmaster }) => postmaster),
    async stop() {
      await first.stop()
      await Promise.all(others.map((one) => one.stop()))
    },
  }
}

type ServerOptions = { redisUrl?: string; natsUrl?: string; profile?: boolean; livekit?: LiveKitSettings }

/** The server as in production, except for rate limits that are never reached. */
export async function startServer(database: DatabaseAt, options: ServerOptions = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-bench-server-'))
  const env = environment({
    NODE_ENV: 'production',
    UV_THREADPOOL_SIZE: '8',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: database.url,
    REDIS_URL: options.redisUrl,
    NATS_URL: options.natsUrl,
    LIVEKIT_URL: options.livekit?.url,
    LIVEKIT_API_KEY: options.livekit?.apiKey,
    LIVEKIT_API_SECRET: options.livekit?.apiSecret,
    MYNAH_DATA: folder,
    MYNAH_DEMO: '0',
    MYNAH_LOG: 'error',
    MYNAH_LIMIT_FACTOR: '100000',
  })
  const profiles = join(root, 'test-results', 'profiles')
  if (options.profile) mkdirSync(profiles, { recursive: true })
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const words = [...profile, join(root, 'server', 'src', 'main.ts')]
  const child = spawn(process.execPath, words, { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = watch(child)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server ended before it was up')))
    let said = ''
    let isUp = false
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // logged errors
      if (isUp) return process.stderr.write(text)
      said += text
      const found = /is up: http:\/\/[^:]+:(\d+)\//.exec(said)
      isUp = found !== null
      if (found) resolve(Number(found[1]))
    })
  })
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function startRelay(style: Style, database: DatabaseAt): Promise<Running> {
  const child = fork(here('relay.ts'), [style, database.url], { env: environment({}) })
  const stop = watch(child)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error('the relay ended before it was up')))
  })
  return { port, pid: child.pid ?? 0, stop }
}

export async function startRedis(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = watch(child)
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error('redis-server cannot be started')))
    child.once('exit', () => reject(new Error('redis-server ended before it was ready')))
    child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve())
  })
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}

/** The process that generates the load. */
export class Generator {
  #child = fork(here('generator.ts'), { env: environment({}) })
  stop = watch(this.#child)

  async #ask(order: Order): Promise<Exclude<Answer, { error: string }>> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const ended = () => reject(new Error('the load generator ended'))
      this.#child.once('exit', ended)
      this.#child.once('message', (one) => {
        this.#child.off('exit', ended)
        resolve(one as Answer)
      })
      this.#child.send(order)
    })
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }

  /** Brings more people online until there are `count`. @returns the seconds that took */
  async grow(count: number): Promise<number> {
    const answer = await this.#ask({ do: 'grow', count })
    return 'seconds' in answer ? answer.seconds : 0
  }

  /** A crowd at these ports, empty at first. */
  async enter(seed: string, ports: number[], count = 0): Promise<void> {
    await this.#ask({ do: 'enter', seed, ports })
    await this.grow(count)
  }

  async leave(): Promise<void> {
    await this.#ask({ do: 'leave' })
  }

  /** A meeting at this port, in which the first person sends and all others receive. */
  async openRoom(seed: string, port: number, people: number, withPicture: boolean): Promise<void> {
    await this.#ask({ do: 'openRoom', seed, port, people, withPicture })
  }

  async closeRoom(): Promise<void> {
    await this.#ask({ do: 'closeRoom' })
  }

  async load(order: Extract<Order, { served: Served }>) {
    const answer = await this.#ask(order)
    if (!('measured' in answer)) throw new Error('the load generator did not measure')
    return answer.measured
  }

  /** People who react, vote or write, and what readers receive of it. */
  async changes(order: Extract<Order, { do: 'changes' }>) {
    const answer = await this.#ask(order)
    if (!('changes' in answer)) throw new Error('the load generator did not measure')
    return answer.changes
  }

  /** A chat load while moments are published, and the delivery of those. */
  async publications(order: Extract<Order, { do: 'publications' }>) {
    const answer = await this.#ask(order)
    if (!('measured' in answer) || !answer.alongside) throw new Error('the load generator did not measure')
    return { chat: answer.measured, deliveries: answer.alongside }
  }
}
