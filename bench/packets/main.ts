import { openDatabase } from '../../server/src/platform/database/database.ts'
import { crowdIn } from '../../server/test/packets.ts'
import { startDatabase } from '../load/processes.ts'
import { summaryOf } from '../load/stats.ts'
import { grabbingCrowd } from './crowd.ts'
import { grabsPerSecond, type Way } from './ways.ts'

/** `npm run bench:packets`: see docs/bench.md. Timings never fail it, but a cent that is lost, or paid twice, does. */
const repeats = 5
const packetsEach = 5

async function bench(): Promise<boolean> {
  const at = await startDatabase()
  const database = await openDatabase(at.url, { waitMs: 10_000 })
  try {
    const { key, people } = await crowdIn(database.pool, 120)
    const crowd = { key, ids: people.map(({ id }) => id) }
    const measured: Record<Way, number[]> = { 'row lock': [], 'free share': [] }
    for (let repeat = 0; repeat < repeats; repeat += 1)
      for (const way of ['row lock', 'free share'] as const)
        measured[way].push(await grabsPerSecond(database, way, crowd, packetsEach))
    for (const [way, values] of Object.entries(measured)) {
      const { median, low, high } = summaryOf(values)
      console.log(`${way}: ${whole(median)} (${whole(low)}-${whole(high)}) grabs a second`)
    }
    const ratios = measured['free share'].map((one, nth) => one / (measured['row lock'][nth] ?? 1))
    const { median, low, high } = summaryOf(ratios)
    console.log(`free share to row lock: ${median.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`)

    const size = { people: 1_000, packets: 20, hands: 500 }
    const report = await grabbingCrowd(database, at.url, size)
    const { opened, refused, again, perSecond, p50, p99, failures } = report
    console.log(
      `${size.people} people, ${size.packets} packets, two servers, one killed: ${opened} opened, ${refused} refused, ` +
        `${again} asked again, ${whole(perSecond)} grabs a second, p50 ${whole(p50)} ms, p99 ${whole(p99)} ms`,
    )
    for (const failure of failures.slice(0, 20)) console.log(`WRONG ${failure}`)
    console.log(failures.length === 0 ? 'Exact to the cent.' : `${failures.length} faults.`)
    return failures.length === 0
  } finally {
    await database.close()
    await at.stop()
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en')

process.exitCode = (await bench()) ? 0 : 1
