import type { DatabaseKill } from '../database.ts'
import { inWorld, worst, type Report, type Run } from '../fault.ts'
import { live, type Lane } from '../overload/load.ts'
import { cuts } from './proxy.ts'
import { World } from '../world.ts'

type Counts = { serverKills: number; databaseKills: number; cuts: number }

/** F1, F2, F3: servers and the database are killed and connections cut while all users send messages. */
export function killsAndCuts(run: Run, counts: Counts, servers: number): Promise<Report> {
  const opening = World.open({ seed: run.seed, servers, people: 8, watchers: true })
  return inWorld(opening, async (world) => {
    const { chance, cluster, database } = world
    const back: number[] = []
    const databaseBack: number[] = []
    const sessions: Promise<void>[] = []
    const done = { afterCommit: 0, postmaster: 0, immediate: 0, backend: 0, cut: 0 }
    const killServer = async (nth: number) => {
      const index = nth % cluster.count
      if (nth % 2 === 0) done.afterCommit += 1
      back.push(nth % 2 === 0 ? await cluster.dieAfterCommit(index) : await cluster.restart(index, 'SIGKILL'))
      if (nth % 4 === 0) sessions.push(chance.pick(world.people).testSession())
    }
    const killDatabase = async (nth: number) => {
      const how: DatabaseKill = nth % 3 === 0 ? 'backend' : nth % 3 === 1 ? 'postmaster' : 'immediate'
      await database.kill(how)
      done[how] += 1
      databaseBack.push(await database.answers())
    }
    const cut = async (nth: number) => {
      const kind = cuts[nth % cuts.length] ?? 'rst'
      for (let tries = 0; tries < 100; tries += 1) {
        if (chance.pick(cluster.proxies).cutOne(kind, chance.next())) break
        await new Promise((again) => setTimeout(again, 20))
      }
      done.cut += 1
    }
    const lanes: Lane[] = [
      { name: 'server kills', count: counts.serverKills, action: killServer },
      { name: 'database kills', count: counts.databaseKills, action: killDatabase },
      { name: 'cuts', count: counts.cuts, action: cut },
    ]
    let reported = 0
    await live(world, run.messages, lanes, {
      progress: (sent, of) => {
        if (sent * 10 < reported * of) return
        run.say(
          `${sent} of ${of} messages, ${back.length} server kills, ${databaseBack.length} database kills, ${done.cut} cuts`,
        )
        reported = Math.floor((sent * 10) / of) + 1
      },
    })
    await Promise.all(sessions)
    const deaf = world.devices.reduce((sum, device) => sum + device.deaf, 0)
    return (
      `${back.length} server kills (${done.afterCommit} between commit and answer, up again within ${worst(back)} ms), ` +
      `${databaseBack.length} database kills (${done.postmaster} postmaster, ${done.immediate} immediate, ` +
      `${done.backend} backend, up again within ${worst(databaseBack)} ms), ${done.cut} cuts of ${cuts.length} kinds ` +
      `(${deaf} found by heartbeat), ${world.history.recalled.length} recalls, ${world.history.left.length} left, ` +
      `${world.history.used.length} uses of ended sessions on ${servers} server${servers > 1 ? 's' : ''}`
    )
  })
}
