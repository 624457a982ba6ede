import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MeetingView } from '@mynah/contract/meetings'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { Observable } from '@mynah/client/observable'
import { queryClient } from '#client/api/query.ts'
import { setOngoing } from '#features/media/index.ts'
import { amelia, budi, inMeeting, linh, meetingWith } from './meeting.fixture.ts'
import { meetingOn } from './overlay-state.ts'
import { applyView, dropped, enter, leave, session, sync } from './session.ts'
import { pressMicrophone } from './meeting-room/microphone.ts'

class FakeMedia {
  static readonly all: FakeMedia[] = []
  readonly state = new Observable({ connection: 'connected', isMicrophoneOn: true })
  readonly connect = vi.fn(async () => undefined)
  readonly setMicrophone = vi.fn(async () => undefined)
  readonly close = vi.fn()
  readonly onLost: () => void
  constructor({ onLost }: { onLost: () => void }) {
    this.onLost = onLost
    FakeMedia.all.push(this)
  }
}
vi.mock('#features/media/index.ts', async (original) => ({
  ...(await original<object>()),
  loadMediaClient: async () => FakeMedia,
}))

const { number } = meetingWith()
const devices = { microphone: true, camera: false }
const phase = () => session.get().phase
const media = () => FakeMedia.all.at(-1)

function serve(answers: Record<string, unknown>) {
  const server = fakeServer({ 'meeting/leave': null, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const joins = (changed: Partial<MeetingView> = {}, ticket = 'ticket') => ({
  'meeting/join': { meeting: meetingWith(changed), ticket },
})
const waiting: Partial<MeetingView> = { myState: 'waiting', people: [] }

beforeEach(() => {
  FakeMedia.all.length = 0
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  end()
  setOngoing('call', undefined)
  vi.unstubAllGlobals()
})

test('entering opens the devices that were chosen', async () => {
  const server = serve(joins())
  expect(await enter({ number, password: '2468' }, { microphone: true, camera: true })).toBe(true)
  expect(server.bodiesOf('meeting/join')).toEqual([{ number, password: '2468' }])
  expect(phase()).toBe('in')
  expect(meetingOn.get()).toBe(true)
  expect(media()?.connect).toHaveBeenCalledWith('ticket', { microphone: true, camera: true })
})

test('a microphone that is muted on entry stays closed, whatever was chosen', async () => {
  serve(joins({ people: [inMeeting(linh, { role: 'host' }), inMeeting(amelia, { microphone: 'muted' })] }))
  await enter({ number }, devices)
  expect(media()?.connect).toHaveBeenCalledWith('ticket', { microphone: false, camera: false })
})

test('refusals of the server are thrown to the form, and no meeting starts', async () => {
  serve({ 'meeting/join': refusal('11313', 'The meeting password is wrong') })
  await expect(enter({ number, password: '1' }, devices)).rejects.toMatchObject({
    name: 'MeetingPasswordWrong',
  })
  expect(phase()).toBe('none')
})

test('whatever the order of its views, the newest one is shown', async () => {
  serve(joins())
  await enter({ number }, devices)
  const views = [2, 3, 4].map((version) => meetingWith({ version, title: `Title ${version}` }))
  for (const view of [views[1], views[2], views[0], views[1]]) if (view) applyView(view)
  expect(session.get()).toMatchObject({ view: { version: 4, title: 'Title 4' } })
  applyView(meetingWith({ number: '999999999', version: 9, state: 'ended' }))
  expect(phase()).toBe('in')
})

test('a person who waits joins as soon as a host admits them', async () => {
  serve(joins(waiting, ''))
  await enter({ number }, devices)
  expect(phase()).toBe('waiting')
  expect(FakeMedia.all).toEqual([])
  serve(joins({ version: 3 }))
  applyView(meetingWith({ version: 3 }))
  await vi.waitFor(() => expect(phase()).toBe('in'))
  expect(media()?.connect).toHaveBeenCalledOnce()
})

test('a person who waits and is refused reads so', async () => {
  serve(joins(waiting, ''))
  await enter({ number }, devices)
  applyView(meetingWith({ version: 2, myState: 'left', people: [] }))
  expect(session.get()).toMatchObject({ phase: 'over', reason: 'refused' })
})

test.each([
  ['ended', { state: 'ended', myState: 'left' }],
  ['removed', { myState: 'removed' }],
  ['left', { myState: 'left' }],
] as const)('when it is over for the user (%s) the media are closed', async (reason, changed) => {
  serve(joins())
  await enter({ number }, devices)
  applyView(meetingWith({ version: 2, people: [], ...changed }))
  expect(session.get()).toMatchObject({ phase: 'over', reason })
  expect(media()?.close).toHaveBeenCalledOnce()
  expect(meetingOn.get()).toBe(false)
})

test('a meeting that is deleted while one waits is over', async () => {
  serve(joins({ ...waiting, state: 'scheduled' }, ''))
  await enter({ number }, devices)
  dropped('999999999')
  expect(phase()).toBe('waiting')
  dropped(number)
  expect(session.get()).toMatchObject({ phase: 'over', reason: 'deleted' })
})

test('left while the server still answers, it is left as soon as it has, and nothing is opened', async () => {
  const answer = Promise.withResolvers<object>()
  const server = fakeServer({ 'meeting/leave': null })
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.endsWith('meeting/join')
      ? Response.json({ retCode: '000000', retDesc: '', data: await answer.promise })
      : server.fetch(request),
  )
  const entering = enter({ number }, devices)
  await leave()
  answer.resolve(joins()['meeting/join'])
  expect(await entering).toBe(false)
  expect(server.bodiesOf('meeting/leave')).toEqual([{ number }])
  expect(FakeMedia.all).toEqual([])
  expect(phase()).toBe('none')
})

test('a microphone that a host muted is closed on the device too, and opens only by a press of its owner', async () => {
  serve(joins())
  await enter({ number }, devices)
  const muted = inMeeting(amelia, { microphone: 'held' })
  applyView(meetingWith({ version: 2, people: [inMeeting(linh, { role: 'host' }), muted] }))
  expect(media()?.setMicrophone).toHaveBeenLastCalledWith(false)
  media()?.state.set({ connection: 'connected', isMicrophoneOn: false })
  const agreed = inMeeting(amelia, { microphone: 'muted' })
  const after = meetingWith({ version: 3, people: [inMeeting(linh, { role: 'host' }), agreed] })
  applyView(after)
  expect(media()?.setMicrophone).not.toHaveBeenCalledWith(true)
  const server = serve({ 'meeting/unmute': meetingWith({ version: 4 }) })
  await pressMicrophone(number, 'off', agreed, media() as never)
  expect(server.bodiesOf('meeting/unmute')).toEqual([{ number }])
  expect(media()?.setMicrophone).toHaveBeenLastCalledWith(true)
})

test('a press on a held microphone asks to speak, and opens nothing', async () => {
  const held = inMeeting(amelia, { microphone: 'held' })
  serve(joins({ people: [held] }))
  await enter({ number }, devices)
  const server = serve({
    'meeting/askToSpeak': meetingWith({ version: 2, people: [{ ...held, asksSince: 5 }] }),
  })
  await pressMicrophone(number, 'held', held, media() as never)
  expect(server.bodiesOf('meeting/askToSpeak')).toEqual([{ number, isAsking: '1' }])
  expect(media()?.setMicrophone).not.toHaveBeenCalledWith(true)
})

test('after a reconnect the missed changes are loaded', async () => {
  serve(joins())
  await enter({ number }, devices)
  serve({ 'meeting/detail': meetingWith({ version: 5, people: [inMeeting(amelia), inMeeting(budi)] }) })
  await sync()
  expect(session.get()).toMatchObject({ view: { version: 5 } })
  serve({ 'meeting/detail': refusal('11311', 'Room absent') })
  await sync()
  expect(session.get()).toMatchObject({ phase: 'over', reason: 'removed' })
})

test('media that are lost during the meeting leave a way to return', async () => {
  serve(joins())
  await enter({ number }, devices)
  serve({ 'meeting/detail': meetingWith({ version: 2 }) })
  media()?.state.set({ connection: 'closed', isMicrophoneOn: false })
  media()?.onLost()
  await vi.waitFor(() => expect(phase()).toBe('away'))
  expect(media()?.close).toHaveBeenCalled()
})

test('entering another meeting leaves the first', async () => {
  const server = serve(joins())
  await enter({ number }, devices)
  const first = media()
  serve({ ...joins({ number: '999999999' }), 'meeting/leave': null })
  await enter({ number: '999999999' }, devices)
  expect(first?.close).toHaveBeenCalled()
  expect(server.bodiesOf('meeting/join')).toHaveLength(1)
  expect(session.get()).toMatchObject({ phase: 'in', view: { number: '999999999' } })
})

test('after signing out one is in no meeting', async () => {
  serve(joins())
  await enter({ number }, devices)
  end()
  expect(phase()).toBe('none')
  expect(media()?.close).toHaveBeenCalled()
})

test('the duration of a meeting counts from when the first of its present people joined', async () => {
  const people = [inMeeting(amelia, { joinTime: 9_000 }), inMeeting(linh, { joinTime: 4_000 })]
  serve(joins({ people }))
  await enter({ number }, devices)
  expect(session.get()).toMatchObject({ phase: 'in', since: 4_000 })
})
