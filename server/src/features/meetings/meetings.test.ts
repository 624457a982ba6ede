import { expect, test } from 'vitest'
import { limits, rates } from '@mynah/contract/limits'
import { conversationFields } from '@mynah/contract/wire-names'
import { meetingEvents, meetings, type MeetingView } from '@mynah/contract/meetings'
import { msgType } from '@mynah/contract/message-kinds'
import type { WireFrame } from '@mynah/contract/frames'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { friends } from '@mynah/contract/friends'
import { allRights } from '#features/media/index.ts'
import { requestId } from '#test/money.ts'
import { befriend, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseMeetings, exportMeetings } from './erase.ts'
import { endOverdue, remind } from './index.ts'
import { minutesUntil } from './jobs.ts'
import { meetingRooms } from './media-rooms.ts'

const server = await testServer({ limitFactor: 1_000 })
/** With the limits of production, and its own clock. */
const strict = await testServer()

const password = '2468'
const plan = { title: 'Monday', password, startTime: 0, duration: 1, unit: 'hour' } as const

type Plan = Partial<Omit<Parameters<typeof create>[1], 'requestId'>>
const create = (host: Person, more: object = {}) =>
  host.call(meetings.create, { requestId: requestId(), ...plan, ...more })

const enter = (person: Person, number: string) => person.call(meetings.join, { number, password })

/** A meeting with its host and these participants in it. */
async function open(host: Person, members: Person[] = [], more: Plan = {}): Promise<string> {
  const { number } = await create(host, more)
  await host.call(meetings.join, { number })
  for (const one of members) await enter(one, number)
  return number
}

const of = (view: MeetingView, person: Person) => view.people.find((one) => one.userId === person.id)
const detail = (person: Person, number: string) => person.call(meetings.detail, { number })
const changed = (socket: TestSocket, fits: (view: MeetingView) => boolean) =>
  socket.next(
    (frame: WireFrame) =>
      frame.cmd === 30 && frame.name === meetingEvents.changed.name && fits(frame.data as MeetingView),
  )
const rightsOf = async (person: Person, number: string) =>
  (await meetingRooms.admit(server.app, `meeting:${number}`, person.id))?.rights

test('a meeting is planned, changed and deleted by its creator, while nobody is in it', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const startTime = server.clock.now() + 3_600_000
  const made = await create(ana, { startTime, duration: 30, unit: 'minute' })
  expect(made).toMatchObject({
    title: 'Monday',
    password,
    state: 'scheduled',
    startTime,
    duration: 30,
    unit: 'minute',
    endTime: startTime + 1_800_000,
    myRole: 'host',
    people: [],
  })
  expect(made.number).toMatch(/^[1-9]\d{8}$/)
  const { number } = made
  const later = await ana.call(meetings.update, { number, ...plan, title: 'Tuesday', startTime })
  expect(later).toMatchObject({ title: 'Tuesday', version: made.version + 1 })
  await expect(bo.call(meetings.update, { number, ...plan })).rejects.toThrow('MeetingAbsent')
  await expect(bo.call(meetings.delete, { number })).rejects.toThrow('MeetingAbsent')
  await ana.call(meetings.join, { number })
  await expect(ana.call(meetings.update, { number, ...plan })).rejects.toThrow('MeetingStarted')
  await expect(ana.call(meetings.delete, { number })).rejects.toThrow('MeetingStarted')
  await ana.call(meetings.leave, { number })
  await enter(bo, number)
  const his = await bo.connect()
  await ana.call(meetings.delete, { number })
  await his.next((frame) => frame.cmd === 30 && frame.name === meetingEvents.deleted.name)
  await expect(ana.call(meetings.delete, { number })).rejects.toThrow('MeetingAbsent')
  await expect(detail(bo, number)).rejects.toThrow('MeetingAbsent')
})

test('a repeated request, also concurrent, creates one meeting', async () => {
  const { ana } = await people(server, 'ana')
  const input = { requestId: requestId(), ...plan }
  const [one, two] = await Promise.all([ana.call(meetings.create, input), ana.call(meetings.create, input)])
  const three = await ana.call(meetings.create, input)
  expect(new Set([one.number, two.number, three.number]).size).toBe(1)
  expect((await ana.call(meetings.list, { kind: 'coming' })).list).toHaveLength(1)
})

test.each([
  ['BadParameter', { password: '123' }],
  ['BadParameter', { password: '123456789' }],
  ['BadParameter', { password: '12a4' }],
  ['BadParameter', { password: '' }],
  ['BadParameter', { title: ' ' }],
  ['BadParameter', { duration: 0 }],
  ['MeetingTimeWrong', { duration: 31, unit: 'day' }],
  ['MeetingTimeWrong', { duration: 2, unit: 'month' }],
  ['MeetingTimeWrong', { startTime: 1 }],
  ['MeetingTimeWrong', { startTime: 8_000_000_000_000_000 }],
  ['NameReserved', { title: 'Mynah support' }],
] as const)('a plan is refused with %s: %j', async (error, more) => {
  const { ana } = await people(server, 'ana')
  await expect(create(ana, more)).rejects.toThrow(error)
  expect((await ana.call(meetings.list, { kind: 'coming' })).list).toEqual([])
})

test('participants who arrive first wait, see nobody, and enter with the host', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { number } = await create(ana)
  const early = await enter(bo, number)
  expect(early).toMatchObject({
    ticket: '',
    meeting: { state: 'scheduled', myState: 'waiting', password: '' },
  })
  expect(early.meeting.people).toEqual([])
  expect(await rightsOf(bo, number)).toBeUndefined()
  const his = await bo.connect()
  const { meeting, ticket } = await ana.call(meetings.join, { number })
  expect(ticket).not.toBe('')
  expect(meeting).toMatchObject({ state: 'open', myRole: 'host' })
  await changed(his, (view) => view.myState === 'joined')
  const again = await bo.call(meetings.join, { number })
  expect(again.ticket).not.toBe('')
  expect(again.meeting.people.map((one) => [one.userId, one.role])).toEqual([
    [ana.id, 'host'],
    [bo.id, 'member'],
  ])
  expect(again.meeting.password).toBe('')
  expect(await rightsOf(bo, number)).toEqual(allRights)
})

test('a wrong number, an absent meeting, an empty and a wrong password are refused with different texts', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana)
  await expect(bo.call(meetings.join, { number: '12345' })).rejects.toThrow('MeetingNumberWrong')
  await expect(bo.call(meetings.join, { number: '012345678' })).rejects.toThrow('MeetingNumberWrong')
  await expect(bo.call(meetings.preview, { number: '999999999' })).rejects.toThrow('MeetingAbsent')
  await expect(bo.call(meetings.join, { number })).rejects.toThrow('MeetingPasswordEmpty')
  await expect(bo.call(meetings.join, { number, password: '0000' })).rejects.toThrow('MeetingPasswordWrong')
  const preview = await bo.call(meetings.preview, { number })
  expect(preview).toMatchObject({
    title: 'Monday',
    needsPassword: true,
    myState: 'none',
    host: { userName: 'ana' },
  })
  expect(JSON.stringify(preview)).not.toContain(password)
  await expect(detail(bo, number)).rejects.toThrow('MeetingAbsent')
  await enter(bo, number)
  await bo.call(meetings.leave, { number })
  expect((await bo.call(meetings.preview, { number })).needsPassword).toBe(false)
  await bo.call(meetings.join, { number })
})

test('a password cannot be guessed: after five wrong ones even the right one waits half an hour, also concurrently', async () => {
  const { ana, bo, cem } = await people(strict, 'ana', 'bo', 'cem')
  const number = await open(ana)
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => bo.call(meetings.join, { number, password: String(1_000 + at) })),
  )
  const reasons = tries.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'in'))
  const { points, seconds } = rates.meetingPassword
  expect(reasons.filter((one) => one === 'MeetingPasswordWrong')).toHaveLength(points)
  expect(reasons.filter((one) => one === 'MeetingPasswordLocked')).toHaveLength(20 - points)
  await expect(enter(bo, number)).rejects.toThrow('MeetingPasswordLocked')
  await enter(cem, number)
  strict.clock.moveBy(seconds * 1_000)
  await enter(bo, number)
})

test('after thirty wrong passwords of many accounts the right one leads to the waiting room, and the host reads why', async () => {
  const { ana, bo, cem } = await people(strict, 'ana', 'bo', 'cem')
  const number = await open(ana)
  const guessers = Object.values(await people(strict, 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'))
  const guess = (who: Person) =>
    who.call(meetings.join, { number, password: '0000' }).then(
      () => 'in',
      (error: Error) => error.message,
    )
  const tries = await Promise.all(guessers.flatMap((who) => Array.from({ length: 5 }, () => guess(who))))
  expect(new Set(tries)).toEqual(new Set(['MeetingPasswordWrong']))
  const actions = async () => (await ana.call(meetings.log, { number })).list.map(({ action }) => action)
  expect((await actions()).filter((action) => action === 'passwordGuessed')).toHaveLength(1)
  expect((await enter(bo, number)).meeting.myState).toBe('waiting')
  await ana.call(meetings.admit, { number, userIds: [bo.id], isAdmitted: true })
  expect((await detail(bo, number)).myState).toBe('joined')
  // A host may disable the waiting room again; the next guess enables it.
  await ana.call(meetings.setWaitingRoom, { number, isOn: false })
  expect((await enter(cem, number)).meeting.myState).toBe('waiting')
})

test('guessing meeting numbers is limited', async () => {
  const { ana, bo } = await people(strict, 'ana', 'bo')
  const number = await open(ana)
  for (let count = 0; count < rates.miss.points; count += 1)
    await strict.app.limiter.take('meeting-misses', rates.miss, bo.id)
  await expect(bo.call(meetings.preview, { number })).rejects.toThrow('TooOften')
  await expect(enter(bo, number)).rejects.toThrow('TooOften')
})

test('a changed password is required from everyone again', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { number } = await create(ana)
  await enter(bo, number)
  await bo.call(meetings.leave, { number })
  await ana.call(meetings.update, { number, ...plan, password: '13579' })
  await expect(enter(bo, number)).rejects.toThrow('MeetingPasswordWrong')
  await ana.call(meetings.join, { number })
  await bo.call(meetings.join, { number, password: '13579' })
})

test('a locked meeting admits only its hosts, and present participants stay', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo])
  await ana.call(meetings.setLocked, { number, isLocked: true })
  await expect(enter(cem, number)).rejects.toThrow('MeetingLocked')
  expect((await bo.call(meetings.join, { number })).ticket).not.toBe('')
  await bo.call(meetings.leave, { number })
  await expect(enter(bo, number)).rejects.toThrow('MeetingLocked')
  await ana.call(meetings.setLocked, { number, isLocked: false })
  await enter(bo, number)
})

test('a full meeting admits nobody more, also of several who join concurrently', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana)
  await server.app.pool.query(
    `insert into meeting_people (number, user_id, state, joined_at)
     select $1, (800000000000000 + n)::text, 'joined', 1 from generate_series(1, $2::int) n`,
    [number, limits.meetingPeopleMax - 2],
  )
  const results = await Promise.allSettled([enter(bo, number), enter(cem, number)])
  expect(results.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(reasons).toEqual(['MeetingFull'])
  await ana.call(meetings.setWaitingRoom, { number, isOn: true })
  const late = results[0].status === 'rejected' ? bo : cem
  await enter(late, number)
  await expect(ana.call(meetings.admit, { number, isAdmitted: true })).rejects.toThrow('MeetingFull')
})

test('waiting users are admitted or refused, singly and all, and have no media before', async () => {
  const { ana, bo, cem, dao } = await people(server, 'ana', 'bo', 'cem', 'dao')
  const number = await open(ana, [], { hasWaitingRoom: true })
  for (const one of [bo, cem, dao]) {
    server.clock.moveBy(1)
    expect((await enter(one, number)).ticket).toBe('')
  }
  expect(await rightsOf(bo, number)).toBeUndefined()
  expect((await detail(ana, number)).people.map((one) => one.state)).toEqual([
    'joined',
    'waiting',
    'waiting',
    'waiting',
  ])
  expect((await detail(bo, number)).people).toEqual([])
  const his = await bo.connect()
  await ana.call(meetings.admit, { number, userIds: [bo.id], isAdmitted: false })
  await changed(his, (view) => view.myState === 'left' && view.people.length === 0)
  await ana.call(meetings.admit, { number, userIds: [cem.id], isAdmitted: true })
  await ana.call(meetings.admit, { number, userIds: [cem.id], isAdmitted: true })
  server.clock.moveBy(1)
  const all = await ana.call(meetings.admit, { number, isAdmitted: true })
  expect(all.people.map((one) => [one.userId, one.state])).toEqual([
    [ana.id, 'joined'],
    [cem.id, 'joined'],
    [dao.id, 'joined'],
  ])
  expect((await enter(bo, number)).meeting.myState).toBe('waiting')
})

test('a removed participant loses media at once and cannot return', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  const his = await bo.connect()
  await ana.call(meetings.remove, { number, userId: bo.id })
  await changed(his, (view) => view.myState === 'removed' && view.people.length === 0)
  expect(await rightsOf(bo, number)).toBeUndefined()
  await expect(enter(bo, number)).rejects.toThrow('MeetingRemoved')
  await expect(bo.call(meetings.preview, { number })).rejects.toThrow('MeetingRemoved')
  for (const hidden of [meetings.detail, meetings.leave, meetings.unmute, meetings.log])
    await expect(bo.call(hidden, { number })).rejects.toThrow('MeetingAbsent')
  await ana.call(meetings.remove, { number, userId: bo.id })
  expect((await bo.call(meetings.list, { kind: 'coming' })).list).toEqual([])
})

test('a participant is refused every control of hosts, and nothing changes', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo, cem])
  const { version } = await detail(ana, number)
  const about = { number, userId: cem.id }
  const tries = [
    () => bo.call(meetings.mute, { number, isMuted: true }),
    () => bo.call(meetings.mute, { number, isMuted: true, userIds: [cem.id] }),
    () => bo.call(meetings.answerSpeak, { number, isAgreed: true }),
    () => bo.call(meetings.allow, { number, source: 'camera', isAllowed: false }),
    () => bo.call(meetings.rename, { ...about, name: 'Cy' }),
    () => bo.call(meetings.remove, about),
    () => bo.call(meetings.setLocked, { number, isLocked: true }),
    () => bo.call(meetings.setWaitingRoom, { number, isOn: true }),
    () => bo.call(meetings.admit, { number, isAdmitted: true }),
    () => bo.call(meetings.setCoHost, { ...about, isCoHost: true }),
    () => bo.call(meetings.handOver, about),
    () => bo.call(meetings.end, { number }),
    () => bo.call(meetings.log, { number }),
  ]
  for (const one of tries) await expect(one()).rejects.toThrow('NoPermission')
  expect((await detail(ana, number)).version).toBe(version)
})

test('a co-host acts on participants only, and cannot end, transfer or appoint co-hosts', async () => {
  const { ana, bo, cem, dao } = await people(server, 'ana', 'bo', 'cem', 'dao')
  const number = await open(ana, [bo, cem, dao])
  for (const one of [bo, cem]) await ana.call(meetings.setCoHost, { number, userId: one.id, isCoHost: true })
  expect((await detail(bo, number)).password).toBe(password)
  const muted = await bo.call(meetings.mute, { number, userIds: [dao.id], isMuted: true })
  expect(of(muted, dao)?.microphone).toBe('muted')
  for (const above of [ana, cem]) {
    const about = { number, userId: above.id }
    await expect(bo.call(meetings.mute, { number, userIds: [above.id], isMuted: true })).rejects.toThrow(
      'NoPermission',
    )
    await expect(bo.call(meetings.remove, about)).rejects.toThrow('NoPermission')
    await expect(bo.call(meetings.handOver, about)).rejects.toThrow('NoPermission')
    await expect(bo.call(meetings.setCoHost, { ...about, isCoHost: false })).rejects.toThrow('NoPermission')
  }
  await expect(bo.call(meetings.end, { number })).rejects.toThrow('NoPermission')
  await ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: false })
  await expect(bo.call(meetings.setLocked, { number, isLocked: true })).rejects.toThrow('NoPermission')
})

test('muted participants unmute themselves, and no host can unmute them', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo])
  const muted = await ana.call(meetings.mute, { number, isMuted: true, mayUnmute: true })
  expect([of(muted, ana)?.microphone, of(muted, bo)?.microphone]).toEqual(['open', 'muted'])
  expect((await rightsOf(bo, number))?.microphone).toBe(false)
  await enter(cem, number)
  expect((await rightsOf(cem, number))?.microphone).toBe(false)
  const { version } = await ana.call(meetings.mute, { number, isMuted: true, mayUnmute: true })
  expect((await ana.call(meetings.mute, { number, isMuted: true, mayUnmute: true })).version).toBe(version)
  const unmuted = await bo.call(meetings.unmute, { number })
  expect(of(unmuted, bo)?.microphone).toBe('open')
  expect((await rightsOf(bo, number))?.microphone).toBe(true)
  const lifted = await ana.call(meetings.mute, { number, isMuted: false })
  expect(of(lifted, cem)?.microphone).toBe('muted')
  expect((await rightsOf(cem, number))?.microphone).toBe(false)
})

test('a participant whom the host forbids to unmute asks to speak, waits for an answer, and cannot bypass it by rejoining', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo, cem])
  await ana.call(meetings.mute, { number, isMuted: true, mayUnmute: false })
  await expect(bo.call(meetings.unmute, { number })).rejects.toThrow('MeetingHeld')
  await bo.call(meetings.leave, { number })
  await enter(bo, number)
  await expect(bo.call(meetings.unmute, { number })).rejects.toThrow('MeetingHeld')
  expect((await rightsOf(bo, number))?.microphone).toBe(false)
  const asked = await bo.call(meetings.askToSpeak, { number, isAsking: true })
  const since = of(asked, bo)?.asksSince
  expect(since).toBe(server.clock.now())
  server.clock.moveBy(1_000)
  expect(of(await bo.call(meetings.askToSpeak, { number, isAsking: true }), bo)?.asksSince).toBe(since)
  const declined = await ana.call(meetings.answerSpeak, { number, userIds: [bo.id], isAgreed: false })
  expect(of(declined, bo)).toMatchObject({ microphone: 'held', asksSince: 0 })
  for (const one of [bo, cem]) await one.call(meetings.askToSpeak, { number, isAsking: true })
  await cem.call(meetings.askToSpeak, { number, isAsking: false })
  const agreed = await ana.call(meetings.answerSpeak, { number, isAgreed: true })
  expect([of(agreed, bo)?.microphone, of(agreed, cem)?.microphone]).toEqual(['muted', 'held'])
  expect((await rightsOf(bo, number))?.microphone).toBe(false)
  await bo.call(meetings.unmute, { number })
  expect((await rightsOf(bo, number))?.microphone).toBe(true)
})

test('a camera and a share are stopped, stay stopped after rejoining, and are permitted again', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  await ana.call(meetings.allow, { number, userIds: [bo.id], source: 'camera', isAllowed: false })
  await ana.call(meetings.allow, { number, source: 'screen', isAllowed: false })
  await bo.call(meetings.leave, { number })
  await enter(bo, number)
  expect(await rightsOf(bo, number)).toEqual({ ...allRights, camera: false, screen: false })
  expect(await rightsOf(ana, number)).toEqual(allRights)
  await ana.call(meetings.allow, { number, userIds: [bo.id], source: 'camera', isAllowed: true })
  expect(await rightsOf(bo, number)).toEqual({ ...allRights, screen: false })
})

test('participants rename themselves, hosts rename others, and names of the service are refused', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  const mine = await bo.call(meetings.rename, { number, userId: bo.id, name: 'Bo of sales' })
  expect(of(mine, bo)?.userName).toBe('Bo of sales')
  const theirs = await ana.call(meetings.rename, { number, userId: bo.id, name: 'Bo' })
  expect(of(theirs, bo)?.userName).toBe('Bo')
  await ana.call(meetings.rename, { number, userId: bo.id, name: 'Bo' })
  const { list } = await ana.call(meetings.log, { number })
  expect(list.flatMap(({ by, to, names }) => (names ? [[by?.userId, to?.userId, names]] : []))).toEqual([
    [ana.id, bo.id, { before: 'Bo of sales', after: 'Bo' }],
    [bo.id, bo.id, { before: 'bo', after: 'Bo of sales' }],
  ])
  await expect(bo.call(meetings.rename, { number, userId: bo.id, name: 'Mynah' })).rejects.toThrow(
    'NameReserved',
  )
  await expect(bo.call(meetings.join, { number, name: 'Mynah' })).rejects.toThrow('NameReserved')
})

test('without the host the co-host leads, else the longest present, and the host leads again on return', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [])
  await enter(bo, number)
  server.clock.moveBy(1_000)
  await enter(cem, number)
  await ana.call(meetings.mute, { number, isMuted: true, mayUnmute: false })
  await ana.call(meetings.setCoHost, { number, userId: cem.id, isCoHost: true })
  await ana.call(meetings.leave, { number })
  expect(of(await detail(bo, number), cem)?.role).toBe('host')
  await cem.call(meetings.leave, { number })
  const led = await detail(bo, number)
  expect(of(led, bo)).toMatchObject({ role: 'host', microphone: 'muted' })
  await ana.call(meetings.join, { number })
  expect((await detail(bo, number)).people.map((one) => one.role)).toEqual(['host', 'member'])
  await expect(bo.call(meetings.setLocked, { number, isLocked: true })).rejects.toThrow('NoPermission')
})

test('a transfer of a meeting is permanent; the former host stays as a co-host', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  const after = await ana.call(meetings.handOver, { number, userId: bo.id })
  expect([of(after, bo)?.role, of(after, ana)?.role]).toEqual(['host', 'coHost'])
  await expect(ana.call(meetings.handOver, { number, userId: bo.id })).rejects.toThrow('NoPermission')
  await ana.call(meetings.leave, { number })
  await ana.call(meetings.join, { number })
  expect(of(await detail(ana, number), bo)?.role).toBe('host')
  await expect(ana.call(meetings.end, { number })).rejects.toThrow('NoPermission')
  await bo.call(meetings.end, { number })
})

test('a meeting ends for all: nobody has media, nobody can rejoin, and it is past', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  const his = await bo.connect()
  await ana.call(meetings.end, { number })
  await changed(his, (view) => view.state === 'ended')
  expect(await rightsOf(bo, number)).toBeUndefined()
  await expect(bo.call(meetings.join, { number })).rejects.toThrow('MeetingEnded')
  await expect(ana.call(meetings.end, { number })).rejects.toThrow('MeetingEnded')
  for (const one of [ana, bo]) {
    expect((await one.call(meetings.list, { kind: 'coming' })).list).toEqual([])
    expect((await one.call(meetings.list, { kind: 'past' })).list).toMatchObject([{ number, state: 'ended' }])
  }
  const { list } = await ana.call(meetings.log, { number })
  expect(list.map((one) => [one.action, one.by?.userId])).toEqual([
    ['ended', ana.id],
    ['joined', bo.id],
    ['opened', ana.id],
    ['joined', ana.id],
    ['created', ana.id],
  ])
})

test('an empty meeting waits for its host again, and ends by itself once its time is over', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  await ana.call(meetings.mute, { number, isMuted: true, mayUnmute: false })
  await bo.call(meetings.leave, { number })
  await ana.call(meetings.leave, { number })
  expect((await enter(bo, number)).meeting).toMatchObject({ state: 'scheduled', myState: 'waiting' })
  await ana.call(meetings.join, { number })
  expect((await rightsOf(bo, number))?.microphone).toBe(true)
  server.clock.moveBy(3_600_000)
  await server.app.pool.query('update meeting_people set away_since = 0 where number = $1', [number])
  await endOverdue(server.app)
  expect((await detail(ana, number)).state).toBe('open')
  for (const one of [ana, bo]) await one.call(meetings.leave, { number })
  expect((await detail(ana, number)).state).toBe('ended')
  const { number: unused } = await create(ana)
  server.clock.moveBy(3_600_000)
  await Promise.all([endOverdue(server.app), endOverdue(server.app)])
  expect((await detail(ana, unused)).state).toBe('ended')
})

test('a participant without media for half a minute leaves the meeting, and can return before that', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const number = await open(ana, [bo])
  await meetingRooms.noteAwaySince(server.app, `meeting:${number}`, ana.id, server.clock.now() + 60_000)
  server.clock.moveBy(limits.callAwayMs - 1)
  await endOverdue(server.app)
  expect((await detail(ana, number)).people).toHaveLength(2)
  server.clock.moveBy(1)
  await endOverdue(server.app)
  expect((await detail(ana, number)).people.map((one) => one.userId)).toEqual([ana.id])
  expect((await bo.call(meetings.join, { number })).meeting.myState).toBe('joined')
})

test('ten minutes before the beginning its participants are reminded, once', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  await befriend(ana, bo)
  const startTime = server.clock.now() + 3_600_000
  const { number } = await create(ana, { startTime })
  await ana.call(meetings.invite, {
    requestId: requestId(),
    number,
    conversation: { type: chatType.single, id: bo.id },
  })
  const sockets = [await ana.connect(), await bo.connect(), await cem.connect()]
  const isReminder = (frame: WireFrame) =>
    frame.cmd === 30 &&
    frame.name === meetingEvents.reminder.name &&
    (frame.data as { number: string }).number === number
  await remind(server.app)
  server.clock.moveBy(3_600_000 - limits.meetingReminderMs)
  await Promise.all([remind(server.app), remind(server.app)])
  for (const socket of sockets.slice(0, 2)) await socket.next(isReminder)
  await remind(server.app)
  await ana.call(meetings.join, { number })
  await changed(sockets[0] as TestSocket, (view) => view.state === 'open')
  for (const socket of sockets) expect(socket.frames.filter(isReminder)).toEqual([])
})

test('a reminder names the remaining minutes, also of a meeting that was planned for sooner', () => {
  const at = 1_000_000_000
  const left = (ms: number) => minutesUntil(at + ms, at)
  expect([left(600_000), left(180_000), left(60_000), left(59_000), left(0), left(-5_000)]).toEqual([
    10, 3, 1, 1, 1, 1,
  ])
})

test('an invitation is posted only to chats the sender may write in, once, and without the password', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const group = await groupOf(ana, bo)
  const { number } = await create(ana, { startTime: server.clock.now() + 3_600_000 })
  const private_ = { number, conversation: { type: chatType.single, id: bo.id } } as const
  const input = { requestId: requestId(), ...private_ }
  await Promise.all([ana.call(meetings.invite, input), ana.call(meetings.invite, input)])
  await ana.call(meetings.invite, input)
  await ana.call(meetings.invite, {
    requestId: requestId(),
    number,
    conversation: { type: chatType.group, id: group.id },
  })
  for (const ref of [
    { type: chatType.single, id: ana.id },
    { type: chatType.group, id: group.id },
  ]) {
    const seats = await seatsOf(bo, ref)
    expect(seats).toMatchObject([{ number, title: 'Monday' }])
    expect(JSON.stringify(seats)).not.toContain(password)
  }
  expect((await bo.call(meetings.list, { kind: 'coming' })).list).toMatchObject([
    { number, myState: 'invited' },
  ])
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(ana.call(meetings.invite, { requestId: requestId(), ...private_ })).rejects.toThrow(
    'MessageBlocked',
  )
  await expect(cem.call(meetings.invite, { requestId: requestId(), ...private_ })).rejects.toThrow(
    'MeetingAbsent',
  )
  await expect(
    ana.call(meetings.invite, {
      requestId: requestId(),
      number,
      conversation: { type: chatType.single, id: ana.id },
    }),
  ).rejects.toThrow('NoDataFound')
})

async function seatsOf(person: Person, conversation: ConversationRef) {
  const socket = await person.connect()
  socket.send({ cmd: 19, type: 1, ...conversationFields(conversation), count: 50 })
  const { data } = await socket.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  socket.close()
  const list = 'list' in data ? data.list : []
  return list.filter((one) => one.msgType === msgType.seat).map((one) => JSON.parse(one.content) as object)
}

test('a chat message and a reaction are published to the participants only', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo])
  await ana.call(meetings.setWaitingRoom, { number, isOn: true })
  await enter(cem, number)
  const [his, waiting] = [await bo.connect(), await cem.connect()]
  const isEvent = (name: string) => (frame: WireFrame) => frame.cmd === 30 && frame.name === name
  await ana.call(meetings.chat, { number, text: 'Welcome' })
  await ana.call(meetings.react, { number, reaction: 'clap' })
  await his.next(isEvent(meetingEvents.chat.name))
  await his.next(isEvent(meetingEvents.reaction.name))
  await expect(cem.call(meetings.chat, { number, text: 'Hello' })).rejects.toThrow('MeetingAbsent')
  await ana.call(meetings.admit, { number, isAdmitted: true })
  await changed(waiting, (view) => view.myState === 'joined')
  expect(waiting.frames.filter(isEvent(meetingEvents.chat.name))).toEqual([])
})

test('a late participant reads the earlier messages, until the meeting ends', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo])
  await ana.call(meetings.chat, { number, text: 'See https://example.org' })
  await bo.call(meetings.chat, { number, text: 'Thanks' })
  await expect(cem.call(meetings.chatLog, { number })).rejects.toThrow('MeetingAbsent')
  await enter(cem, number)
  const { list } = await cem.call(meetings.chatLog, { number })
  expect(list.map(({ from, text }) => [from.userName, text])).toEqual([
    ['ana', 'See https://example.org'],
    ['bo', 'Thanks'],
  ])
  await ana.call(meetings.end, { number })
  const { rows } = await server.app.pool.query('select from meeting_chat where number = $1', [number])
  expect(rows).toEqual([])
})

test('a host lowers hands, of one or of all', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo, cem])
  for (const one of [bo, cem]) await one.call(meetings.raiseHand, { number, isRaised: true })
  await expect(bo.call(meetings.lowerHands, { number })).rejects.toThrow('NoPermission')
  const after = await ana.call(meetings.lowerHands, { number, userIds: [bo.id] })
  expect([of(after, bo)?.handSince, of(after, cem)?.handSince]).toEqual([0, server.clock.now()])
  expect(of(await ana.call(meetings.lowerHands, { number }), cem)?.handSince).toBe(0)
})

test('a hand is raised and lowered, and participants do not see the waiting room', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const number = await open(ana, [bo])
  expect(of(await bo.call(meetings.raiseHand, { number, isRaised: true }), bo)?.handSince).toBe(
    server.clock.now(),
  )
  expect(of(await bo.call(meetings.raiseHand, { number, isRaised: false }), bo)?.handSince).toBe(0)
  await ana.call(meetings.setWaitingRoom, { number, isOn: true })
  await enter(cem, number)
  expect(of(await detail(bo, number), cem)).toBeUndefined()
  expect(of(await detail(ana, number), cem)?.state).toBe('waiting')
})

test('an export names the meetings of a user, and an erasure leaves nothing, while others continue', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const going = await open(ana, [bo])
  const { number: planned } = await create(ana)
  const rows: { number: string; mine: boolean }[] = []
  for await (const row of exportMeetings(server.app, ana.id)) rows.push(row as (typeof rows)[number])
  expect(new Map(rows.map((one) => [one.number, one.mine]))).toEqual(
    new Map([
      [going, true],
      [planned, true],
    ]),
  )
  await eraseMeetings(server.app, ana.id)
  await eraseMeetings(server.app, ana.id)
  expect(await detail(bo, going)).toMatchObject({ state: 'open', myRole: 'host' })
  await bo.call(meetings.end, { number: going })
  await expect(bo.call(meetings.preview, { number: planned })).rejects.toThrow('MeetingAbsent')
  for (const [table, columns] of [
    ['meetings', ['owner_id', 'host_id']],
    ['meeting_people', ['user_id']],
    ['meeting_log', ['by_id', 'to_id']],
  ] as const)
    for (const column of columns) {
      const found = await server.app.pool.query(`select 1 from ${table} where ${column} = $1`, [ana.id])
      expect(found.rowCount, `${table}.${column}`).toBe(0)
    }
})
