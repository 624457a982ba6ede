import { randomBytes } from 'node:crypto'
import { addRows, prepareGrowth } from '../fill-growth.ts'
import { httpCall, isDone } from '../http-calls.ts'
import type { Measured } from '../measure.ts'
import { groups, growth, personOf } from '../people.ts'
import { limitMemory } from '../memory-limit.ts'
import { startServer, type Running } from '../processes.ts'
import { coldReads } from './cold-workload.ts'
import type { Bench, Note } from './workloads.ts'

const clients = 16
const pairs = 100
const window = 8
const pageSize = 10
/** More shares than such a machine can open per second. */
const sharesPerSecond = 4_000
const warmUpSeconds = 1

/**
 * GROWTH: the same five loads, and calls of the console, at each size of messages, search entries and ledger entries
 * of other people, with past recharges and the audit log growing along; with a new server for each size.
 */
export async function growthByRows(bench: Bench, note: Note): Promise<void> {
  const { database, options } = bench
  await prepareGrowth(database.url)
  let rows = 0
  for (const size of options.rows) {
    await addRows(database.url, rows, size)
    rows = size
    const endLimit = options.memory && limitMemory(database.postmaster, options.memory)
    const server = await startServer(database, options)
    try {
      for (const [work, reads] of Object.entries(await coldReads(bench, server, size)))
        note({ work: `GROWTH ${work}`, system: `${size}`, repeat: 1, reads })
      // the first round is the warm-up
      for (let round = 0; round <= options.repeats; round += 1) {
        const all = { ...(await measure(bench, server)), ...(await measureConsole(bench, server)) }
        for (const [work, measured] of Object.entries(all))
          if (round > 0)
            note({ work: `GROWTH ${work}`, system: `${size}`, repeat: round, rows: size, measured })
      }
    } finally {
      await server.stop()
      if (endLimit) endLimit()
    }
  }
}

async function measure(bench: Bench, { port, pid }: Running): Promise<Record<string, Measured>> {
  const { generator, seed, database } = bench
  const served = { pids: [pid], postmaster: database.postmaster }
  const { seconds } = bench.options
  const packets = await sendPackets(
    bench,
    port,
    ((seconds + warmUpSeconds) * sharesPerSecond) / growth.openers,
  )
  const page = { do: 'pages', served, port, index: growth.reader, clients, seconds } as const
  await generator.enter(seed, [port], 2 * pairs)
  try {
    return {
      search: await generator.load({
        ...page,
        path: '/api/imMessageLog/search',
        input: { keyword: 'badminton', pageSize },
      }),
      bill: await generator.load({ ...page, path: '/api/userIncomeLog/list', input: { pageSize } }),
      grab: await generator.load({
        do: 'openings',
        served,
        port,
        packets,
        people: growth.openers,
        clients,
        seconds,
      }),
      W4: await generator.load({ do: 'history', served, groupId: groups.past.id, clients, seconds }),
      W1: await generator.load({ do: 'pairs', served, pairs, window, seconds }),
    }
  } finally {
    await generator.leave()
  }
}

/** Pages of the console that are polled, or that read tables which only grow. */
const operatorCalls: [path: string, input: object][] = [
  ['ledger/state', {}],
  ['ledger/sums', {}],
  ['cash/queue', { out: false, state: 1 }],
  ['cash/queue', { out: false, state: 2 }],
  ['waiting', {}],
  ['audit/list', { action: 'cash/' }],
  ['people/find', { words: 'an' }],
  ['figures', { days: 30 }],
]
const openPages = 5

/** The load of five open pages of each kind, as `console <call>`. */
export async function measureConsole(
  bench: Bench,
  { port, pid }: Running,
): Promise<Record<string, Measured>> {
  const { generator, database, options } = bench
  const served = { pids: [pid], postmaster: database.postmaster }
  const found: Record<string, Measured> = {}
  for (const [path, input] of operatorCalls)
    found[`console ${path} ${JSON.stringify(input)}`] = await generator.load({
      ...{ do: 'operatorPages', served, port, path, input },
      ...{ clients: openPages, seconds: options.seconds },
    })
  return found
}

/** Sends red packets to the group, with a share of a cent for each opener. @returns their ids */
async function sendPackets({ seed }: Bench, port: number, count: number): Promise<string[]> {
  const send = httpCall(port, '/api/redPacket/send', personOf(seed, 0).token)
  const ids: string[] = []
  while (ids.length < count) {
    const answer = await send({
      requestId: randomBytes(24).toString('base64url'),
      ...{ toBizId: groups.full.id, toBizType: 1, kind: 'normal', count: growth.openers, money: '0.01' },
      payPassword: growth.payPassword,
    })
    if (!isDone(answer)) throw new Error(`a red packet was not sent: ${answer}`)
    ids.push((JSON.parse(answer) as { data: { id: string } }).data.id)
  }
  return ids
}
