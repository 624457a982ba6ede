import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from './database.ts'
import { natsUrl, redisUrl } from './server.ts'
import { scratchFolder } from './scratch.ts'

export type Child = {
  url: string
  pid: number
  database: string
  /** Its output so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Its exit code. */
  ended: Promise<number | null>
  remove(): Promise<void>
}

/** The server as a process of its own, as users start it, with its own database and folder. */
export async function childServer(env: Record<string, string> = {}): Promise<Child> {
  const database = await emptyDatabase('mynah')
  const folder = mkdtempSync(join(scratchFolder(), 'mynah-child-'))
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      MYNAH_UNSAFE_DATABASE: '1',
      MYNAH_DATA: folder,
      MYNAH_DEMO: '0',
      PORT: '0',
      DATABASE_URL: database.url,
      REDIS_URL: (await redisUrl()) ?? '',
      NATS_URL: (await natsUrl()) ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const up = Promise.withResolvers<string>()
  const read = (text: unknown) => {
    written += String(text)
    const url = /is up: (http\S+)/.exec(written)?.[1]
    if (url) up.resolve(url)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then(() => up.reject(new Error(`the server ended: ${written}`)))
  return {
    url: await up.promise,
    pid: child.pid ?? 0,
    database: database.url,
    output: () => written,
    signal: (name) => void child.kill(name),
    ended,
    async remove() {
      child.kill('SIGKILL')
      await ended
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
