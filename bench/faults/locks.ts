import { inWorld, type Report, type Run } from './fault.ts'
import { pause, type Human } from './human.ts'
import { percentile, talkAtRate } from './quiet.ts'
import { World } from './world.ts'

/** F10: a row that stays locked, a deadlock, and no free database connection. */
export function stuckDatabase(run: Run, heldMs: number): Promise<Report> {
  return inWorld(World.open({ seed: run.seed, people: 8, devices: 1 }), async (world, failures) => {
    await world.allConnected()
    const hot = world.first.conversations.find((one) => one.startsWith('1:')) ?? ''
    const facts = [
      await heldRow(world, hot, heldMs, failures),
      await deadlock(world, failures),
      await noConnectionLeft(world, failures),
    ]
    return facts.join('; ')
  })
}

const pairOf = (human: Human) => human.conversations.find((one) => one.startsWith('2:')) ?? ''

/** A locked row of a group delays only users who write to that group. */
async function heldRow(world: World, hot: string, heldMs: number, failures: string[]): Promise<string> {
  const calm = await talkAtRate(world.people, { conversation: pairOf, perSecond: 50, seconds: 3 })
  const holder = await world.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [hot])
  const second = world.people[1] ?? world.first
  const waiting = [world.first.send(hot, 'socket'), second.send(hot, 'http')]
  const others = await talkAtRate(world.people, {
    conversation: pairOf,
    perSecond: 50,
    seconds: Math.ceil(heldMs / 1_000),
  })
  const refused = waiting.length
  await holder.query('rollback')
  holder.release()
  const answered = await Promise.all(waiting)
  if (answered.some((one) => one.outcome !== 'ok'))
    failures.push('a message to the held group never got through')
  const slow = others.times.filter((ms) => ms > 1_000).length
  // only the first batch with the locked row waits two seconds for it
  if (slow > 2.5 * 50) failures.push(`${slow} of ${others.times.length} messages elsewhere waited`)
  return (
    `a group's row held for ${heldMs} ms: ${refused} messages waited there, elsewhere median ` +
    `${percentile(others.times, 0.5).toFixed(0)} ms (calm ${percentile(calm.times, 0.5).toFixed(0)} ms), ` +
    `p99 ${percentile(others.times, 0.99).toFixed(0)} ms, ${slow} of ${others.times.length} above a second`
  )
}

/** A batch locks its conversations in id order; another transaction locks them in the opposite order. */
async function deadlock(world: World, failures: string[]): Promise<string> {
  const [low, high] = world.first.conversations.filter((one) => one.startsWith('2:')).toSorted()
  const other = await world.database.pool.connect()
  await other.query('begin')
  await other.query('select from conversations where id = $1 for update', [high])
  const sent = [low, high].map((one) => world.first.send(one ?? '', 'socket'))
  await pause(200)
  const theirs = await other.query('select from conversations where id = $1 for update', [low]).then(
    () => 'went on',
    () => 'was given up',
  )
  await other.query('rollback')
  other.release()
  const answered = await Promise.all(sent)
  if (answered.some((one) => one.outcome !== 'ok'))
    failures.push('a message of the deadlock never got through')
  return `deadlock: the other transaction ${theirs}, both messages stored`
}

/** All that reads users waits; sockets keep their heartbeats, and everything works right after. */
async function noConnectionLeft(world: World, failures: string[]): Promise<string> {
  const holder = await world.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  const from = performance.now()
  const calls = await Promise.allSettled(
    Array.from({ length: 80 }, () => world.first.call('user/getUserInfo', {})),
  )
  const tookMs = performance.now() - from
  const deaf = world.devices.filter((device) => !device.ready || device.deaf > 0).length
  await holder.query('rollback')
  holder.release()
  const after = performance.now()
  // reads are refused for a moment longer
  await world.first.insist('user/getUserInfo', {})
  const backMs = performance.now() - after
  const refused = calls.filter((one) => one.status === 'rejected').length
  if (tookMs > 4_500) failures.push(`calls hung for ${Math.round(tookMs)} ms`)
  if (deaf > 0) failures.push(`${deaf} devices lost their connection`)
  if (backMs > 5_000) failures.push(`${Math.round(backMs)} ms until calls were answered again`)
  return `all connections taken: ${refused} of 80 calls refused within ${Math.round(tookMs)} ms, heartbeats went on`
}
