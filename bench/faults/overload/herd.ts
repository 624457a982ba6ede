import { crowd, foundCrowd } from '../crowd.ts'
import { inWorld, worst, type Report, type Run } from '../fault.ts'
import { World } from '../world.ts'

const perPerson = 5
const backWithinMs = 30_000

/** F17: this many sockets reconnect at once after their server was killed. */
export function herd(run: Run, sockets: number): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, people: 4, heartbeatMs: 5_000 }), async (world, failures) => {
    const { cluster, database } = world
    const humans = await crowd(world, Math.ceil(sockets / perPerson))
    const owner = humans[0]
    for (let at = 0; owner && at < humans.length; at += 100) {
      await foundCrowd(
        world,
        owner,
        humans.slice(at, at + 100).filter((one) => one !== owner),
      )
    }
    const direct = () => `ws://127.0.0.1:${cluster.isUp(0) ? cluster.server(0).port : 9}/`
    for (const human of humans) for (let n = 0; n < perPerson; n += 1) world.addDevice(human, direct)
    await world.allConnected(60_000)
    const group = owner?.conversations[0] ?? ''
    if (owner) for (let n = 0; n < 20; n += 1) await owner.send(group, 'http')

    let connections = 0
    const watch = setInterval(() => {
      const asked = `select count(*)::int as n from pg_stat_activity where application_name = 'mynah'`
      database.pool.query<{ n: number }>(asked).then(
        ({ rows }) => void (connections = Math.max(connections, rows[0]?.n ?? 0)),
        () => {},
      )
    }, 100)
    const before = world.devices.map((device) => device.gaps.length)
    const started = performance.now()
    const upAfter = await cluster.restart(0, 'SIGKILL')
    const tookMs = (await world.allConnected(60_000), performance.now() - started)
    clearInterval(watch)
    const attempts = world.devices.reduce((sum, device) => sum + device.connects, 0)
    const gaps = world.devices.flatMap((device, index) => device.gaps.slice(before[index]))
    if (tookMs > backWithinMs)
      failures.push(`${world.devices.length} sockets were back after ${Math.round(tookMs)} ms`)
    if (connections > 20) failures.push(`${connections} database connections`)
    return (
      `${world.devices.length} sockets all back ${Math.round(tookMs)} ms after the kill (the server itself was up after ` +
      `${Math.round(upAfter)} ms), the longest was away for ${worst(gaps)} ms, ${attempts} connects in all, ` +
      `${connections} database connections at most`
    )
  })
}
