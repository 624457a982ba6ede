import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { diesWithUs } from '../../../server/src/platform/database/postgres-binaries.ts'
import { freePort } from '../../../server/test/free-ports.ts'

/** A Redis for this run alone, on a port that stays the same after a restart. */
export type Redis = {
  url: string
  kill(signal: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Deletes all keys. */
  flush(): Promise<void>
  stop(): Promise<void>
}

class NoRedis extends Error {}

/** The exit code if `setpriv` does not find the program. */
const notFound = 127

/** @returns undefined if the machine has no `redis-server` */
export async function startRedis(): Promise<Redis | undefined> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const [command = '', ...words] = [...diesWithUs(), 'redis-server', ...settings]
    const next = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'] })
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject)
      next.once('exit', (code) =>
        reject(code === notFound ? new NoRedis() : new Error('redis-server ended early')),
      )
      next.stdout?.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    })
    child = next
  }
  const kill = async (signal: NodeJS.Signals) => {
    const old = child
    child = undefined
    if (!old || old.exitCode !== null || old.signalCode !== null) return
    const ended = new Promise((resolve) => old.once('exit', resolve))
    old.kill(signal)
    await ended
  }
  try {
    await start()
  } catch (error) {
    if (error instanceof NoRedis || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    signal: (signal) => void child?.kill(signal),
    flush: () =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write('FLUSHALL\r\n'))
        socket.once('error', reject)
        socket.once('data', () => resolve(void socket.destroy()))
      }),
    stop: () => kill('SIGKILL'),
  }
}
