import { fork } from 'node:child_process'
import { join } from 'node:path'
import { crowd } from '../crowd.ts'
import { inWorld, type Report, type Run } from '../fault.ts'
import { pause, type Human } from '../human.ts'
import { Refused, Unanswered } from '../wire.ts'
import { percentile } from '../quiet.ts'
import type { Push, Pushed, Second } from './pusher.ts'
import { World } from '../world.ts'

/**
 * Three times as many messages as the server can store: it continues to store, refuses the rest at once, and recovers.
 */
export function overload(
  run: Run,
  counts: { people: number; size: number; seconds: number; times: number; farMs: number },
): Promise<Report> {
  const options = { people: 4, devices: 1, heartbeatMs: 1_000, databaseProxy: true }
  const opening = World.open({ seed: run.seed, ...options })
  return inWorld(opening, async (world, failures) => {
    await world.allConnected()
    const people = await foundGroups(world, await crowd(world, counts.people), counts.size)
    // the database's latency has to be the limit of the server, or the CPU that it shares with its load would be
    // measured
    world.database.proxy.latencyMs = counts.farMs
    const pusher = new Pusher()
    try {
      await pusher.ask({ do: 'enter', port: world.cluster.server(0).port, people })
      const push = (pace: Extract<Push, { do: 'push' }>['pace'], seconds: number) =>
        pusher.ask({ do: 'push', seconds, pace }) as Promise<Pushed>
      const closed = await push({ window: 5 }, counts.seconds)
      const first = middle(closed.seconds, (one) => one.stored)
      const calm = await push({ perSecond: first / 2 }, 5)
      const calmP99 = middle(calm.seconds, (one) => one.p99)
      run.say(`stores ${Math.round(first)} messages/s, at half of that p99 ${calmP99.toFixed(1)} ms`)

      const readers = new Readers(world)
      const deafBefore = deafOf(world)
      const most = push({ perSecond: counts.times * first }, counts.seconds)
      await readers.readFor(counts.seconds)
      const over = await most
      const after = await push({ perSecond: first / 2 }, 15)
      // measured before and after, since other load of the machine varies
      const again = await push({ window: 5 }, counts.seconds)
      const capacity = (first + middle(again.seconds, (one) => one.stored)) / 2
      const goodput = middle(over.seconds, (one) => one.inTime)
      const sent = middle(over.seconds, (one) => one.sent)
      const back = after.seconds.findIndex((_, from) =>
        after.seconds
          .slice(from, from + 3)
          .every((one) => one.refused === 0 && one.p99 < Math.max(5 * calmP99, 250)),
      )
      const deaf = deafOf(world) - deafBefore
      // the goal is 80 %; the margin is for other load of the machine
      if (goodput < 0.5 * capacity) failures.push(`${percent(goodput / capacity)} of the goodput was left`)
      if (back < 0 || back > 10) failures.push(`it had not recovered after ${back} s`)
      if (over.unanswered > 0) failures.push(`${over.unanswered} messages were never answered`)
      if (over.closed > 0) failures.push(`${over.closed} connections were closed`)
      if (deaf > 0) failures.push(`heartbeats failed on ${deaf} devices`)
      const all = [closed, calm, over, after, again]
      failures.push(...(await compare(world, all)))
      return (
        `stores ${Math.round(capacity)} messages/s; of ${Math.round(sent)} a second (${(sent / capacity).toFixed(1)} times) it ` +
        `stored ${Math.round(goodput)}/s within 2 s (${percent(goodput / capacity)}), p99 of these ` +
        `${middle(over.seconds, (one) => one.p99).toFixed(0)} ms, refused ${over.refused.length} in so many words, left ` +
        `${over.unanswered} unanswered, recovered after ${back} s; reads meanwhile: ${readers.summary()}`
      )
    } finally {
      world.database.proxy.latencyMs = 0
      pusher.end()
    }
  })
}

const percent = (part: number) => `${Math.round(part * 100)} %`

/** The median of all seconds except the first, in which everything starts. */
const middle = (seconds: Second[], of: (one: Second) => number) => percentile(seconds.slice(1).map(of), 0.5)

const deafOf = (world: World) => world.devices.reduce((sum, one) => sum + one.deaf, 0)

class Pusher {
  #child = fork(join(import.meta.dirname, 'pusher.ts'))

  async ask(order: Push): Promise<unknown> {
    const summary = await new Promise<object>((resolve, reject) => {
      this.#child.once('exit', () => reject(new Error('the pusher ended')))
      this.#child.once('message', (one) => resolve(one as object))
      this.#child.send(order)
    })
    this.#child.removeAllListeners('exit')
    if ('error' in summary) throw new Error(String(summary.error))
    return summary
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }
}

/** Groups of these people, all created in one statement. */
async function foundGroups(world: World, humans: Human[], size: number) {
  const people = humans.map(({ id, token }, index) => ({
    id,
    token,
    groupId: String(600_000_000 + Math.floor(index / size)),
  }))
  const groups = [...new Set(people.map(({ groupId }) => groupId))]
  const keys = groups.map((id) => `1:${id}`)
  world.elsewhere.push(...keys)
  const { pool } = world.database
  await pool.query(
    `insert into groups (id, name, owner_id, created_at) select id, id, $2, 0 from unnest($1::text[]) as id`,
    [groups, humans[0]?.id],
  )
  await pool.query(`insert into conversations (id, kind) select unnest($1::text[]), 1`, [keys])
  await pool.query(
    `insert into participants (conversation_id, user_id, joined_at)
     select '1:' || g, u, 0 from unnest($1::text[], $2::text[]) as t(g, u)`,
    [people.map(({ groupId }) => groupId), people.map(({ id }) => id)],
  )
  return people
}

/** Acknowledged messages are stored once, refused ones are not, and nothing else is. */
async function compare(world: World, all: Pushed[]): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ number: number }>(
    `select right(id, 12)::int as number from messages where sender_id >= '5000000000' and length(sender_id) = 10`,
  )
  const there = new Map<number, number>()
  for (const { number } of rows) there.set(number, (there.get(number) ?? 0) + 1)
  const lost = all.flatMap((one) => one.stored).filter((number) => !there.has(number)).length
  const refused = all.flatMap((one) => one.refused).filter((number) => there.has(number)).length
  const twice = [...there.values()].filter((count) => count > 1).length
  return [
    ...(lost > 0 ? [`${lost} acknowledged messages lost`] : []),
    ...(refused > 0 ? [`${refused} refused messages stored`] : []),
    ...(twice > 0 ? [`${twice} messages stored twice`] : []),
  ]
}

/** Users who read lists over HTTP twenty times a second while the server is overloaded. */
class Readers {
  #world: World
  #answered: number[] = []
  #refused = 0
  #other = 0

  constructor(world: World) {
    this.#world = world
  }

  async readFor(seconds: number): Promise<void> {
    const open: Promise<void>[] = []
    for (let nth = 0; nth < seconds * 20; nth += 1) {
      open.push(this.#read(this.#world.chance.pick(this.#world.people.slice(0, 4))))
      await pause(50)
    }
    await Promise.all(open)
  }

  async #read(human: Human): Promise<void> {
    const from = performance.now()
    try {
      await human.call('imSession/myList', { pageNo: 1, pageSize: 20 })
      this.#answered.push(performance.now() - from)
    } catch (error) {
      if (error instanceof Unanswered && error.status === 503) this.#refused += 1
      else if (error instanceof Unanswered || error instanceof Refused) this.#other += 1
      else throw error
    }
  }

  summary(): string {
    const p99 = percentile(this.#answered, 0.99).toFixed(0)
    return `${this.#answered.length} answered (p99 ${p99} ms), ${this.#refused} refused by 503, ${this.#other} otherwise`
  }
}
