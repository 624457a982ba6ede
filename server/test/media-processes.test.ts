import { afterAll, expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { calling } from '@mynah/contract/calling'
import { meetings } from '@mynah/contract/meetings'
import { chatType } from '@mynah/contract/socket'
import { childServer, type Child } from './child.ts'
import { befriend, callAs, people, Person, testPassword } from './person.ts'
import { requestId } from './money.ts'
import { startNats } from './nats.ts'
import { startRedis } from './redis.ts'
import { RtcClient, TrackSource, untilReceived } from './rtc-client.ts'

const redis = await startRedis()
const nats = await startNats()
const engines = { REDIS_URL: redis.url, NATS_URL: nats.url, MYNAH_LIMIT_FACTOR: '1000' }
const first = await childServer(engines)
const shared = { ...engines, DATABASE_URL: first.database }
let second = await childServer(shared)
const ended: Child[] = []
afterAll(async () => {
  for (const child of [...ended, second, first]) await child.remove()
  await nats.stop()
  await redis.stop()
})

/** The same user with a device at another process. */
const at = async (server: Child, { userNum }: Person) =>
  new Person(server, await callAs(server, undefined, auth.loginByPassword, { userNum, pwd: testPassword }))

const plan = { title: 'Monday', password: '2468', startTime: 0, duration: 1, unit: 'hour' } as const

async function callOfTwo() {
  const { ana, bo } = await people(first, 'ana', 'bo')
  await befriend(ana, bo)
  const hers = await ana.call(calling.start, {
    conversation: { type: chatType.single, id: bo.id },
    isAudio: true,
  })
  const { roomId } = hers.call
  const his = await (await at(second, bo)).call(calling.join, { roomId })
  return { ana, bo, roomId, hers: hers.ticket, his: his.ticket }
}

async function expectTalk(one: RtcClient, two: RtcClient): Promise<void> {
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const)
    await untilReceived(from, await from.publish(TrackSource.MICROPHONE), to)
}

test('two participants on different processes talk, and hanging up on one ends the media on both', async () => {
  const { bo, roomId, hers, his } = await callOfTwo()
  const one = await RtcClient.join(first, hers)
  const two = await RtcClient.join(second, his)
  await expectTalk(one, two)
  await (await at(first, bo)).call(calling.leave, { roomId })
  for (const client of [one, two]) {
    await client.message('leave')
    expect(await client.untilClosed()).toBe(1012)
  }
  expect(await new RtcClient(first, his).untilClosed()).toBe(4401)
  expect(await new RtcClient(second, hers).untilClosed()).toBe(4401)
})

test('rights apply on any process, wherever they are changed and wherever the participant is connected', async () => {
  const { ana, bo, cem } = await people(first, 'ana', 'bo', 'cem')
  const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
  const { ticket } = await ana.call(meetings.join, { number })
  const host = await RtcClient.join(first, ticket)
  const join = async (person: Person) => {
    const { ticket: theirs } = await person.call(meetings.join, { number, password: plan.password })
    return RtcClient.join(second, theirs)
  }
  const speaker = await join(await at(second, bo))
  const witness = await join(await at(second, cem))
  const microphone = await speaker.publish(TrackSource.MICROPHONE)
  const camera = await speaker.publish(TrackSource.CAMERA)
  await untilReceived(speaker, microphone, host)
  await untilReceived(speaker, microphone, witness)
  await ana.call(meetings.mute, { number, userIds: [bo.id], isMuted: true, mayUnmute: false })
  await speaker.message('mute', (one) => one.sid === microphone.sid && one.muted)
  speaker.mute(microphone.sid, false)
  await speaker.processed()
  speaker.send(microphone, 'under a hold')
  await untilReceived(speaker, camera, host)
  expect(host.count('under a hold')).toBe(0)
  await (await at(second, ana)).call(meetings.remove, { number, userId: bo.id })
  await speaker.message('leave')
  await speaker.untilClosed()
  speaker.send(camera, 'after the removal')
  const hers = await host.publish(TrackSource.MICROPHONE)
  await untilReceived(host, hers, witness)
  expect(host.count('after the removal') + witness.count('after the removal')).toBe(0)
})

test('a killed process costs the participants a reconnect within five seconds, and no state', async () => {
  const { ana, roomId, hers, his } = await callOfTwo()
  // The second process hosts the room.
  const two = await RtcClient.join(second, his)
  const one = await RtcClient.join(first, hers)
  await expectTalk(one, two)
  const killed = performance.now()
  second.signal('SIGKILL')
  ended.push(second)
  const [anew, back] = [RtcClient.join(first, his), one.untilClosed()]
  expect(await back).toBe(1012)
  const again = RtcClient.join(first, hers)
  await Promise.all([anew, again])
  expect(performance.now() - killed).toBeLessThan(5_000)
  await expectTalk(await again, await anew)
  expect((await ana.call(calling.mine, {})).call).toMatchObject({ roomId, state: 'active' })
  second = await childServer(shared)
})

test('a process that stops transfers its rooms at once', async () => {
  const { hers, his } = await callOfTwo()
  const two = await RtcClient.join(second, his)
  const one = await RtcClient.join(first, hers)
  second.signal('SIGTERM')
  ended.push(second)
  expect(await one.untilClosed()).toBe(1012)
  await expectTalk(await RtcClient.join(first, hers), await RtcClient.join(first, his))
  expect(await two.untilClosed()).toBe(1001)
  second = await childServer(shared)
})

test('a loss between two processes costs a reconnect', async () => {
  const { hers, his } = await callOfTwo()
  const one = await RtcClient.join(first, hers)
  const two = await RtcClient.join(second, his)
  nats.signal('SIGSTOP')
  expect(await two.untilClosed()).toBe(1012)
  nats.signal('SIGCONT')
  await untilReceived(one, await one.publish(TrackSource.MICROPHONE), await RtcClient.join(second, his))
})
