import { groups, online } from '../people.ts'
import { startServer } from '../processes.ts'
import type { Bench, Note } from './workloads.ts'

const half = online / 2

/** 100 of the people who are online react to one message at once, and the others read. */
const react = {
  work: 'REACT',
  way: 'react',
  actors: { from: 0, to: half },
  readers: { from: half, to: online },
  rounds: 8,
  withinMs: 0,
} as const

/** 300 people who are not online vote in one poll, one after the other within ten seconds. */
const poll = {
  work: 'POLL',
  way: 'vote',
  actors: { from: online, to: online + 300 },
  readers: { from: 0, to: online },
  rounds: 1,
  withinMs: 10_000,
} as const

/** For comparison the same people also write a message each, at the same times. */
async function changesIn(bench: Bench, note: Note, { work, way, ...load }: typeof react | typeof poll) {
  const { database, generator, options, seed } = bench
  const { id: groupId } = groups.thousand
  const server = await startServer(database, options)
  try {
    await generator.enter(seed, [server.port], online)
    const served = { pids: [server.pid], postmaster: database.postmaster }
    const measure = (one: typeof way | 'write') =>
      generator.changes({ do: 'changes', served, port: server.port, groupId, ...load, way: one })
    // the first round is the warm-up
    await measure('write')
    for (let repeat = 1; repeat <= options.repeats; repeat += 1) {
      note({ work, system: 'messages', repeat, changes: await measure('write') })
      note({ work, system: 'mynah', repeat, changes: await measure(way) })
    }
  } finally {
    await generator.leave()
    await server.stop()
  }
}

export const reactions = (bench: Bench, note: Note): Promise<void> => changesIn(bench, note, react)
export const votes = (bench: Bench, note: Note): Promise<void> => changesIn(bench, note, poll)
