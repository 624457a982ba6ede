import { crowd, foundCrowd } from './crowd.ts'
import { inWorld, type Report, type Run } from './fault.ts'
import { Proxy } from './proxy.ts'
import { percentile, talkAtRate } from './quiet.ts'
import { World } from './world.ts'

const mebibyte = 1024 * 1024

/** F4: some readers take 1 kB a second and some nothing at all; the others must not notice. */
export async function slowReaders(
  run: Run,
  counts: { slow: number; stalled: number; seconds: number; perSecond: number; p99Ms: number },
): Promise<Report> {
  const proxies: Proxy[] = []
  const report = await inWorld(
    World.open({ seed: run.seed, people: 6, devices: 1, heartbeatMs: 15_000 }),
    async (world, failures) => {
      const { cluster } = world
      const owner = world.first
      const talkers = [...world.people]
      const readers = await crowd(world, counts.slow + counts.stalled)
      const group = await foundCrowd(world, owner, [...talkers.slice(1), ...readers])
      const talk = async () => {
        const { times } = await talkAtRate(talkers, {
          conversation: () => group,
          perSecond: counts.perSecond,
          seconds: counts.seconds,
          padding: '梅'.repeat(500),
        })
        return percentile(times, 0.99)
      }
      const target = () => ({ host: '127.0.0.1', port: cluster.server(0).port })
      const slow = await Proxy.open(target)
      const stalled = await Proxy.open(target)
      proxies.push(slow, stalled)
      const devices = readers.map((human, index) => {
        const proxy = index < counts.slow ? slow : stalled
        return world.addDevice(human, () => `ws://127.0.0.1:${proxy.port}/`)
      })
      await world.allConnected()
      await talk()
      const reading = await talk()
      const before = cluster.server(0).memory()

      slow.speed = 1_000
      stalled.speed = 0
      slow.slowDown()
      stalled.slowDown()
      let most = before
      const watch = setInterval(() => void (most = Math.max(most, cluster.server(0).memory())), 100)
      const held = await talk()
      // Who takes nothing must be let go; who takes little is waited for as long as what waits is not too much.
      const closed = await closedAsSlow(devices, counts.stalled, 40_000)
      clearInterval(watch)
      for (const proxy of proxies) {
        proxy.speed = undefined
        proxy.cutAll()
      }
      const grown = (most - before) / mebibyte
      // Five times wider than the goal (twice the p99, 64 MB), for machines that do other things too.
      if (held > Math.max(10 * reading, counts.p99Ms))
        failures.push(`p99 ${reading.toFixed(0)} ms became ${held.toFixed(0)} ms`)
      if (grown > 320) failures.push(`memory grew by ${grown.toFixed(0)} MB`)
      if (closed < counts.stalled)
        failures.push(`${counts.stalled - closed} readers of nothing were not closed`)
      return (
        `${counts.slow} readers of 1 kB/s and ${counts.stalled} that read nothing: p99 of the others ` +
        `${reading.toFixed(1)} ms while all read, ${held.toFixed(1)} ms with them (${(held / reading).toFixed(2)} times), ` +
        `memory +${grown.toFixed(0)} MB, ${closed} closed as slow`
      )
    },
  )
  for (const proxy of proxies) await proxy.close()
  return report
}

/** Waits until the server has given up `least` of them, or the time is over; gives how many. */
async function closedAsSlow(devices: { deaf: number; closes: number[] }[], least: number, withinMs: number) {
  const until = performance.now() + withinMs
  const count = () => devices.filter((device) => device.deaf === 0 && device.closes.length > 0).length
  while (performance.now() < until && count() < least) await new Promise((go) => setTimeout(go, 100))
  return count()
}
