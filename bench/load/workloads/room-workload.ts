import { startLiveKit } from '../../../server/test/livekit.ts'
import { buildLiveKit } from '../../../tools/go-programs.ts'
import { Generator, startServer } from '../processes.ts'
import { childrenOf } from '../usage.ts'
import type { Bench, Note } from './workloads.ts'

/**
 * In the smaller rooms people see each other, as in a call; in the larger ones one person speaks and the others
 * listen.
 */
const rooms = [
  { people: 2, withPicture: true },
  { people: 6, withPicture: true },
  { people: 20, withPicture: false },
  { people: 100, withPicture: false },
]
const fullRoom = { people: 100, withPicture: false }
const chat = { pairs: 100, perSecond: 1_000 }
/** The warm-up of the chat load and its last messages must run while the room is open. */
const besideSeconds = 3

type System = { name: string; port: number; served: () => { pids: number[] }; stop(): Promise<void> }

async function mynah({ database, options }: Bench): Promise<System> {
  const server = await startServer(database, options)
  const { port, pid, stop } = server
  // the media worker is a child of the server, started with the first room
  return { name: 'mynah', port, served: () => ({ pids: [pid, ...childrenOf(pid)] }), stop }
}

async function livekit({ database, options }: Bench): Promise<System | undefined> {
  const built = buildLiveKit()
  if ('missing' in built) {
    console.log(`RTC: without LiveKit, since ${built.missing}.`)
    return undefined
  }
  const own = await startLiveKit(built.path)
  const server = await startServer(database, { ...options, livekit: own.settings })
  return {
    name: 'livekit',
    port: server.port,
    served: () => ({ pids: [server.pid, own.pid] }),
    async stop() {
      await server.stop()
      await own.stop()
    },
  }
}

/** Rooms on the embedded media server and on a LiveKit behind the same port, and what a full room costs the chat. */
export async function mediaRooms(bench: Bench, note: Note): Promise<void> {
  const systems = [await mynah(bench), await livekit(bench)].filter((one) => one !== undefined)
  // a separate process, so that the one of the chat load is not busy with packets
  const media = new Generator()
  try {
    for (let repeat = 1; repeat <= bench.options.repeats; repeat += 1) {
      for (const { people, withPicture } of rooms)
        for (const system of systems) {
          await media.openRoom(bench.seed, system.port, people, withPicture)
          const load = { served: system.served(), seconds: bench.options.seconds }
          const forwarded = await media.load({ do: 'speak', ...load })
          const streams = (people - 1) * (withPicture ? 2 : 1)
          note({ work: `RTC ${people}`, system: system.name, repeat, forwarded, streams })
          await media.closeRoom()
        }
      const [ours] = systems
      if (ours) await chatBesideRoom(bench, { media, system: ours, repeat, note })
    }
  } finally {
    await media.stop()
    for (const system of systems) await system.stop()
  }
}

async function chatBesideRoom(
  { generator, database, options, seed }: Bench,
  { media, system, repeat, note }: { media: Generator; system: System; repeat: number; note: Note },
): Promise<void> {
  const { seconds } = options
  await generator.enter(seed, [system.port], 2 * chat.pairs)
  const measure = (served: { pids: number[] }) =>
    generator.load({
      do: 'pairs',
      served: { ...served, postmaster: database.postmaster },
      ...chat,
      seconds,
    })
  const alone = await measure(system.served())
  note({ work: 'RTC chat', system: 'without a room', repeat, measured: alone })
  await media.openRoom(seed, system.port, fullRoom.people, fullRoom.withPicture)
  const served = system.served()
  const [forwarded, beside] = await Promise.all([
    media.load({ do: 'speak', served, seconds: seconds + besideSeconds }),
    measure(served),
  ])
  note({ work: 'RTC chat', system: system.name, repeat, measured: beside })
  note({
    work: 'RTC 100 beside chat',
    system: system.name,
    repeat,
    forwarded,
    streams: fullRoom.people - 1,
  })
  await media.closeRoom()
  await generator.leave()
}
