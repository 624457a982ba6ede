import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { calling } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import { befriend, people } from './person.ts'
import { RtcClient, TrackSource, untilReceived } from './rtc-client.ts'
import { testServer } from './server.ts'
import { embeddedOf } from '#features/media/backend-of.ts'
import { EmbeddedBackend } from '#features/media/embedded.ts'
import { allRights } from '#features/media/index.ts'
import { endOverdue } from '#features/calling/index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function callOfTwo() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const hers = await ana.call(calling.start, {
    conversation: { type: chatType.single, id: bo.id },
    isAudio: true,
  })
  const { roomId } = hers.call
  const his = await bo.call(calling.join, { roomId })
  return { ana, bo, roomId, hers: hers.ticket, his: his.ticket }
}

test('a killed worker costs a reconnect and no state', async () => {
  const { ana, bo, roomId, hers, his } = await callOfTwo()
  const before = [await RtcClient.join(server, hers), await RtcClient.join(server, his)]
  const pid = embeddedOf(app).pid ?? 0
  process.kill(pid, 'SIGKILL')
  for (const client of before) expect(await client.untilClosed()).toBe(1012)
  server.clock.moveBy(limits.callAwayMs - 1)
  await endOverdue(app)
  const [one, two] = [await RtcClient.join(server, hers), await RtcClient.join(server, his)]
  const microphone = await one.publish(TrackSource.MICROPHONE)
  await untilReceived(one, microphone, two)
  expect(embeddedOf(app).pid).not.toBe(pid)
  // A user who is back does not count as disconnected any more.
  await vi.waitFor(async () => {
    const { rows } = await app.pool.query(
      'select 1 from call_people where call_id = $1 and away_since > $2',
      [roomId, server.clock.now()],
    )
    expect(rows).toHaveLength(2)
  })
  server.clock.moveBy(limits.callAwayMs)
  await endOverdue(app)
  for (const person of [ana, bo])
    expect((await person.call(calling.mine, {})).call).toMatchObject({ roomId, state: 'active' })
})

test('a participant who hung up, and an ended call, have no media and invalid tickets', async () => {
  const { bo, roomId, hers, his } = await callOfTwo()
  const one = await RtcClient.join(server, hers)
  const two = await RtcClient.join(server, his)
  await bo.call(calling.leave, { roomId })
  for (const client of [one, two]) {
    await client.message('leave')
    expect(await client.untilClosed()).toBe(1012)
  }
  for (const ticket of [hers, his]) expect(await new RtcClient(server, ticket).untilClosed()).toBe(4401)
})

test('the callee connects in silence while it rings, and audio arrives with the answer', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const conversation = { type: chatType.single, id: bo.id }
  const { call, ticket } = await ana.call(calling.start, { conversation, isAudio: true })
  expect((await ana.call(calling.mine, {})).ticket).toBeUndefined()
  const ready = (await bo.call(calling.mine, {})).ticket ?? ''
  const hers = await RtcClient.join(server, ticket)
  const said = await hers.publish(TrackSource.MICROPHONE)
  const his = await RtcClient.join(server, ready)
  const microphone = await his.publish(TrackSource.MICROPHONE)
  expect((await his.message('join')).otherParticipants).toEqual([])
  for (let i = 0; i < 20; i += 1) {
    his.send(microphone, 'early')
    hers.send(said, 'secret')
    await his.processed()
  }
  expect([hers.count('early'), his.count('secret')]).toEqual([0, 0])
  const seen = hers.messages.flatMap((one) => (one.case === 'update' ? one.value.participants : []))
  expect(seen.map(({ identity }) => identity)).not.toContain(bo.id)
  await bo.call(calling.join, { roomId: call.roomId })
  await untilReceived(his, microphone, hers)
  await untilReceived(hers, said, his)
  expect(hers.count('early')).toBe(0)
})

test('a callee who declined, or is no longer called, has a closed connection', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const conversation = { type: chatType.single, id: bo.id }
  for (const isRefused of [true, false]) {
    const { call } = await ana.call(calling.start, { conversation, isAudio: true })
    const ready = (await bo.call(calling.mine, {})).ticket ?? ''
    const his = await RtcClient.join(server, ready)
    await (isRefused ? bo.call(calling.reject, call) : ana.call(calling.leave, call))
    expect(await his.untilClosed()).toBe(1012)
    expect(await new RtcClient(server, ready).untilClosed()).toBe(4401)
  }
})

test('a request for metrics while the worker is killed is answered', async () => {
  const { hers } = await callOfTwo()
  await RtcClient.join(server, hers)
  expect(await embeddedOf(app).stats()).toMatchObject({ participants: 1, rooms: 1 })
  const asked = embeddedOf(app).stats()
  process.kill(embeddedOf(app).pid ?? 0, 'SIGKILL')
  await asked
  expect(await app.metrics.metrics()).toMatch(/^mynah_media_connections \d+$/m)
})

const join = { identity: '1', name: '', metadata: '', rights: allRights, adaptiveStream: false }
const network = { bindAddress: '127.0.0.1', udpPort: 0, publicAddress: undefined }

test('a server that stops ends its worker', async () => {
  const backend = new EmbeddedBackend(network, app.log)
  const opened = new Promise<void>((resolve) => {
    backend.connect('room', join, { onMessage: () => resolve(), onClose() {} })
  })
  await opened
  const { pid = 0 } = backend
  expect(isAlive(pid)).toBe(true)
  await backend.close()
  expect(isAlive(pid)).toBe(false)
  // Nothing starts it again.
  backend.connect('room', join, { onMessage() {}, onClose() {} })
  expect(backend.pid).toBeUndefined()
})

test('a killed server leaves no worker behind', async () => {
  const script = `
    import { EmbeddedBackend } from ${JSON.stringify(new URL('../src/features/media/embedded.ts', import.meta.url))}
    const backend = new EmbeddedBackend(${JSON.stringify(network)}, console)
    const onMessage = () => process.stdout.write(backend.pid + '\\n')
    backend.connect('room', ${JSON.stringify(join)}, { onMessage, onClose() {} })
  `
  const parent = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number.parseInt(text.toString(), 10)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000)
})
