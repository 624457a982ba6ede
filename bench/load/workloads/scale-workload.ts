import { startNats, type OwnNats } from '../../../server/test/nats.ts'
import { markIndexed } from '../fill.ts'
import { startRedis, startServer, type Running } from '../processes.ts'
import type { Measured } from '../measure.ts'
import type { Bench, Note } from './workloads.ts'

/** Messages a second into each process, from people of others; each process has as many people as any other. */
const perSecond = 200
const pairsEach = 50
/** So many are sent to a process at once: one pays for what many share, such as a wake-up and a write. */
const loads = [
  { work: 'SCALE', atOnce: 50 },
  { work: 'SCALE 1 by 1', atOnce: 1 },
]
/** Each process makes what came findable every 30 seconds: any 30 seconds hold the work of 30, and all of it. */
const indexedEverySeconds = 30
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

/** Sender and receiver of each pair by turns: a process is written to as often as `shares` says, by all others in turn. */
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

/** As many processes as `ways` has shares, all of them new: those of an earlier step would have been compiled better. */
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
    // until Node has compiled in each process what it will, and indexes as much as comes
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
