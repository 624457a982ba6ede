import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/src/platform/settings/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { connectDatabase } from '../server/src/platform/database/connect-database.ts'
import { freePort } from '../server/test/free-ports.ts'
import { readCredentials, type Credentials } from '../server/test/operator.ts'
import { scratchFolder } from '../server/test/scratch.ts'

const root = join(import.meta.dirname, '..')
const warnedLength = 4_000

/** The result of `template.ts`, passed to the test processes by an environment variable. */
type Template = { folder: string; operator: Credentials | undefined }
const template = (): Template | undefined =>
  process.env.MYNAH_E2E_TEMPLATE ? (JSON.parse(process.env.MYNAH_E2E_TEMPLATE) as Template) : undefined

export function setTemplate({ folder, operator }: Server): void {
  process.env.MYNAH_E2E_TEMPLATE = JSON.stringify({ folder, operator } satisfies Template)
}

/** The product as in production: one process with its embedded database, in its own data folder. */
export class Server {
  readonly url: string
  readonly folder: string
  #port: number
  #settings: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #said = ''
  /** The end of its output since it started: its warnings. */
  warned = ''
  /** The first operator, as printed at the first start. */
  operator: Credentials | undefined

  private constructor(port: number, settings: NodeJS.ProcessEnv) {
    this.#port = port
    this.#settings = settings
    this.url = addressAt(port)
    this.folder = mkdtempSync(join(scratchFolder(), 'mynah-e2e-'))
    chmodSync(this.folder, 0o755)
    const made = template()
    if (!made) return
    cpSync(made.folder, this.folder, { recursive: true })
    this.operator = made.operator
  }

  /** `settings`: additional environment variables, computed from the server's address. */
  static async start(
    settings: (url: string) => Promise<NodeJS.ProcessEnv> = () => Promise.resolve({}),
  ): Promise<Server> {
    const port = await freePort()
    const server = new Server(port, await settings(addressAt(port)))
    await server.up()
    return server
  }

  async up(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'server', 'src', 'main.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        MYNAH_DATA: this.folder,
        MYNAH_LOG: 'warn',
        MYNAH_LIMIT_FACTOR: '1000',
        // browsers share the machine with it
        MYNAH_SHEDDING: '0',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      const onOutput = (part: Buffer) => {
        const words = part.toString()
        this.#said += words
        this.warned = (this.warned + words).slice(-warnedLength)
        if (this.#said.includes('is up:')) resolve()
      }
      child.stdout?.on('data', onOutput)
      child.stderr?.on('data', onOutput)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.#said}`)))
    })
    this.operator ??= readCredentials(this.#said)
    this.#said = ''
    this.warned = ''
  }

  /** `SIGKILL` is a crash, `SIGTERM` a regular stop. */
  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async close(): Promise<void> {
    await this.down()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Kills the process for sound and video, while the server itself goes on. */
  killMediaWorker(): void {
    const found = execFileSync('pgrep', ['-P', String(this.#child?.pid), '-f', 'media/worker'], {
      encoding: 'utf8',
    })
    for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
  }

  /** Accepts connections without answering until `release`, as on a very slow connection. */
  hold(): void {
    this.#child?.kill('SIGSTOP')
  }

  release(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Runs a statement in the server's database, for what no user can do, such as letting a day pass. */
  async sql(statement: string, values: unknown[]): Promise<void> {
    const reached = await connectDatabase(readConfig({ MYNAH_DATA: this.folder }))
    const database = await openDatabase(reached.connection)
    await database.pool.query(statement, values).finally(() => database.close())
  }

  /** The newest code that was sent to this number or address. */
  async codeFor(to: string): Promise<string> {
    const letters = (await (
      await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, this.url))
    ).json()) as {
      code: string
    }[]
    const [newest] = letters
    if (!newest) throw new Error(`no code was sent to ${to}`)
    return newest.code
  }
}

const addressAt = (port: number) => `http://127.0.0.1:${port}/`
