import { inWorld, worst, type Report, type Run } from '../fault.ts'
import { live } from '../overload/load.ts'
import { pause } from '../human.ts'
import { percentile, talkAtRate } from '../quiet.ts'
import { World } from '../world.ts'

/** F8: Redis is killed, emptied, paused, and restarted empty; it has no durable data. */
export function redisOutages(run: Run, pauseMs: number): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, servers: 2, people: 8 }), async (world, failures) => {
    const { redis } = world
    if (!redis) return 'not run: this machine has no redis-server'
    const slowest: number[] = []
    const actions = [
      async () => {
        await redis.kill('SIGKILL')
        await pause(1_000)
        await redis.start()
      },
      () => redis.flush(),
      async () => {
        redis.signal('SIGSTOP')
        const from = performance.now()
        const sent = await world.first.send(world.first.conversations[0] ?? '', 'socket')
        if (sent) slowest.push(sent.returned - from)
        await pause(Math.max(0, pauseMs - (performance.now() - from)))
        redis.signal('SIGCONT')
      },
      async () => {
        await redis.kill('SIGTERM')
        await redis.start()
      },
      async () => {
        await redis.kill('SIGKILL')
        await redis.start()
      },
    ]
    const action = async (nth: number) => actions[nth]?.()
    await live(world, run.messages, [{ name: 'Redis', count: actions.length, action }])
    if (worst(slowest) > 4_000) failures.push(`a message waited ${worst(slowest)} ms for Redis`)
    return `Redis killed twice, emptied, stopped and paused for ${pauseMs} ms; a message meanwhile took ${worst(slowest)} ms`
  })
}

/**
 * F9: NATS is killed, paused, disconnected from one server, and restarted; devices catch up what was published
 * meanwhile.
 */
export function natsOutages(run: Run, pauseMs: number, count: number): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, servers: 2, people: 8 }), async (world, failures) => {
    const { nats } = world
    if (!nats) return 'not run: this machine has no redis-server'
    // without NATS a process cannot learn from the other that a member has left (docs/faults.md)
    world.leaving = false
    const slowest: number[] = []
    const timed = async () => {
      const from = performance.now()
      const sent = await world.first.send(world.first.conversations[0] ?? '', 'socket')
      if (sent) slowest.push(sent.returned - from)
    }
    const actions = [
      async () => {
        await nats.kill('SIGKILL')
        await timed()
        await pause(1_000)
        await nats.start()
      },
      async () => {
        nats.signal('SIGSTOP')
        await timed()
        await pause(pauseMs)
        nats.signal('SIGCONT')
      },
      async () => {
        await nats.kill('SIGTERM')
        await nats.start()
      },
    ]
    const action = async (nth: number) => actions[nth % actions.length]?.()
    await live(world, run.messages, [{ name: 'NATS', count, action }])
    const behind = await world.devicesBehind(30_000, false)
    if (behind > 0) failures.push(`${behind} devices were not made to catch up`)
    if (worst(slowest) > 4_000) failures.push(`a message waited ${worst(slowest)} ms for NATS`)
    return `NATS killed, stopped or paused for ${pauseMs} ms ${count} times; a message meanwhile took ${worst(slowest)} ms`
  })
}

/** F11: the database is disconnected for a while, then has a high latency, then loses connections. */
export function databaseSplit(run: Run, splitMs: number): Promise<Report> {
  const opening = World.open({ seed: run.seed, people: 6, databaseProxy: true })
  return inWorld(opening, async (world, failures) => {
    const { proxy } = world.database
    const back: number[] = []
    const wayBack = async () => {
      const from = performance.now()
      await world.first.send(world.first.conversations[0] ?? '', 'http')
      back.push(performance.now() - from)
    }
    const actions = [
      async () => {
        proxy.blackHole = true
        await pause(splitMs)
        proxy.blackHole = false
        await wayBack()
      },
      async () => {
        proxy.latencyMs = 100
        await pause(splitMs / 4)
        proxy.latencyMs = 0
      },
      async () => {
        proxy.refuseEvery = 20
        for (let nth = 0; nth < 20; nth += 1) {
          proxy.cutOne('rst', world.chance.next())
          await pause(100)
        }
        proxy.refuseEvery = 0
        await wayBack()
      },
    ]
    await live(world, run.messages, [
      { name: 'split', count: actions.length, action: async (nth) => actions[nth]?.() },
    ])
    if (worst(back) > 10_000) failures.push(`the first answer came ${worst(back)} ms after the split`)
    return `the database away for ${splitMs} ms, 200 ms far for ${splitMs / 4} ms, 20 of its connections cut; back after ${worst(back)} ms at most`
  })
}

/** F12: one process after the other is stopped and replaced, under a steady load. */
export function rollingRestart(run: Run, counts: { restarts: number; perSecond: number }): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, servers: 2, people: 12 }), async (world, failures) => {
    await world.allConnected()
    const before = world.devices.map((device) => device.gaps.length)
    const took: number[] = []
    let rolling = true
    const roll = (async () => {
      for (let nth = 0; nth < counts.restarts; nth += 1) {
        await pause(1_000)
        took.push(await world.cluster.restart(nth % 2, 'SIGTERM'))
        await world.allConnected()
      }
      rolling = false
    })()
    const rate = { conversation: (human: { conversations: string[] }) => human.conversations[0] ?? '' }
    let times: number[] = []
    while (rolling) {
      const result = await talkAtRate(world.people, { ...rate, perSecond: counts.perSecond, seconds: 1 })
      times = times.concat(result.times)
    }
    await roll
    const away = world.devices.map((device, index) => device.gaps.slice(before[index]))
    const awayMs = percentile(away.flat(), 0.99)
    // one reconnect for each process that ended; on a busy machine a reconnect may take several attempts
    const moves = worst(away.map((gaps) => gaps.length))
    if (awayMs > 3_000) failures.push(`devices were away for ${Math.round(awayMs)} ms`)
    if (moves > counts.restarts) failures.push(`a device signed in ${moves} times`)
    return (
      `${counts.restarts} processes replaced by SIGTERM under ${counts.perSecond} messages/s: away p99 ` +
      `${Math.round(awayMs)} ms, at most ${moves} reconnects of one device, message p99 ` +
      `${Math.round(percentile(times, 0.99))} ms, a process stands again after ${worst(took)} ms`
    )
  })
}
