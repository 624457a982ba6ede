import type { Name, Options } from '../options.ts'
import { fillMoments } from '../fill-moments.ts'
import { uploadPicture } from '../http-calls.ts'
import { groups, moments, online, peopleMax, personOf } from '../people.ts'
import { startRelay, startServer } from '../processes.ts'
import type { DatabaseAt, Generator, Running } from '../processes.ts'
import type { Measured } from '../measure.ts'
import { mediaRooms } from './room-workload.ts'
import type { Changes } from './change-loads.ts'
import { reactions, votes } from './change-workload.ts'
import type { Reads } from './cold-workload.ts'
import { disk, type CpuEach } from './disk-workload.ts'
import { growthByRows } from './growth-workload.ts'
import { starts } from './start-workload.ts'
import { scale, type Scale } from './scale-workload.ts'
import type { Style } from '../relay.ts'
import { filesMax, memoryOf, secondsOf } from '../usage.ts'

/** One measurement of one system; `mynah` is the real server, the others are bare relays. */
export type Run = { work: string; system: string; repeat: number } & (
  | { measured: Measured }
  | { measured: Measured; rows: number }
  | { changes: Changes }
  | { reads: Reads }
  | { forwarded: Measured; streams: number }
  | { scale: Scale }
  | { bytesEach: number; cpuEach?: CpuEach }
  | { logins: { count: number; perSecond: number; perCpuSecond: number; kibEach: number } }
)

export type Bench = { options: Options; seed: string; database: DatabaseAt; generator: Generator }
export type Note = (run: Run) => void

const pairsMax = 100
const window = 8
const groupWindow = 40
const groupRate = 200
const historyClients = 16

type System = {
  name: string
  served: { pids: number[]; postmaster?: number; nodes?: number[] }
  ports: number[]
  stop(): Promise<void>
}

const asSystem = (name: string, one: Running, postmaster?: number): System => ({
  name,
  served: { pids: [one.pid], ...(postmaster !== undefined && { postmaster }) },
  ports: [one.port],
  stop: one.stop,
})

async function mynah({ database, options }: Bench): Promise<System> {
  const system = asSystem('mynah', await startServer(database, options), database.postmaster)
  return { ...system, served: { ...system.served, ...(database.nodes && { nodes: database.nodes }) } }
}

const stores: readonly Style[] = ['durable', 'checked']

async function relay(
  { database }: Bench,
  style: Style,
  withDatabase = stores.includes(style),
): Promise<System> {
  const name = withDatabase && !stores.includes(style) ? 'bare query' : `relay (${style})`
  return asSystem(name, await startRelay(style, database), withDatabase ? database.postmaster : undefined)
}

/** Brings `count` people online at a system, runs the action, and disconnects them. */
async function withCrowd(bench: Bench, system: System, count: number, action: () => Promise<void>) {
  await bench.generator.enter(bench.seed, system.ports, count)
  try {
    await action()
  } finally {
    await bench.generator.leave()
  }
}

/** In each repeat all systems are measured right after each other, so that machine load affects them equally. */
async function inTurn(
  bench: Bench,
  systems: System[],
  action: (system: System, repeat: number) => Promise<void>,
) {
  try {
    for (let repeat = 1; repeat <= bench.options.repeats; repeat += 1)
      for (const system of systems) await action(system, repeat)
  } finally {
    await Promise.all(systems.map((system) => system.stop()))
  }
}

async function privateChat(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  const relays = [await relay(bench, 'each'), await relay(bench, 'durable'), await relay(bench, 'checked')]
  const systems = [...relays, await mynah(bench)]
  await inTurn(bench, systems, (system, repeat) =>
    withCrowd(bench, system, 2 * pairsMax, async () => {
      const load = { pairs: pairsMax, window, seconds: options.seconds }
      const measured = await generator.load({ do: 'pairs', served: system.served, ...load })
      note({ work: 'W1', system: system.name, repeat, measured })
    }),
  )
}

async function fixedRate(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  const systems = [await relay(bench, 'each'), await relay(bench, 'durable'), await mynah(bench)]
  await inTurn(bench, systems, (system, repeat) =>
    withCrowd(bench, system, 2 * pairsMax, async () => {
      for (const perSecond of [1_000, 3_000]) {
        const load = { pairs: pairsMax, perSecond, seconds: options.seconds }
        const measured = await generator.load({ do: 'pairs', served: system.served, ...load })
        note({ work: `W1r ${perSecond}/s`, system: system.name, repeat, measured })
      }
    }),
  )
}

/** The same rate with and without read receipts, whose cost is the difference. */
async function reading(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  await inTurn(bench, [await mynah(bench)], (system, repeat) =>
    withCrowd(bench, system, 2 * pairsMax, async () => {
      for (const read of [false, true]) {
        const work = read ? 'READ' : 'READ without reading'
        const load = { pairs: pairsMax, seconds: options.seconds, read }
        for (const pace of [{ perSecond: chatRate }, { window }]) {
          const measured = await generator.load({ do: 'pairs', served: system.served, ...load, ...pace })
          const suffix = 'window' in pace ? '' : ` ${chatRate}/s`
          note({ work: `${work}${suffix}`, system: system.name, repeat, measured })
        }
      }
    }),
  )
}

async function typing(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  await inTurn(bench, [await mynah(bench)], (system, repeat) =>
    withCrowd(bench, system, 2 * pairsMax, async () => {
      for (const perSecond of [1_000, 3_000]) {
        const load = { pairs: pairsMax, perSecond, seconds: options.seconds }
        const measured = await generator.load({ do: 'typing', served: system.served, ...load })
        note({ work: `TYPING ${perSecond}/s`, system: system.name, repeat, measured })
      }
    }),
  )
}

async function groupChat(bench: Bench, note: Note, work: Name, groupId: string): Promise<void> {
  const { generator, options } = bench
  const large = work === 'W2b'
  const framed = large ? [] : [await relay(bench, 'framed')]
  const systems = [await relay(bench, 'once'), ...framed, await mynah(bench)]
  await inTurn(bench, systems, (system, repeat) =>
    withCrowd(bench, system, online, async () => {
      const load = { do: 'group', served: system.served, groupId, online, seconds: options.seconds } as const
      const measured = await generator.load({ ...load, window: groupWindow })
      note({ work, system: system.name, repeat, measured })
      if (large) {
        // a fixed rate for both systems: with a window, the latency would be queueing time
        const steady = await generator.load({ ...load, perSecond: groupRate })
        return note({ work: `${work} ${groupRate}/s`, system: system.name, repeat, measured: steady })
      }
      const half = measured.delivered / measured.seconds / (online - 1) / 2
      const calm = await generator.load({ ...load, perSecond: half })
      note({ work: `${work} at half`, system: system.name, repeat, measured: calm })
    }),
  )
}

/** memory settles within two seconds after the last login */
const settleMs = 2_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function idle(bench: Bench, note: Note): Promise<void> {
  const { generator } = bench
  const files = filesMax()
  for (const count of [2_000, peopleMax]) {
    if (files < count + 500) {
      console.log(
        `W3 with ${count}: skipped, since a process may open ${files} files here (ulimit -n ${count + 500}).`,
      )
      continue
    }
    // a new server each time: it would keep the memory of earlier measurements
    for (let repeat = 1; repeat <= (count === peopleMax ? 1 : bench.options.repeats); repeat += 1) {
      for (const start of [() => relay(bench, 'each'), () => mynah(bench)]) {
        const system = await start()
        const [pid = 0] = system.served.pids
        try {
          await withCrowd(bench, system, 50, async () => {
            await pause(settleMs)
            const [memory, cpu] = [memoryOf(pid), secondsOf([pid])]
            const seconds = await generator.grow(count)
            const used = secondsOf([pid]) - cpu
            await pause(settleMs)
            const logins = count - 50
            const kibEach = (memoryOf(pid) - memory) / logins
            const figures = { count, perSecond: logins / seconds, perCpuSecond: logins / used, kibEach }
            note({ work: `W3 ${count}`, system: system.name, repeat, logins: figures })
          })
        } finally {
          await system.stop()
        }
      }
    }
  }
}

async function longHistory(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  await inTurn(bench, [await relay(bench, 'each', true), await mynah(bench)], (system, repeat) =>
    withCrowd(bench, system, historyClients, async () => {
      const page = (groupId: string) =>
        generator.load({
          ...{ do: 'history', served: system.served, groupId },
          ...{ clients: historyClients, seconds: options.seconds },
        })
      const measured = await page(groups.past.id)
      note({ work: 'W4', system: system.name, repeat, measured })
      if (system.name !== 'mynah') return
      note({ work: 'W4 changed', system: 'unchanged', repeat, measured })
      note({ work: 'W4 changed', system: 'mynah', repeat, measured: await page(groups.changed.id) })
    }),
  )
}

const feedClients = 16

async function momentFeed(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  await fillMoments(bench.database.url)
  await inTurn(bench, [await relay(bench, 'each', true), await mynah(bench)], (system, repeat) =>
    withCrowd(bench, system, 0, async () => {
      const load = {
        port: system.ports[0] ?? 0,
        path: '/api/moment/list',
        index: moments.reader,
        input: { pageSize: 10 },
      }
      const { served } = system
      const measured = await generator.load({
        do: 'pages',
        served,
        ...load,
        clients: feedClients,
        seconds: options.seconds,
      })
      note({ work: 'M1', system: system.name, repeat, measured })
    }),
  )
}

const chatRate = 1_000
/** There is one publication per second: the measurement must contain some. */
const publishingSecondsMin = 5

/** The same chat load without and with publications, whose cost for others shows in its p99. */
async function momentPublication(bench: Bench, note: Note): Promise<void> {
  const { generator, seed } = bench
  const seconds = Math.max(bench.options.seconds, publishingSecondsMin)
  await fillMoments(bench.database.url)
  await inTurn(bench, [await mynah(bench)], (system, repeat) =>
    withCrowd(bench, system, 2 * pairsMax + moments.listening, async () => {
      const { served, name, ports } = system
      const load = { pairs: pairsMax, perSecond: chatRate, seconds }
      const alone = await generator.load({ do: 'pairs', served, ...load })
      note({ work: 'M2 chat', system: 'without publications', repeat, measured: alone })
      const port = ports[0] ?? 0
      const media = await uploadPicture(port, personOf(seed, moments.publisher).token)
      const both = await generator.publications({ do: 'publications', served, port, media, ...load })
      note({ work: 'M2 chat', system: name, repeat, measured: both.chat })
      note({ work: 'M2', system: name, repeat, measured: both.deliveries })
    }),
  )
}

const growthRate = 2_000

/** Everyone online chats, so that costs that grow with the number of people show in the cost of a message. */
async function growthByPeople(bench: Bench, note: Note): Promise<void> {
  const { generator, options } = bench
  const system = await mynah(bench)
  await inTurn({ ...bench, options: { ...options, repeats: 1 } }, [system], () =>
    withCrowd(bench, system, 0, async () => {
      for (const count of [100, 1_000, peopleMax]) {
        if (filesMax() < count + 500) continue
        await generator.grow(count)
        const load = { pairs: count / 2, perSecond: growthRate, seconds: options.seconds }
        const measured = await generator.load({ do: 'pairs', served: system.served, ...load })
        note({ work: `${count} people online, ${growthRate}/s`, system: system.name, repeat: 1, measured })
      }
    }),
  )
}

export const workloads: Record<Name, (bench: Bench, note: Note) => Promise<void>> = {
  W1: privateChat,
  W1r: fixedRate,
  READ: reading,
  TYPING: typing,
  W2: (bench, note) => groupChat(bench, note, 'W2', groups.full.id),
  W2b: (bench, note) => groupChat(bench, note, 'W2b', groups.large.id),
  W3: idle,
  W4: longHistory,
  START: starts,
  REACT: reactions,
  POLL: votes,
  M1: momentFeed,
  M2: momentPublication,
  RTC: mediaRooms,
  people: growthByPeople,
  SCALE: scale,
  DISK: disk,
  GROWTH: growthByRows,
}
