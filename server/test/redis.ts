import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OwnRedis = { url: string; kill(signal: NodeJS.Signals): void; stop(): Promise<void> }

/**
 * A Redis server of the test. It cannot report a port that the system chose, and a free port may be taken: so it
 * listens on a Unix socket, to which a proxy with a port of its own connects.
 */
export async function startRedis(): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-redis-'))
  const path = join(folder, 'socket')
  const words = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--databases', '1000']
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('redis-server ended before it was ready')))
    child.stdout.on('data', (text) => String(text).includes('eady to accept') && resolve())
  })
  const front = createServer((client) => pipeline(client, connect(path), client, () => {}))
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
  return {
    url: `redis://127.0.0.1:${(front.address() as AddressInfo).port}`,
    kill: (signal) => void child.kill(signal),
    async stop() {
      // A suspended process receives no other signal.
      child.kill('SIGKILL')
      await ended
      front.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
