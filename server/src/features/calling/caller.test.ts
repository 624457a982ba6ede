import { expect, test } from 'vitest'
import { calling } from '@mynah/contract/calling'
import type { WireFrame } from '@mynah/contract/frames'
import { friends } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import { chatType, signal } from '@mynah/contract/socket'
import { befriend, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { features } from '../../features.ts'

// what is lost is found by a job
const server = await testServer({ limitFactor: 1_000 }, features, { runsJobs: true })

type SignalFrame = Extract<WireFrame, { cmd: 22 }>
const signalled = (socket: TestSocket, code: number, timeoutMs?: number) =>
  socket.next<SignalFrame>((frame) => frame.cmd === 22 && frame.data.code === code, timeoutMs)
const callTo = (from: Person, to: Person) =>
  from.call(calling.start, { conversation: { type: chatType.single, id: to.id }, isAudio: true })

async function ringing() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [hers, his] = [await ana.connect(), await bo.connect()]
  const { call } = await callTo(ana, bo)
  await signalled(his, signal.call)
  return { ana, bo, hers, his, call }
}

/** The remaining ringing time without another heartbeat, in milliseconds. */
const ringsFor = async (callId: string) => {
  const { rows } = await server.app.pool.query<{ left: number | null }>(
    'select (extract(epoch from caller_until - clock_timestamp()) * 1000)::int as left from calls where id = $1',
    [callId],
  )
  return rows[0]?.left ?? 0
}

// The promised deadline is 5 seconds.
const promisedMs = 5 * 5_000

test('a caller who loses the connection stops ringing, and the call was missed', async () => {
  const { bo, hers, his, call } = await ringing()
  await expect.poll(() => ringsFor(call.roomId), { timeout: 20_000 }).toBeGreaterThan(0)
  hers.raw.terminate()
  const { data } = await signalled(his, signal.cancelCall, promisedMs)
  expect(data.extras).toMatchObject({ roomId: call.roomId, state: 'ended', result: 'cancelled' })
  expect(await bo.call(calling.mine, {})).toMatchObject({ call: null })
}, 60_000)

test('a caller who stops responding on an open socket stops ringing too', async () => {
  const { hers, his, call } = await ringing()
  await expect.poll(() => ringsFor(call.roomId), { timeout: 20_000 }).toBeGreaterThan(0)
  hers.raw.pause()
  const { data } = await signalled(his, signal.cancelCall, promisedMs)
  expect(data.extras).toMatchObject({ result: 'cancelled' })
}, 60_000)

test('a caller who is connected, or reconnects, goes on ringing; one in the background has longer', async () => {
  const { ana, hers, call } = await ringing()
  await expect.poll(() => ringsFor(call.roomId), { timeout: 20_000 }).toBeGreaterThan(0)
  const first = await ringsFor(call.roomId)
  const other = await ana.connect()
  hers.close()
  // Each heartbeat postpones the end.
  for (let i = 0; i < 3; i += 1) {
    const end = Date.now() + (await ringsFor(call.roomId))
    await expect
      .poll(async () => Date.now() + (await ringsFor(call.roomId)), { timeout: 20_000 })
      .toBeGreaterThan(end + 1_000)
  }
  expect(first).toBeLessThanOrEqual(limits.callerSilentMs)
  other.send({ cmd: 13, hbbyte: '-127', away: true })
  await expect.poll(() => ringsFor(call.roomId), { timeout: 20_000 }).toBeGreaterThan(limits.callerSilentMs)
  expect((await ana.call(calling.mine, {})).call?.state).toBe('ringing')
}, 60_000)

test('the caller is notified once that a device was reached: at once, or when one connects while it rings', async () => {
  const reached = (socket: TestSocket) =>
    socket.frames.filter((frame) => frame.cmd === 30 && frame.name === 'call.reached')
  const { hers, call } = await ringing()
  const isReached = (frame: WireFrame) => frame.cmd === 30 && frame.name === 'call.reached'
  expect(await hers.next(isReached)).toMatchObject({ data: { roomId: call.roomId } })
  const { cem, dao } = await people(server, 'cem', 'dao')
  await befriend(cem, dao)
  const theirs = await cem.connect()
  const second = await callTo(cem, dao)
  // Both callers have been pinged since, and no device of the callee responded.
  await new Promise((resolve) => theirs.raw.once('ping', resolve))
  expect(reached(theirs)).toEqual([])
  await dao.connect()
  expect(await theirs.next(isReached, 20_000)).toMatchObject({ data: { roomId: second.call.roomId } })
  // The first one was removed above, and none came after it.
  expect(reached(hers)).toEqual([])
}, 60_000)

test('a call of a program without a socket rings for the full time', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const { call } = await callTo(ana, bo)
  const { hers } = await ringing()
  // By then other callers have been pinged.
  await new Promise((resolve) => hers.raw.once('ping', resolve))
  const { rows } = await server.app.pool.query('select caller_until from calls where id = $1', [call.roomId])
  expect(rows).toEqual([{ caller_until: null }])
})

test('a refused call by signal is answered by 101 with its reason, to its socket only', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const [hers, hersToo, his] = [await ana.connect(), await ana.connect(), await bo.connect()]
  const ring = (to: object) => hers.send({ cmd: 22, code: signal.call, extras: { isAudio: true }, ...to })
  const refused = async (to: object, reason: number, from: string) => {
    ring(to)
    const { data } = await signalled(hers, signal.rejectCall)
    expect(data).toMatchObject({ from, extras: { reason } })
    expect((data.extras as { msg: string }).msg).not.toBe('')
  }
  await refused({ to: bo.id, chatType: 2 }, 11395, bo.id)
  await refused({ groupId: '999999999999999', chatType: 1 }, 10025, ana.id)
  await befriend(ana, bo)
  await befriend(ana, cem)
  await bo.call(friends.block, { toUserId: ana.id })
  await refused({ to: bo.id, chatType: 2 }, 10022, bo.id)
  await callTo(ana, cem)
  await bo.call(friends.unblock, { toUserId: ana.id })
  await refused({ to: bo.id, chatType: 2 }, 11301, bo.id)
  const calls = (socket: TestSocket) =>
    socket.frames.filter((one) => one.cmd === 22 && [100, 101].includes(one.data.code))
  expect(calls(his)).toEqual([])
  expect(calls(hersToo)).toEqual([])
})

test.each([101, 102, 103, 105, 106])(
  'a refused signal %i is answered by its code, and names its call',
  async (code) => {
    const { ana } = await people(server, 'ana')
    const socket = await ana.connect()
    socket.send({ cmd: 22, code, extras: { roomId: '999999999999999' } })
    expect(await socket.next((frame) => frame.cmd === 12)).toMatchObject({
      code: 10103,
      data: { id: '', signal: code, roomId: '999999999999999' },
    })
  },
)

test('in a group 102 is sent for each called user who is in another call', async () => {
  const { ana, bo, cem, dao, eve } = await people(server, 'ana', 'bo', 'cem', 'dao', 'eve')
  const group = await groupOf(ana, bo, cem, dao)
  for (const other of [bo, cem]) await befriend(other, eve)
  await callTo(bo, eve)
  const hers = await ana.connect()
  const conversation = { type: chatType.group, id: group.id }
  const { call } = await ana.call(calling.start, {
    conversation,
    isAudio: true,
    inviteeIds: [bo.id, dao.id],
  })
  const first = await signalled(hers, signal.busy)
  expect(first.data).toMatchObject({ from: bo.id, groupId: group.id, extras: { roomId: call.roomId } })
  const { call: second } = await callTo(eve, cem).catch(() => ({ call: undefined }))
  expect(second).toBeUndefined()
  await ana.call(calling.invite, { roomId: call.roomId, inviteeIds: [bo.id, cem.id] })
  expect((await signalled(hers, signal.busy)).data.from).toBe(bo.id)
})
