import { Client } from '../../load/client.ts'
import { crowd, foundCrowd } from '../crowd.ts'
import { inWorld, type Report, type Run } from '../fault.ts'
import { type Human } from '../human.ts'
import { Proxy } from '../outages/proxy.ts'
import { percentile, talkAtRate } from '../quiet.ts'
import { World } from '../world.ts'

const mebibyte = 1024 * 1024
const metricsToken = 'the token of the faults'
/** The kernel buffers 4 MB for a reader before the server notices that it stalls: long messages fill that quickly. */
const padding = '梅'.repeat(4_900)
const perSecond = 60

/** F4: some readers read 1 kB a second and some nothing at all; the others must not notice. */
export async function slowReaders(
  run: Run,
  counts: { slow: number; stalled: number; seconds: number; p99Ms: number },
): Promise<Report> {
  const env = { MYNAH_METRICS_TOKEN: metricsToken }
  let proxy: Proxy | undefined
  const opening = World.open({ seed: run.seed, people: 6, devices: 1, heartbeatMs: 5_000, env })
  const report = await inWorld(opening, async (world, failures) => {
    const { cluster } = world
    const talkers = [...world.people]
    const readers = await crowd(world, counts.slow + counts.stalled)
    const group = await foundCrowd(world, world.first, [...talkers.slice(1), ...readers])
    const talk = async (seconds: number) => {
      const { times } = await talkAtRate(talkers, { conversation: () => group, perSecond, seconds, padding })
      return percentile(times, 0.99)
    }
    const between = await Proxy.open(() => ({ host: '127.0.0.1', port: cluster.server(0).port }))
    proxy = between
    for (const human of readers.slice(0, counts.slow))
      world.addDevice(human, () => `ws://127.0.0.1:${between.port}/`)
    const stalled = await Promise.all(
      readers.slice(counts.slow).map((human) => enter(human, cluster.server(0).port)),
    )
    await world.allConnected()
    await talk(1)
    const reading = await talk(counts.seconds)

    const before = cluster.server(0).memory()
    let most = before
    const watch = setInterval(() => void (most = Math.max(most, cluster.server(0).memory())), 100)
    between.speed = 1_000
    between.slowDown()
    for (const client of stalled) client.socket.pause()
    const held = await talk(counts.seconds)
    // on a busy machine the kernel's buffers take longer to fill
    const until = performance.now() + 60_000
    let closed = await closedAsSlow(world)
    while (closed < counts.stalled && performance.now() < until) {
      await talk(1)
      closed = await closedAsSlow(world)
    }
    clearInterval(watch)
    between.speed = undefined
    between.cutAll()
    for (const client of stalled) client.close()

    const grown = (most - before) / mebibyte
    // five times the goal (twice the p99, 64 MB), for machines with other load
    if (held > Math.max(10 * reading, counts.p99Ms))
      failures.push(`p99 ${reading.toFixed(0)} ms became ${held.toFixed(0)} ms`)
    if (grown > 320) failures.push(`memory grew by ${grown.toFixed(0)} MB`)
    if (closed < counts.stalled) failures.push(`of ${counts.stalled} who read nothing ${closed} were closed`)
    return (
      `${counts.slow} readers of 1 kB/s and ${counts.stalled} that read nothing: p99 of the others ` +
      `${reading.toFixed(1)} ms while all read, ${held.toFixed(1)} ms with them (${(held / reading).toFixed(2)} times), ` +
      `memory +${grown.toFixed(0)} MB, ${closed} closed as slow`
    )
  })
  await proxy?.close()
  return report
}

const enter = ({ token, id }: Human, port: number): Promise<Client> =>
  Client.open(port, `token=${token}&username=${id}&password=`)

/** The number of connections that the server has closed as too slow. */
async function closedAsSlow(world: World): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${world.cluster.server(0).port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^mynah_slow_readers_total (\d+)/m.exec(await answer.text())?.[1])
}
