import { expect, test } from 'vitest'
import { decodeCommand, featureCommands, messageCommands, signalCommand } from '@mynah/contract/commands'
import { event } from '@mynah/contract/kit'
import * as z from 'zod/mini'
import { people, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { features } from '../../features.ts'
import { emitTo } from '#platform/bus/emit.ts'
import { defineFeature } from '#platform/feature.ts'
import { serveCommand, SocketCommands } from './socket-command.ts'
import { toEveryone, toOtherDevices, toUsers, type Audience } from '#platform/bus/topics.ts'

/** Codes that no feature of the product uses. */
const [knockCode, quietCode] = [9_001, 9_002]
const knock = signalCommand(knockCode, z.object({ to: z.string() }))
const quiet = signalCommand(quietCode, z.object({ to: z.string() }))
const knocked = event('test.knocked', z.object({ to: z.string() }))
const handled: unknown[] = []

/** A feature with its own signals; it changes neither the platform nor messages. */
const knocks = defineFeature({
  name: 'knocks',
  socketCommands: [
    serveCommand(
      knock,
      (app, connection, frame) => {
        handled.push(frame)
        if (frame.to === 'fails') throw new Error('a fault of the handler')
        emitTo(app, toOtherDevices(connection), knocked, { to: 'other devices' })
        emitTo(app, toUsers([frame.to]), knocked, { to: 'the person' })
      },
      { refuse: (connection, _frame, reason) => connection.send({ cmd: 30, name: reason, data: {} }) },
    ),
    serveCommand(quiet, () => Promise.reject(new Error('a fault of the handler'))),
  ],
})

const server = await testServer({ limitFactor: 100 }, [...features, knocks])

/** The frames that the socket received before the answer of a heartbeat, which comes after everything sent before. */
async function receivedBy(socket: TestSocket): Promise<unknown[]> {
  socket.send({ cmd: 13, hbbyte: '-127' })
  await socket.next((frame) => frame.cmd === 13)
  return socket.frames.splice(0).flatMap((frame) => (frame.cmd === 30 ? [frame.data] : []))
}

test('each command of the contract is served by one feature', () => {
  const commands = new SocketCommands(features)
  for (const { command, code } of featureCommands)
    expect(commands.find({ cmd: command, code }), `${command} ${code}`).toMatchObject({ command, code })
  const served = features.flatMap((feature) => ('socketCommands' in feature ? feature.socketCommands : []))
  expect(served).toHaveLength(featureCommands.length)
})

test('a feature can define its own signal and send it to one device, the other devices and another user', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const again = await ana.again()
  const [phone, secondPage, laptop, other] = await Promise.all([
    ana.connect(),
    ana.connect(),
    again.connect(),
    bo.connect(),
  ])
  phone.send({ cmd: 22, code: knockCode, to: bo.id, from: 'forged' })
  expect(await receivedBy(phone)).toEqual([])
  expect(await receivedBy(secondPage)).toEqual([])
  expect(await receivedBy(laptop)).toEqual([{ to: 'other devices' }])
  expect(await receivedBy(other)).toEqual([{ to: 'the person' }])
  // Only declared fields reach the handler.
  expect(handled.pop()).toEqual({ to: bo.id })
})

test('an undecodable frame never reaches the handler, and is answered as the command specifies', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  const before = handled.length
  const undecoded = server.app.gateway.counts.undecoded
  socket.send({ cmd: 22, code: knockCode, to: 7 })
  expect(await socket.next((frame) => frame.cmd === 30)).toMatchObject({ name: 'malformed' })
  socket.send({ cmd: 22, code: quietCode })
  expect(await receivedBy(socket)).toEqual([])
  expect(handled).toHaveLength(before)
  expect(server.app.gateway.counts.undecoded).toBe(undecoded + 2)
})

test('a handler that fails is answered as its command specifies, and the socket stays open', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  socket.send({ cmd: 22, code: knockCode, to: 'fails' })
  expect(await socket.next((frame) => frame.cmd === 30)).toMatchObject({ name: 'failed' })
  socket.send({ cmd: 22, code: quietCode, to: 'x' })
  expect(await receivedBy(socket)).toEqual([])
})

test('an audience can exclude a connection, a device and users', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [first, second, other] = [await ana.connect(), await ana.connect(), await bo.connect()]
  const received = async (audience: Audience) => {
    emitTo(server.app, audience, knocked, { to: 'x' })
    return Promise.all([first, second, other].map(async (one) => (await receivedBy(one)).length))
  }
  const both = toUsers([ana.id, bo.id])
  expect(await received(both)).toEqual([1, 1, 1])
  expect(await received(toEveryone)).toEqual([1, 1, 1])
  expect(await received({ ...both, exceptUserIds: [ana.id] })).toEqual([0, 0, 1])
  const { rows } = await server.app.pool.query<{ id: string }>('select id from sessions where user_id = $1', [
    bo.id,
  ])
  expect(await received({ ...both, exceptSessionId: rows[0]?.id ?? '' })).toEqual([1, 1, 0])
})

test('a decoder accepts only frames of its own command', () => {
  const typing = { chatType: 1, groupId: '5' }
  expect(decodeCommand(messageCommands.typing, { cmd: 22, code: 400, ...typing, extra: 1 })).toEqual(typing)
  expect(decodeCommand(messageCommands.typing, { cmd: 22, code: 400, chatType: 1, to: '5' })).toBeUndefined()
})
