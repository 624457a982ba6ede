import { startNats, type OwnNats } from '../../../server/test/nats.ts'
import { markIndexed } from '../fill.ts'
import { startRedis, startServer, type Running } from '../processes.ts'
import type { Measured } from '../measure.ts'
import type { Bench, Note } from './workloads.ts'

/** Messages per second into each process, from people on others; each process has as many people as any other. */
const perSecond = 200
const pairsEach = 50
/** The number of messages sent to a process at once, which then share costs such as a wake-up and a write. */
const loads = [
  { work: 'SCALE', atOnce: 50 },
  { work: 'SCALE 1 by 1', atOnce: 1 },
]
/** Each process indexes new messages every 30 seconds, so that any 30 seconds contain one full run. */
const indexedEverySeconds = 30
const steps = [1, 2, 4, 8]
/** By process, the share of all receivers, and so of the incoming messages. */
const uneven = [1, 2, 3, 4]

export type Scale = Measured & { processes: number; kibIn: number[] }

/** The bytes that NATS has sent to each of these processes. */
async function bytesInto(nats: OwnNats, servers: Running[]): Promise<number[]> {
  const answer = await fetch(`http://${nats.monitor}/connz?limit=100`)
  const { connections } = (await answer.json()) as { connections: { name: string; out_bytes: number }[] }
  return servers.map(({ pid }) => connections.find(({ name }) => name.endsWith(` ${pid}`))?.out_bytes ?? 0)
}

/**
 * The ports of sender and receiver of each pair: a process receives in proportion to `shares`, from all others in
 * turn.
 */
function portsOf(servers: Running[], shares: number[], pairs: number): number[] {
  const receivers = shares.flatMap((share, at) => Array.from({ length: share }, () => at))
  const others = Math.max(1, servers.length - 1)
  return Array.from({ length: pairs }, (_, nth) => {
    const receiver = receivers[nth % receivers.length] ?? 0
    const sender = (receiver + 1 + (Math.floor(nth / receivers.length) % others)) % servers.length
    return [servers[sender]?.port ?? 0, servers[receiver]?.port ?? 0]
  }).flat()
}

/**
 * SCALE: private messages at the same rate per process, all of them from one process to another, on growing numbers of
 * processes with NATS and Redis, and on one process without them for comparison.
 */
export async function scale(bench: Bench, note: Note): Promise<void> {
  for (let repeat = 1; repeat <= bench.options.repeats; repeat += 1) {
    await alone(bench, note, repeat)
    await growing(bench, note, repeat)
  }
}

async function alone(bench: Bench, note: Note, repeat: number): Promise<void> {
  await markIndexed(bench.database.url)
  const server = await startServer(bench.database, bench.options)
  try {
    await measure(bench, [server], [1], (work, measured) =>
      note({ work, system: 'alone', repeat, scale: { ...measured, processes: 1 } }),
    )
  } finally {
    await server.stop()
  }
}

async function growing(bench: Bench, note: Note, repeat: number): Promise<void> {
  for (const processes of steps) {
    const even = Array.from({ length: processes }, () => 1)
    await several(bench, note, repeat, [even, ...(processes === uneven.length ? [uneven] : [])])
  }
}

/** As many new processes as `ways` has shares: those of an earlier step would have better compiled code. */
async function several(bench: Bench, note: Note, repeat: number, ways: number[][]): Promise<void> {
  await markIndexed(bench.database.url)
  const [redis, nats] = [await startRedis(), await startNats()]
  const engines = { redisUrl: redis.url, natsUrl: nats.directUrl }
  const servers: Running[] = []
  try {
    const processes = ways[0]?.length ?? 0
    for (let count = 0; count < processes; count += 1)
      servers.push(await startServer(bench.database, { ...bench.options, ...engines }))
    for (const shares of ways) {
      const system = shares === uneven ? `${processes}, uneven` : String(processes)
      const noteLoad = (work: string, measured: Loaded) =>
        note({ work, system, repeat, scale: { ...measured, processes } })
      await measure(bench, servers, shares, noteLoad, { redis, nats })
    }
  } finally {
    await Promise.all(servers.map((one) => one.stop()))
    await Promise.all([redis.stop(), nats.stop()])
  }
}

type Engines = { redis: { pid: number }; nats: OwnNats }

type Loaded = Measured & { kibIn: number[] }
type NoteLoad = (work: string, measured: Loaded) => void

async function measure(
  bench: Bench,
  servers: Running[],
  shares: number[],
  noteLoad: NoteLoad,
  engines?: Engines,
) {
  const { generator, options, database, seed } = bench
  const pairs = pairsEach * servers.length
  const served = {
    pids: servers.map((one) => one.pid),
    engines: engines ? [engines.redis.pid, engines.nats.pid] : [],
    postmaster: database.postmaster,
  }
  const seconds = Math.max(indexedEverySeconds, options.seconds)
  await generator.enter(seed, portsOf(servers, shares, pairs), 2 * pairs)
  try {
    const load = { do: 'pairs', served, pairs, seconds, perSecond: perSecond * servers.length } as const
    // a warm-up in which Node compiles hot code and the processes index what arrives
    await generator.load({ ...load, ...loads[0] })
    for (const { work, atOnce } of loads) {
      const before = engines ? await bytesInto(engines.nats, servers) : [0]
      const measured = await generator.load({ ...load, atOnce })
      const after = engines ? await bytesInto(engines.nats, servers) : [0]
      noteLoad(work, { ...measured, kibIn: after.map((bytes, at) => (bytes - (before[at] ?? 0)) / 1_024) })
    }
  } finally {
    await generator.leave()
  }
}
