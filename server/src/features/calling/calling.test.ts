import { expect, test } from 'vitest'
import { calling, CallView } from '@mynah/contract/calling'
import { conversationFields, fromWireNames } from '@mynah/contract/wire-names'
import { friends } from '@mynah/contract/friends'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import type { WireFrame } from '@mynah/contract/frames'
import { chatType, signal, type ConversationRef } from '@mynah/contract/socket'
import { befriend, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { endOverdue } from './index.ts'
import { callRooms } from './media-rooms.ts'

const server = await testServer({ limitFactor: 1_000 })

type SignalFrame = Extract<WireFrame, { cmd: 22 }>
const isSignal = (code: number) => (frame: WireFrame) => frame.cmd === 22 && frame.data.code === code
async function signalled(socket: TestSocket, code: number, from?: Person) {
  const { data } = await socket.next<SignalFrame>(
    (frame) => isSignal(code)(frame) && (!from || (frame as SignalFrame).data.from === from.id),
  )
  return { data: { ...data, extras: fromWireNames(CallView, data.extras) as CallView } }
}
const private_ = (other: Person) => ({ conversation: { type: chatType.single, id: other.id } })
const inGroup = (groupId: string) => ({ conversation: { type: chatType.group, id: groupId } })
const callTo = (from: Person, to: Person, isAudio = true) =>
  from.call(calling.start, { ...private_(to), isAudio })
const namesIn = (call: CallView) => ({
  ringing: call.invitees.map((one) => one.userId).toSorted(),
  joined: call.participants.map((one) => one.userId).toSorted(),
})

/** The call lines of a conversation, oldest first. */
async function linesOf(person: Person, { conversation }: { conversation: ConversationRef }) {
  const socket = await person.connect()
  socket.send({ cmd: 19, type: 1, ...conversationFields(conversation), count: 50 })
  const { data } = await socket.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  socket.close()
  const list = 'list' in data ? data.list : []
  return list.filter((one) => one.msgType === msgType.call).map((one) => JSON.parse(one.content) as object)
}

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo }
}

test('a call rings on all devices, stops on all when one answers, and leaves one line with its length', async () => {
  const { ana, bo } = await pair()
  const [phone, laptop] = [await bo.connect(), await (await bo.again()).connect()]
  const hers = await ana.connect()
  const { call, ticket } = await callTo(ana, bo, false)
  expect(ticket).not.toBe('')
  expect(call).toMatchObject({ state: 'ringing', isAudio: false, groupId: '', from: { userId: ana.id } })
  for (const device of [phone, laptop]) {
    const { data } = await signalled(device, signal.call)
    expect(data.extras.roomId).toBe(call.roomId)
    expect(data.extras.invitees).toMatchObject([{ userId: bo.id, userName: 'bo' }])
  }
  server.clock.moveBy(2_000)
  const answered = await bo.call(calling.join, { roomId: call.roomId })
  expect(answered.call.state).toBe('active')
  for (const device of [phone, laptop, hers]) {
    const { data } = await signalled(device, signal.join, bo)
    expect(namesIn(data.extras)).toEqual({ ringing: [], joined: [ana.id, bo.id].toSorted() })
  }
  server.clock.moveBy(65_000)
  const over = await ana.call(calling.leave, { roomId: call.roomId })
  expect(over).toMatchObject({ state: 'ended', result: 'answered', participants: [] })
  await signalled(phone, signal.leave)
  expect(await linesOf(bo, private_(ana))).toEqual([
    { id: call.roomId, isAudio: false, result: 'answered', duration: 65_000 },
  ])
  // Hanging up again, on any device, changes nothing.
  await bo.call(calling.leave, { roomId: call.roomId })
  expect(await linesOf(bo, private_(ana))).toHaveLength(1)
})

test.each([
  [
    'rejected',
    (_: Person, bo: Person, roomId: string) => bo.call(calling.reject, { roomId }),
    signal.rejectCall,
  ],
  [
    'busy',
    (_: Person, bo: Person, roomId: string) => bo.call(calling.reject, { roomId, isBusy: true }),
    signal.busy,
  ],
  [
    'cancelled',
    (ana: Person, _: Person, roomId: string) => ana.call(calling.cancel, { roomId }),
    signal.cancelCall,
  ],
] as const)('a call that is %s ends for both at once, with one line', async (result, act, code) => {
  const { ana, bo } = await pair()
  const [hers, his] = [await ana.connect(), await bo.connect()]
  const { call } = await callTo(ana, bo)
  await act(ana, bo, call.roomId)
  for (const socket of [hers, his]) {
    const { data } = await signalled(socket, code)
    expect(data.extras).toMatchObject({ state: 'ended', result })
  }
  await act(ana, bo, call.roomId)
  expect(await linesOf(ana, private_(bo))).toEqual([{ id: call.roomId, isAudio: true, result, duration: 0 }])
  await expect(bo.call(calling.join, { roomId: call.roomId })).rejects.toThrow('CallEnded')
  expect(await bo.call(calling.mine, {})).toMatchObject({ call: null })
})

test('an unanswered call ends after a minute; a device that connects before receives it, one after does not', async () => {
  const { ana, bo } = await pair()
  const hers = await ana.connect()
  const { call } = await callTo(ana, bo)
  server.clock.moveBy(limits.callRingMs - 1)
  await endOverdue(server.app)
  expect((await bo.call(calling.mine, {})).call?.roomId).toBe(call.roomId)
  server.clock.moveBy(1)
  await Promise.all([endOverdue(server.app), endOverdue(server.app)])
  expect((await signalled(hers, signal.timeoutCall)).data.extras.result).toBe('timedOut')
  expect(await bo.call(calling.mine, {})).toMatchObject({ call: null })
  expect(await linesOf(bo, private_(ana))).toEqual([
    { id: call.roomId, isAudio: true, result: 'timedOut', duration: 0 },
  ])
})

test('two users who call each other concurrently are connected', async () => {
  const { ana, bo } = await pair()
  const [one, two] = await Promise.all([callTo(ana, bo), callTo(bo, ana)])
  expect(one.call.roomId).toBe(two.call.roomId)
  const { call } = await ana.call(calling.mine, {})
  expect(call).toMatchObject({ state: 'active', invitees: [] })
  expect(call?.participants).toHaveLength(2)
  // A repeat finds the same call.
  expect((await callTo(ana, bo)).call.roomId).toBe(one.call.roomId)
})

test('a user in a call is busy for the next, and cannot begin another', async () => {
  const { ana, bo } = await pair()
  const { cem } = await people(server, 'cem')
  await befriend(cem, bo)
  await befriend(cem, ana)
  const { call } = await callTo(ana, bo)
  const second = await callTo(cem, bo)
  expect(second.call).toMatchObject({ state: 'ended', result: 'busy' })
  expect(await linesOf(cem, private_(bo))).toMatchObject([{ result: 'busy' }])
  await bo.call(calling.join, { roomId: call.roomId })
  expect((await callTo(cem, bo)).call.result).toBe('busy')
  await expect(callTo(bo, cem)).rejects.toThrow('CallElsewhere')
  await expect(callTo(ana, cem)).rejects.toThrow('CallElsewhere')
  expect((await bo.call(calling.mine, {})).call?.roomId).toBe(call.roomId)
})

test('blocked people, strangers and former members cannot call, and nobody else sees the call', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  await expect(callTo(ana, bo)).rejects.toThrow('CallStranger')
  const socket = await ana.connect()
  await socket.sendText({ to: bo.id }, 'Hello')
  await expect(callTo(ana, bo)).rejects.toThrow('CallStranger')
  const answer = await bo.connect()
  await answer.sendText({ to: ana.id }, 'Hello too')
  const { call } = await callTo(ana, bo)
  for (const hidden of [calling.join, calling.reject, calling.leave, calling.cancel])
    await expect(cem.call(hidden, { roomId: call.roomId })).rejects.toThrow('NoDataFound')
  await expect(cem.call(calling.invite, { roomId: call.roomId, inviteeIds: [cem.id] })).rejects.toThrow(
    'NoDataFound',
  )
  expect(await cem.call(calling.ongoing, private_(ana))).toEqual({ call: null })
  await ana.call(calling.cancel, { roomId: call.roomId })
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(callTo(ana, bo)).rejects.toThrow('MessageBlocked')
  const group = await groupOf(cem, bo)
  await bo.call(groups.quit, { id: group.id })
  await expect(bo.call(calling.start, { ...inGroup(group.id), isAudio: true })).rejects.toThrow(
    'MessageNotMember',
  )
  await expect(ana.call(calling.start, { ...inGroup(group.id), isAudio: true })).rejects.toThrow(
    'MessageGroupAbsent',
  )
})

test('in a group the chosen members are called, others can join, and the last one to leave closes the call', async () => {
  const { ana, bo, cem, dao } = await people(server, 'ana', 'bo', 'cem', 'dao')
  const group = await groupOf(ana, bo, cem)
  const his = await cem.connect()
  const { call } = await ana.call(calling.start, { ...inGroup(group.id), isAudio: true, inviteeIds: [bo.id] })
  // He is not called, but is informed of the call.
  const { data } = await signalled(his, signal.join)
  expect(namesIn(data.extras)).toEqual({ ringing: [bo.id], joined: [ana.id] })
  expect((await cem.call(calling.ongoing, inGroup(group.id))).call?.roomId).toBe(call.roomId)
  expect(await cem.call(calling.mine, {})).toMatchObject({ call: null })
  await cem.call(calling.join, { roomId: call.roomId })
  await bo.call(calling.reject, { roomId: call.roomId })
  const invited = await cem.call(calling.invite, { roomId: call.roomId, inviteeIds: [bo.id] })
  expect(namesIn(invited)).toEqual({ ringing: [bo.id], joined: [ana.id, cem.id].toSorted() })
  await expect(cem.call(calling.invite, { roomId: call.roomId, inviteeIds: [dao.id] })).rejects.toThrow(
    'MessageNotMember',
  )
  server.clock.moveBy(10_000)
  await ana.call(calling.leave, { roomId: call.roomId })
  await bo.call(calling.join, { roomId: call.roomId })
  await cem.call(calling.leave, { roomId: call.roomId })
  expect((await ana.call(calling.ongoing, inGroup(group.id))).call?.state).toBe('active')
  await bo.call(calling.leave, { roomId: call.roomId })
  expect(await linesOf(cem, inGroup(group.id))).toMatchObject([{ result: 'answered', duration: 10_000 }])
  expect(await ana.call(calling.ongoing, inGroup(group.id))).toEqual({ call: null })
})

test('an unanswered group call names the called members, and is unread to nobody', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const group = await groupOf(ana, bo, cem)
  const { call } = await ana.call(calling.start, { ...inGroup(group.id), isAudio: true, inviteeIds: [bo.id] })
  await bo.call(calling.reject, { roomId: call.roomId })
  expect(await linesOf(cem, inGroup(group.id))).toMatchObject([{ result: 'rejected', called: [bo.id] }])
  const missed = await ana.call(calling.start, { ...inGroup(group.id), isAudio: true })
  await ana.call(calling.leave, { roomId: missed.call.roomId })
  const lines = await linesOf(cem, inGroup(group.id))
  expect(lines.at(-1)).toMatchObject({ result: 'cancelled', called: [bo.id, cem.id].toSorted() })
  for (const one of [bo, cem]) {
    const row = await one.call(conversations.byGroup, { id: group.id })
    expect(row).toMatchObject({ unreadCount: 0, lastMsgContent: '[Missed call]' })
  }
})

const listOf = async (person: Person, wish: { isMissed?: boolean } = {}) =>
  (await person.call(calling.list, wish)).list
const missedBy = async (person: Person) => (await person.call(calling.mine, {})).missed ?? 0

test("the list of calls shows each from the reader's side, and missed ones count until they are seen", async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const group = await groupOf(ana, bo, cem)
  const his = await bo.connect()
  const answered = await callTo(ana, bo)
  expect(await listOf(bo)).toEqual([])
  await bo.call(calling.join, { roomId: answered.call.roomId })
  expect(await listOf(bo)).toMatchObject([{ result: null, duration: 0 }])
  server.clock.moveBy(65_000)
  await ana.call(calling.leave, { roomId: answered.call.roomId })
  const refused = await callTo(ana, bo, false)
  await bo.call(calling.reject, { roomId: refused.call.roomId })
  server.clock.moveBy(1)
  const cancelled = await callTo(ana, bo)
  await ana.call(calling.cancel, { roomId: cancelled.call.roomId })
  server.clock.moveBy(1)
  const inIt = await ana.call(calling.start, { ...inGroup(group.id), isAudio: true, inviteeIds: [bo.id] })
  await ana.call(calling.leave, { roomId: inIt.call.roomId })
  const [ofGroup, missed, declined, first] = await listOf(bo)
  expect(ofGroup).toMatchObject({ ...inGroup(group.id), result: 'missed', userName: '' })
  expect(missed).toMatchObject({ ...private_(ana), userName: 'ana', isMine: false, result: 'missed' })
  expect(declined).toMatchObject({ result: 'rejected', isAudio: false })
  expect(first).toMatchObject({ result: 'answered', duration: 65_000 })
  expect((await listOf(ana)).map(({ isMine, result }) => [isMine, result])).toEqual([
    [true, 'cancelled'],
    [true, 'cancelled'],
    [true, 'rejected'],
    [true, 'answered'],
  ])
  // A user who was not called has no call.
  expect(await listOf(cem)).toEqual([])
  expect(await listOf(bo, { isMissed: true })).toEqual([ofGroup, missed])
  expect([await missedBy(ana), await missedBy(bo), await missedBy(cem)]).toEqual([0, 2, 0])
  await his.next((frame) => frame.cmd === 30 && frame.name === 'call.missed' && hasCount(frame.data, 2))
  await bo.call(calling.seen, private_(ana))
  expect(await missedBy(bo)).toBe(1)
  await his.next((frame) => frame.cmd === 30 && frame.name === 'call.missed' && hasCount(frame.data, 1))
  await ana.call(calling.seen, {})
  await bo.call(calling.seen, {})
  expect(await missedBy(bo)).toBe(0)
})

const hasCount = (data: unknown, count: number) => (data as { count: number }).count === count

test('the list of calls continues where its page ended, also among calls of the same moment', async () => {
  const { ana, bo } = await pair()
  for (let i = 0; i < 5; i += 1) {
    const { call } = await callTo(ana, bo)
    await ana.call(calling.cancel, { roomId: call.roomId })
  }
  const ids: string[] = []
  for (let before = ''; ;) {
    const page = await bo.call(calling.list, { pageSize: 2, ...(before && { before }) })
    ids.push(...page.list.map(({ roomId }) => roomId))
    before = page.next
    if (before === '') break
  }
  expect(ids).toHaveLength(5)
  expect(ids).toEqual((await listOf(bo)).map(({ roomId }) => roomId))
})

test('a second call waits on a busy device that can show it, and a third one is busy', async () => {
  const { ana, bo } = await pair()
  const { cem, dao } = await people(server, 'cem', 'dao')
  for (const one of [cem, dao]) await befriend(one, bo)
  const [talks, older] = [await bo.connect('waits=1'), await (await bo.again()).connect()]
  const first = await ana.call(calling.start, { ...private_(bo), isAudio: true })
  expect((await callTo(cem, bo)).call.result).toBe('busy')
  await bo.call(calling.join, { roomId: first.call.roomId, showsWaiting: true })
  const second = await callTo(cem, bo)
  expect(second.call).toMatchObject({ state: 'ringing', waiting: [bo.id] })
  const { data } = await signalled(talks, signal.call, cem)
  expect(data.extras).toMatchObject({ roomId: second.call.roomId, waiting: [bo.id] })
  expect(await bo.call(calling.mine, {})).toMatchObject({
    call: { roomId: first.call.roomId },
    waitingCall: { roomId: second.call.roomId },
  })
  expect((await callTo(dao, bo)).call.result).toBe('busy')
  // It is answered after the other call is left, and not before.
  const wish = { roomId: second.call.roomId, showsWaiting: true }
  await expect(bo.call(calling.join, wish)).rejects.toThrow('CallElsewhere')
  await bo.call(calling.leave, { roomId: first.call.roomId })
  expect((await bo.call(calling.join, wish)).call).toMatchObject({ state: 'active' })
  expect((await bo.call(calling.mine, {})).waitingCall).toBeUndefined()
  await signalled(older, signal.join, bo)
  const rang = older.frames.filter(
    (frame) => isSignal(signal.call)(frame) && (frame as SignalFrame).data.from === cem.id,
  )
  expect(rang).toEqual([])
})

test('a waiting call is declined, or missed after a minute, and the other call goes on', async () => {
  const { ana, bo } = await pair()
  const { cem } = await people(server, 'cem')
  await befriend(cem, bo)
  const first = await callTo(ana, bo)
  await bo.call(calling.join, { roomId: first.call.roomId, showsWaiting: true })
  for (const { id } of [ana, bo])
    await callRooms.noteAwaySince(server.app, `call:${first.call.roomId}`, id, server.clock.now() + 200_000)
  const declined = await callTo(cem, bo)
  await bo.call(calling.reject, { roomId: declined.call.roomId })
  const late = await callTo(cem, bo)
  server.clock.moveBy(limits.callRingMs)
  await endOverdue(server.app)
  expect(await linesOf(cem, private_(bo))).toMatchObject([{ result: 'rejected' }, { result: 'timedOut' }])
  expect((await listOf(bo, { isMissed: true })).map(({ roomId }) => roomId)).toEqual([late.call.roomId])
  expect((await bo.call(calling.mine, {})).call?.roomId).toBe(first.call.roomId)
})

test('own friends can be added to a private call, see only this call, and have a line naming who added them', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  await befriend(ana, bo)
  await befriend(bo, cem)
  const [hers, his] = [await ana.connect(), await cem.connect()]
  const { call } = await callTo(ana, bo)
  const { roomId } = call
  await bo.call(calling.join, { roomId })
  await expect(ana.call(calling.invite, { roomId, inviteeIds: [cem.id] })).rejects.toThrow('CallNotAdded')
  await expect(cem.call(calling.join, { roomId })).rejects.toThrow('NoDataFound')
  expect(await callRooms.admit(server.app, `call:${roomId}`, cem.id)).toBeNull()
  const asked = await bo.call(calling.invite, { roomId, inviteeIds: [cem.id] })
  expect(asked).toMatchObject({ invitees: [{ userId: cem.id }], added: [{ userId: cem.id, addedBy: bo.id }] })
  const { data } = await signalled(his, signal.call, bo)
  expect(data.extras).toMatchObject({ roomId, groupId: '' })
  await signalled(hers, signal.call, bo)
  server.clock.moveBy(5_000)
  const joined = await cem.call(calling.join, { roomId })
  expect(namesIn(joined.call).joined).toEqual([ana.id, bo.id, cem.id].toSorted())
  await signalled(hers, signal.join, cem)
  expect(await callRooms.admit(server.app, `call:${roomId}`, cem.id)).toMatchObject({ name: 'cem' })
  // The two original participants may leave: the call continues for the others.
  await ana.call(calling.leave, { roomId })
  await signalled(his, signal.leave, ana)
  server.clock.moveBy(60_000)
  expect(await bo.call(calling.leave, { roomId })).toMatchObject({ state: 'ended', result: 'answered' })
  await signalled(his, signal.leave, bo)
  expect(await linesOf(cem, private_(bo))).toMatchObject([
    { id: roomId, result: 'answered', duration: 60_000 },
  ])
  expect(await linesOf(ana, private_(bo))).toMatchObject([
    { id: roomId, result: 'answered', duration: 65_000 },
  ])
  expect(await listOf(cem)).toMatchObject([{ ...private_(bo), isMine: false, result: 'answered' }])
  expect(await cem.call(calling.ongoing, private_(ana))).toEqual({ call: null })
})

test('a person who blocks a participant is not added, nor more than eight, and one who declines is out of the call', async () => {
  const { ana, bo, cem, dao } = await people(server, 'ana', 'bo', 'cem', 'dao')
  for (const one of [ana, cem, dao]) await befriend(one, bo)
  await cem.call(friends.block, { toUserId: ana.id })
  const { call } = await callTo(ana, bo)
  const { roomId } = call
  await bo.call(calling.join, { roomId })
  await expect(bo.call(calling.invite, { roomId, inviteeIds: [cem.id] })).rejects.toThrow('CallNotAdded')
  const his = await dao.connect()
  await bo.call(calling.invite, { roomId, inviteeIds: [dao.id] })
  await signalled(his, signal.call)
  await dao.call(calling.reject, { roomId })
  await signalled(his, signal.rejectCall, dao)
  expect(namesIn((await ana.call(calling.mine, {})).call as CallView)).toMatchObject({ ringing: [] })
  await ana.call(calling.leave, { roomId })
  expect(await linesOf(dao, private_(bo))).toMatchObject([{ result: 'rejected', duration: 0 }])
  expect(his.frames.filter(isSignal(signal.leave))).toEqual([])
  const crowd = await people(server, 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7')
  const ids = Object.values(crowd).map(({ id }) => id)
  for (const one of Object.values(crowd)) await befriend(one, bo)
  const next = await callTo(ana, bo)
  await bo.call(calling.join, { roomId: next.call.roomId })
  await expect(bo.call(calling.invite, { roomId: next.call.roomId, inviteeIds: ids })).rejects.toThrow(
    'CallFull',
  )
  await bo.call(calling.invite, { roomId: next.call.roomId, inviteeIds: ids.slice(1) })
})

test('at most nine are called in one call, and a member who leaves the group is out of its call', async () => {
  const names = ['ana', ...Array.from({ length: 10 }, (_, i) => `p${'abcdefghij'[i]}`)] as const
  const all = await people(server, ...names)
  const [owner, ...others] = names.map((name) => all[name]) as [Person, ...Person[]]
  const group = await groupOf(owner, ...others)
  const ids = others.map((one) => one.id)
  await expect(
    owner.call(calling.start, { ...inGroup(group.id), isAudio: true, inviteeIds: ids }),
  ).rejects.toThrow('BadParameter')
  await expect(owner.call(calling.start, { ...inGroup(group.id), isAudio: true })).rejects.toThrow('CallFull')
  const { call } = await owner.call(calling.start, {
    ...inGroup(group.id),
    isAudio: true,
    inviteeIds: ids.slice(0, 9),
  })
  expect(call.invitees).toHaveLength(9)
  await expect(owner.call(calling.invite, { roomId: call.roomId, inviteeIds: ids.slice(9) })).rejects.toThrow(
    'CallFull',
  )
  const [leaver] = others
  await leaver?.call(calling.join, { roomId: call.roomId })
  const socket = await owner.connect()
  await leaver?.call(groups.quit, { id: group.id })
  const { data } = await signalled(socket, signal.leave)
  expect(namesIn(data.extras).joined).toEqual([owner.id])
  await expect(leaver?.call(calling.join, { roomId: call.roomId })).rejects.toThrow('NoDataFound')
})

test('a participant without media for half a minute is out of the call, and can return before that', async () => {
  const { ana, bo } = await pair()
  const { call } = await callTo(ana, bo)
  await bo.call(calling.join, { roomId: call.roomId })
  server.clock.moveBy(limits.callAwayMs - 1)
  await endOverdue(server.app)
  expect((await ana.call(calling.mine, {})).call?.state).toBe('active')
  server.clock.moveBy(1)
  await endOverdue(server.app)
  const asked = { roomId: call.roomId }
  expect(await ana.call(calling.mine, asked)).toMatchObject({
    ...{ call: null, ended: { state: 'ended', result: 'answered', brokenOff: true } },
  })
  expect(await linesOf(ana, private_(bo))).toMatchObject([{ result: 'answered' }])
  // A user who was not in it is not notified.
  const { cem } = await people(server, 'cem')
  expect(await cem.call(calling.mine, asked)).toEqual({ call: null })
})

test('a participant connected to a process that is gone leaves the call in the end', async () => {
  const { ana, bo } = await pair()
  const { call } = await callTo(ana, bo)
  await bo.call(calling.join, { roomId: call.roomId })
  const connectedMs = 60_000
  for (const { id } of [ana, bo])
    await callRooms.noteAwaySince(server.app, `call:${call.roomId}`, id, server.clock.now() + connectedMs)
  server.clock.moveBy(connectedMs + limits.callAwayMs - 1)
  await endOverdue(server.app)
  expect((await ana.call(calling.mine, {})).call?.state).toBe('active')
  server.clock.moveBy(1)
  await endOverdue(server.app)
  expect(await ana.call(calling.mine, {})).toMatchObject({ call: null })
})

test('a client that implements only the published protocol calls, answers and hangs up by signals', async () => {
  const { ana, bo } = await pair()
  const [hers, his] = [await ana.connect(), await bo.connect()]
  hers.send({ cmd: 22, code: signal.call, to: bo.id, chatType: 2, extras: { isAudio: true } })
  const { data } = await signalled(his, signal.call)
  const { roomId } = data.extras
  expect(data.extras).toMatchObject({ channelId: roomId, isAudio: true })
  his.send({ cmd: 22, code: signal.join, extras: { roomId } })
  await hers.next<SignalFrame>(
    (one) => isSignal(signal.join)(one) && (one as SignalFrame).data.from === bo.id,
  )
  his.send({ cmd: 22, code: signal.leave, extras: { roomId } })
  expect((await signalled(hers, signal.leave)).data.extras.result).toBe('answered')
  his.send({ cmd: 22, code: signal.join, extras: {} })
  await his.next((frame) => frame.cmd === 12 && frame.code === 10001)
})
