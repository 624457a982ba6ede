import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diesWithUs } from '../../server/src/platform/database/postgres-binaries.ts'
import type { Order } from './hook.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const hook = new URL('./hook.ts', import.meta.url).href

export type ServerOptions = {
  /** an embedded database if it is left out */
  databaseUrl?: string
  redisUrl?: string
  natsUrl?: string
  limitFactor?: number
  /** The limit of open file descriptors. */
  files?: number
  env?: Record<string, string>
  /** The folder of another version's code, which follows no orders. */
  code?: string | undefined
}
export type End = { code: number | null; signal: NodeJS.Signals | null }

/** A server in its own process, started from `server/src/main.ts` as in production. */
export class ServerProcess {
  port = 0
  /** Whether the harness ends it, so that it is not restarted as crashed. */
  isStopping = false
  /** Whether it was ordered to end itself, and accepts calls until then. */
  doomed = false
  readonly ended: Promise<End>
  readonly child: ChildProcess
  #log = ''

  private constructor(child: ChildProcess, folder: string) {
    this.child = child
    this.ended = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        rmSync(folder, { recursive: true, force: true })
        resolve({ code, signal })
      }),
    )
    const note = (text: string) => (this.#log = (this.#log + text).slice(-64_000))
    child.stdout?.setEncoding('utf8').on('data', note)
    child.stderr?.setEncoding('utf8').on('data', note)
  }

  static async start(options: ServerOptions): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'mynah-faults-server-'))
    const limit = options.files ? ['prlimit', `--nofile=${options.files}`, '--'] : []
    const main = join(options.code ?? root, 'server', 'src', 'main.ts')
    const hooked = options.code ? [] : ['--import', hook]
    const [command, ...words] = [...diesWithUs(), ...limit, process.execPath, ...hooked, main]
    const child = spawn(command, words, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        NODE_ENV: 'test',
        UV_THREADPOOL_SIZE: '8',
        PORT: '0',
        MYNAH_DATA: folder,
        MYNAH_DEMO: '0',
        MYNAH_LOG: process.env.MYNAH_LOG ?? 'error',
        MYNAH_LIMIT_FACTOR: String(options.limitFactor ?? 10_000),
        ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
        ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
        ...(options.natsUrl && { NATS_URL: options.natsUrl }),
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const server = new ServerProcess(child, folder)
    const ready = /is up: http:\/\/[^:]+:(\d+)\//
    server.port = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () =>
        reject(new Error(`a server ended before it was up: ${server.#log.slice(-800)}`)),
      )
      child.stdout?.on('data', () => {
        const port = ready.exec(server.#log)?.[1]
        if (port) resolve(Number(port))
      })
    })
    return server
  }

  get log(): string {
    return this.#log
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Resolves once the process has confirmed the order, or has ended: calls sent afterwards come after the order. */
  async order(order: Order): Promise<void> {
    if (!this.running || !this.child.connected) return
    const obeyed = new Promise((done) => this.child.once('message', done))
    this.child.send(order, () => {})
    await Promise.race([obeyed, this.ended])
  }

  kill(signal: NodeJS.Signals): Promise<End> {
    this.isStopping = true
    if (this.running) this.child.kill(signal)
    return this.ended
  }

  /** Resident memory in bytes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }
}
