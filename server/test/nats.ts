import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { diesWithUs } from '../src/platform/database/postgres-binaries.ts'

/** A proxy with an address that stays the same when the NATS server behind it restarts. */
export type Door = {
  url: string
  open(): void
  shut(): void
  /** Holds back data from NATS to its clients until the returned function is called. */
  hold(): () => void
}

export type OwnNats = {
  /** The address of its first proxy. */
  url: string
  door(): Promise<Door>
  /** The address of NATS itself, until it restarts. */
  directUrl: string
  /** `host:port` of its monitoring pages, such as /connz. */
  monitor: string
  pid: number
  signal(name: NodeJS.Signals): void
  kill(name: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Process = { child: ChildProcess; port: number; monitorPort: number; routePort: number }

/** A NATS server of the test, on ports chosen by the system. Throws if `nats-server` is not installed. */
export async function startNats(): Promise<OwnNats> {
  let current: Process | undefined = await spawned()
  const fronts: Server[] = []
  const door = async (): Promise<Door> => {
    const through = new Set<Socket>()
    let isOpen = true
    const front = createServer((client) => {
      if (!current || !isOpen) return client.destroy()
      through.add(client)
      pipeline(client, connect(current.port, '127.0.0.1'), client, () => through.delete(client))
    })
    fronts.push(front)
    await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
    return {
      url: `nats://127.0.0.1:${(front.address() as AddressInfo).port}`,
      open: () => (isOpen = true),
      shut() {
        isOpen = false
        for (const client of through) client.destroy()
      },
      hold() {
        const held = [...through]
        for (const client of held) client.cork()
        return () => held.forEach((client) => client.uncork())
      },
    }
  }
  const { url } = await door()
  const kill = async (signal: NodeJS.Signals) => {
    const old = current?.child
    current = undefined
    if (old) await ended(old, signal)
  }
  return {
    url,
    door,
    directUrl: `nats://127.0.0.1:${current.port}`,
    monitor: `127.0.0.1:${current.monitorPort}`,
    pid: current.child.pid ?? 0,
    signal: (name) => void current?.child.kill(name),
    kill,
    async start() {
      current = await spawned()
    },
    async stop() {
      // A suspended process receives no other signal.
      await kill('SIGKILL')
      for (const front of fronts) front.close()
    },
  }
}

const certificateFile = fileURLToPath(new URL('tls/certificate.pem', import.meta.url))
const keyFile = fileURLToPath(new URL('tls/key.pem', import.meta.url))

/** Signed by itself, for localhost, until 2126. */
export const certificate = readFileSync(certificateFile, 'utf8')

/** Two clustered NATS servers that require TLS with a name and a password. */
export async function startNatsCluster() {
  const [user, password] = ['mynah', 'a b']
  const tls = ['--tls', '--tlscert', certificateFile, '--tlskey', keyFile]
  const cluster = ['--cluster_name', 'mynah', '--cluster', 'nats://127.0.0.1:-1']
  const words = [...tls, '--user', user, '--pass', password, ...cluster]
  const first = await spawned(words, 'Listening for route connections')
  const routes = ['--routes', `nats://127.0.0.1:${first.routePort}`]
  const second = await spawned([...words, ...routes], 'Route connection created')
  const all = [first, second].map(({ child, port }) => ({
    address: `localhost:${port}`,
    url: `tls://${user}:${encodeURIComponent(password)}@localhost:${port}`,
    stop: () => ended(child, 'SIGKILL'),
  }))
  return { first: all[0]!, second: all[1]!, stop: () => Promise.all(all.map((one) => one.stop())) }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}

/** Starts it; ready once it has printed `sign`. */
async function spawned(more: string[] = [], sign = 'Server is ready'): Promise<Process> {
  const words = ['-a', '127.0.0.1', '-p', '-1', '-m', '-1', ...more]
  const [command = '', ...all] = [...diesWithUs(), 'nats-server', ...words]
  // Debian installs it in root's path.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` }
  const child = spawn(command, all, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let written = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`nats-server cannot be started: ${written}`)))
    child.stderr.on('data', (text) => {
      written += String(text)
      if (written.includes(sign)) resolve()
    })
  })
  const portAfter = (what: string) => Number(new RegExp(`${what} .*?:(\\d+)`).exec(written)?.[1])
  return {
    child,
    port: portAfter('Listening for client connections on'),
    monitorPort: portAfter('Starting http monitor on'),
    routePort: portAfter('Listening for route connections on'),
  }
}
