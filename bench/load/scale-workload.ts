import { startNats, type OwnNats } from '../../server/test/nats.ts'
import { startRedis, startServer, type Running } from './processes.ts'
import type { Measured } from './measure.ts'
import type { Bench, Note } from './workloads.ts'

/** Messages a second into each process, from people of others; each process has as many people as any other. */
const perSecond = 200
const pairsEach = 20
/** CPU time is counted in hundredths of a second. */
const secondsMin = 10
const steps = [1, 2, 4, 8]
/** Of the people who are written to, by process: what comes in follows them. */
const uneven = [1, 2, 3, 4]

export type Scale = Measured & { processes: number; kibIn: number[] }

/** How many bytes NATS has sent to each of these processes. */
async function bytesInto(nats: OwnNats, servers: Running[]): Promise<number[]> {
  const answer = await fetch(`http://${nats.monitor}/connz?limit=100`)
  const { connections } = (await answer.json()) as { connections: { name: string; out_bytes: number }[] }
  return servers.map(({ pid }) => connections.find(({ name }) => name.endsWith(` ${pid}`))?.out_bytes ?? 0)
}

/** Sender and receiver of each pair by turns: a process is written to as often as `shares` says, always from another one. */
function portsOf(servers: Running[], shares: number[]): number[] {
  const receivers = shares.flatMap((share, at) => Array.from({ length: share }, () => at))
  return receivers.flatMap((receiver, nth) => {
    const others = servers.length - 1
    const sender = others > 0 ? (receiver + 1 + (nth % others)) % servers.length : receiver
    return [servers[sender]?.port ?? 0, servers[receiver]?.port ?? 0]
  })
}

/**
 * SCALE: private messages at the same rate for each process, where all cross from one process to another, on more and more
 * processes with NATS and Redis, beside one process without them.
 */
export async function scale(bench: Bench, note: Note): Promise<void> {
  for (let repeat = 1; repeat <= bench.options.repeats; repeat += 1) {
    await alone(bench, note, repeat)
    await growing(bench, note, repeat)
  }
}

async function alone(bench: Bench, note: Note, repeat: number): Promise<void> {
  const server = await startServer(bench.database, bench.options)
  try {
    const measured = await measure(bench, [server], [1], [])
    note({ work: 'SCALE', system: 'alone', repeat, scale: { ...measured, processes: 1, kibIn: [0] } })
  } finally {
    await server.stop()
  }
}

async function growing(bench: Bench, note: Note, repeat: number): Promise<void> {
  const [redis, nats] = [await startRedis(), await startNats()]
  const servers: Running[] = []
  try {
    for (const processes of steps) {
      while (servers.length < processes) {
        const engines = { redisUrl: redis.url, natsUrl: nats.directUrl }
        servers.push(await startServer(bench.database, { ...bench.options, ...engines }))
      }
      for (const shares of [servers.map(() => 1), ...(processes === uneven.length ? [uneven] : [])]) {
        const before = await bytesInto(nats, servers)
        const measured = await measure(bench, servers, shares, [redis.pid, nats.pid])
        const after = await bytesInto(nats, servers)
        const kibIn = after.map((bytes, at) => (bytes - (before[at] ?? 0)) / 1_024)
        const system = shares === uneven ? `${processes}, uneven` : String(processes)
        note({ work: 'SCALE', system, repeat, scale: { ...measured, processes, kibIn } })
      }
    }
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
    await Promise.all([redis.stop(), nats.stop()])
  }
}

async function measure(
  bench: Bench,
  servers: Running[],
  shares: number[],
  engines: number[],
): Promise<Measured> {
  const { generator, options, database, seed } = bench
  const pairs = pairsEach * servers.length
  const served = { pids: servers.map((one) => one.pid), engines, postmaster: database.postmaster }
  await generator.enter(seed, portsOf(servers, shares), 2 * pairs)
  try {
    const load = {
      pairs,
      perSecond: perSecond * servers.length,
      seconds: Math.max(secondsMin, options.seconds),
    }
    return await generator.load({ do: 'pairs', served, ...load })
  } finally {
    await generator.leave()
  }
}
