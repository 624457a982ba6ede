import { expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { groups } from '@mynah/contract/groups'
import { authentication, socketTopics, type Authentication } from '../src/platform/http/authentication.ts'
import type { Feature } from '../src/platform/feature.ts'
import { publishText, toOtherDevices } from '../src/platform/bus/topics.ts'
import { authenticate } from '../src/features/auth/index.ts'
import { groupTopicsOf } from '../src/features/messages/index.ts'
import { features as allFeatures } from '../src/features.ts'
import { groupOf, people, TestSocket } from './person.ts'
import { receivedBytes } from './received-bytes.ts'
import { testServer } from './server.ts'

/** Where a socket pauses while it is signing in, until the test continues it. */
let hold: { authenticate?: Promise<void>; topicsOf?: Promise<void>; reached?: () => void } = {}

async function held<T>(value: T, until: Promise<void> | undefined): Promise<T> {
  if (until) hold.reached?.()
  await until
  return value
}

const features = allFeatures.map((feature: Feature): Feature => {
  const extensions = (feature.extensions ?? []).map((extension) => {
    if (extension.point === authentication) {
      const authenticateSocket: Authentication['authenticateSocket'] = async (app, token) =>
        held(await authenticate(app, token), hold.authenticate)
      return authentication.with({ ...(extension.values[0] as Authentication), authenticateSocket })
    }
    if (extension.point === socketTopics)
      return socketTopics.with(async (app, userId) => held(await groupTopicsOf(app, userId), hold.topicsOf))
    return extension
  })
  return { ...feature, extensions }
})

const server = await testServer({}, features)
const { app } = server

test('a session that ends while its socket is being accepted closes that socket', async () => {
  const { ana } = await people(server, 'ana')
  const [go, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  hold = { authenticate: go.promise, reached: reached.resolve }
  const socket = new TestSocket(server, ana.token, ana.id)
  await reached.promise
  await ana.call(auth.quit, {})
  go.resolve()
  expect(await socket.untilClosed()).toBe(4401)
  hold = {}
})

test('a user who leaves a group while the socket is being accepted is not subscribed to it', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const atAna = await ana.connect()
  const [go, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  hold = { topicsOf: go.promise, reached: reached.resolve }
  const joining = bo.connect()
  await reached.promise
  await bo.call(groups.quit, { id: group.id })
  go.resolve()
  const atBo = await joining
  hold = {}
  await atAna.sendText({ groupId: group.id }, 'among us')
  atBo.send({ cmd: 13 })
  await atBo.next((frame) => frame.cmd === 13)
  expect(atBo.frames.filter((frame) => frame.cmd === 11 && frame.data.content === 'among us')).toEqual([])
})

test("a socket is accepted once its user's topics are active, and then those of the groups that were read after it", async () => {
  const { bo } = await people(server, 'bo')
  const steps: string[] = []
  const spy = vi.spyOn(app.bus, 'allInForce').mockImplementation(async () => void steps.push('in force'))
  hold = { topicsOf: Promise.resolve(), reached: () => steps.push('groups are read') }
  await bo.connect()
  steps.push('let in')
  hold = {}
  spy.mockRestore()
  expect(steps).toEqual(['in force', 'groups are read', 'in force', 'let in'])
})

test('a socket whose end of session was missed closes at the next check, the others stay', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [gone, stays] = [await ana.connect(), await bo.connect()]
  await app.pool.query('delete from sessions where user_id = $1', [ana.id])
  await app.gateway.recheck()
  expect(await gone.next((frame) => frame.cmd === 14)).toMatchObject({ code: 10020 })
  expect(await gone.untilClosed()).toBe(4401)
  expect(stays.closed).toBeUndefined()
})

test('a flood of frames or of heartbeats closes the socket, a well-behaved client stays', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (const frame of [{ cmd: 13, hbbyte: '-127' }, { cmd: 99 }]) {
    const flooding = await ana.connect()
    for (let count = 0; count < 700; count += 1) flooding.send(frame)
    expect(await flooding.untilClosed()).toBe(4429)
  }
  const calm = await bo.connect()
  for (let count = 0; count < 60; count += 1) calm.send({ cmd: 13, hbbyte: '-127' })
  calm.send({ cmd: 14 })
  expect(await calm.next((frame) => frame.cmd === 14)).toMatchObject({ code: 10021 })
})

test('nothing more is read from a client whose socket was closed for a flood', async () => {
  const { ana } = await people(server, 'ana')
  const flooding = await ana.connect()
  const before = receivedBytes()
  const large = JSON.stringify({ cmd: 99, text: 'x'.repeat(60 * 1_024) })
  for (let count = 0; count < 1_000; count += 1) flooding.raw.send(large)
  expect(await flooding.untilClosed()).toBe(4429)
  // 600 frames of 16 KiB are its minute
  expect(receivedBytes() - before).toBeLessThan(12 * 1_024 * 1_024)
})

test('a frame for the other devices of a user reaches all of their sockets, and none of this device', async () => {
  const { ana } = await people(server, 'ana')
  const other = await ana.again()
  const sockets = [await ana.connect(), await ana.connect(), await other.connect()]
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at, id',
    [ana.id],
  )
  for (const { id } of rows)
    publishText(app, toOtherDevices({ userId: ana.id, sessionId: id }), JSON.stringify({ cmd: 4321, id }))
  const ids: unknown[] = []
  for (const socket of sockets) {
    const [first] = [await socket.next((frame) => (frame as { cmd: number }).cmd === 4321)]
    ids.push((first as unknown as { id: string }).id)
    socket.send({ cmd: 14 })
    await socket.untilClosed()
    expect(socket.frames.filter((frame) => (frame as { cmd: number }).cmd === 4321)).toEqual([])
  }
  expect(ids[0]).toBe(ids[1])
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
})
