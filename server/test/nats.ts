import { spawn, type ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { diesWithUs } from '../src/platform/postgres-binaries.ts'

/** An address that stays the same when the NATS behind it is started again. */
export type Door = {
  url: string
  open(): void
  shut(): void
  /** What NATS says to those who are connected stays here until the returned function is called. */
  hold(): () => void
}

export type OwnNats = {
  /** Of its first door. */
  url: string
  door(): Promise<Door>
  /** Of the NATS itself, until it is started again. */
  directUrl: string
  /** `host:port` of its own pages about itself, such as /connz. */
  monitor: string
  pid: number
  signal(name: NodeJS.Signals): void
  kill(name: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Process = { child: ChildProcess; port: number; monitorPort: number }

/** A NATS of one's own, on ports that the system chooses. Throws where the machine has no `nats-server`. */
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
    if (!old || old.exitCode !== null || old.signalCode !== null) return
    const ended = new Promise((resolve) => old.once('exit', resolve))
    old.kill(signal)
    await ended
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
      // One that was only halted receives nothing else.
      await kill('SIGKILL')
      for (const front of fronts) front.close()
    },
  }
}

async function spawned(): Promise<Process> {
  const words = ['-a', '127.0.0.1', '-p', '-1', '-m', '-1']
  const [command = '', ...all] = [...diesWithUs(), 'nats-server', ...words]
  // Debian puts it where only root looks.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` }
  const child = spawn(command, all, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let written = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`nats-server cannot be started: ${written}`)))
    child.stderr.on('data', (text) => {
      written += String(text)
      if (written.includes('Server is ready')) resolve()
    })
  })
  const portAfter = (what: string) => Number(new RegExp(`${what} .*?:(\\d+)`).exec(written)?.[1])
  return {
    child,
    port: portAfter('Listening for client connections on'),
    monitorPort: portAfter('Starting http monitor on'),
  }
}
