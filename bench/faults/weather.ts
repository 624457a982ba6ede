import { FrameDisturber } from './disturb.ts'
import { inWorld, type Report, type Run } from './fault.ts'
import { live } from './overload/load.ts'
import { World } from './world.ts'

/** F5: frames are duplicated, reordered, delayed, or cut, in both directions. */
export async function disturbedFrames(run: Run): Promise<Report> {
  let disturber: FrameDisturber | undefined
  const report = await inWorld(World.open({ seed: run.seed, people: 8, devices: 1 }), async (world) => {
    const { cluster } = world
    const between = await FrameDisturber.open(() => cluster.server(0).port, world.chance.fork())
    disturber = between
    for (const human of world.people) {
      human.keepsOrder = false
      world.addDevice(human, () => `ws://127.0.0.1:${between.port}/`)
    }
    await world.allConnected()
    await live(world, run.messages, [])
    between.odds = { twice: 0, swapped: 0, late: 0, cut: 0 }
    // a receipt that arrives between two requests of the checker would be in only one of their answers
    await between.settled()
    const { passed, twice, swapped, late, cut } = between.counts
    return `${passed} frames, of them ${twice} twice, ${swapped} swapped, ${late} late, ${cut} broken off`
  })
  await disturber?.close()
  return report
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** F6: the servers' clocks jump while all users send messages. */
export function clockJumps(run: Run): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, servers: 2, people: 8 }), async (world, failures) => {
    const newYear = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1) - Date.now() - 1_000
    const jumps = [hourMs, -hourMs, -hourMs, hourMs, dayMs, -dayMs, -dayMs, dayMs]
    const leaps = newYear < 150 * dayMs ? [newYear, -newYear] : []
    const all = [...jumps, ...leaps]
    const before = world.devices.map((device) => device.closes.length)
    const jump = async (nth: number) => {
      // one process after the other, so that their clocks differ for a while
      for (let index = 0; index < world.cluster.count; index += 1) {
        await world.cluster.server(index).order({ do: 'move the clock', byMs: all[nth] ?? 0 })
        await world.first.insist('userFriend/myCount', {})
      }
    }
    await live(world, run.messages, [{ name: 'jumps', count: all.length, action: jump }])
    const ended = world.devices.flatMap((device, index) => device.closes.slice(before[index]))
    if (ended.some((code) => code === 4401)) failures.push('a session ended by a jump of the clock')
    for (const human of world.people) await human.insist('userFriend/myCount', {})
    return `${all.length} jumps of up to ${leaps.length > 0 ? 'New Year' : 'a day'} on 2 servers, no session ended`
  })
}
