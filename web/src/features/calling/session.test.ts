import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallView } from '@mynah/contract/calling'
import type { Self } from '@mynah/contract/people'
import { chatType } from '@mynah/contract/socket'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { setOngoing } from '#features/media/index.ts'
import { Observable } from '@mynah/client/observable'
import { queryClient } from '#client/api/query.ts'
import { amelia, answered, budi, callWith, encoded, ended, linh } from './call.fixture.ts'
import { callerOf, ongoingQuery, refOfCall } from './queries.ts'
import {
  applyCall,
  decline,
  declineWaiting,
  endAndAnswer,
  hangUp,
  join,
  putAway,
  session,
  start,
  syncWith,
} from './session.ts'
import { waitingCall } from './waiting.ts'

class FakeMedia {
  static readonly all: FakeMedia[] = []
  readonly state = new Observable({ connection: 'connecting', aloneSince: 0 })
  readonly connect = vi.fn(async () => undefined)
  readonly close = vi.fn()
  readonly sendToSeveral = vi.fn(async () => undefined)
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

const ref = { type: chatType.single, id: linh.userId }
const phase = () => session.get().phase
const media = () => FakeMedia.all.at(-1)
/** An answer that arrives when the test resolves it. */
const pending = <T>() => Promise.withResolvers<T>()
const asked = fakeServer({}).fetch

function serve(answers: Record<string, unknown>) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const joins = (changed: Partial<CallView> = {}) => ({
  'call/join': { call: encoded(callWith({ version: 2, ...answered, ...changed })), ticket: 'ticket' },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  FakeMedia.all.length = 0
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** All permutations of these. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))

test('in any order of its signals, and with each of them twice, a call that ended does not ring again', () => {
  const views = [callWith(), callWith({ version: 2, ...answered }), callWith({ version: 3, ...ended })]
  for (const [i, order] of orders(views).entries()) {
    const roomId = `order-${i}`
    for (const view of [...order, ...order.toReversed()]) applyCall({ ...view, roomId })
    vi.runAllTimers()
    expect(phase(), `order ${i}`).toBe('none')
  }
})

test('a call rings, once, and with its newest people', () => {
  applyCall(callWith())
  applyCall(callWith())
  expect(session.get()).toEqual({ phase: 'incoming', call: callWith() })
  const more = callWith({ version: 2, invitees: [amelia, budi] })
  applyCall(more)
  applyCall(callWith())
  expect(session.get()).toEqual({ phase: 'incoming', call: more })
})

test('answered on another device it stops ringing, shows so for a moment, and stays silent', () => {
  applyCall(callWith())
  applyCall(callWith({ version: 2, ...answered }))
  expect(session.get()).toMatchObject({ phase: 'over', result: 'elsewhere' })
  vi.runAllTimers()
  expect(phase()).toBe('none')
  applyCall(callWith({ version: 2, ...answered }))
  expect(phase()).toBe('none')
})

test("the user's own answer is not treated as one of another device if its signal comes first", async () => {
  applyCall(callWith())
  const answer = pending<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const joining = join(callWith(), true)
  applyCall(callWith({ version: 2, ...answered }))
  expect(phase()).toBe('incoming')
  answer.resolve(Response.json({ retCode: '000000', retDesc: '', data: joins()['call/join'] }))
  expect(await joining).toBe(true)
  expect(phase()).toBe('in')
})

test('a declined call does not ring, though others answer before the server knows; a new invitation does', async () => {
  const group = { groupId: '5', invitees: [amelia, budi] }
  applyCall(callWith(group))
  serve({ 'call/reject': encoded(callWith({ ...group, invitees: [budi], version: 3 })) })
  const declining = decline()
  applyCall(callWith({ ...group, version: 2, invitees: [amelia], participants: [linh, budi] }))
  expect(phase()).toBe('none')
  await declining
  applyCall(callWith({ ...group, invitees: [budi], version: 3 }))
  expect(phase()).toBe('none')
  applyCall(callWith({ ...group, version: 4 }))
  expect(phase()).toBe('incoming')
})

test('refused on another device a group call stops ringing here', () => {
  applyCall(callWith({ groupId: '5', invitees: [amelia, budi] }))
  applyCall(callWith({ groupId: '5', invitees: [budi], version: 2 }))
  expect(phase()).toBe('none')
})

test('a call that ends while the server answers the own start is over, and opens no microphone', async () => {
  const call = callWith({ from: amelia, invitees: [linh], participants: [amelia] })
  const answer = pending<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const starting = start(ref, true)
  expect(phase()).toBe('starting')
  applyCall({ ...call, ...ended, result: 'rejected', version: 2 })
  answer.resolve(
    Response.json({ retCode: '000000', retDesc: '', data: { call: encoded(call), ticket: 'x' } }),
  )
  expect(await starting).toBe(true)
  expect(session.get()).toMatchObject({ phase: 'over', result: 'rejected', ref })
  expect(FakeMedia.all).toEqual([])
})

test('ended while it connects, the media is closed and the call is over', async () => {
  serve(joins())
  applyCall(callWith())
  await join(callWith(), false)
  expect(media()?.connect).toHaveBeenCalledWith('ticket', { microphone: true, camera: true })
  applyCall(callWith({ version: 3, ...ended }))
  expect(session.get()).toMatchObject({ phase: 'over', result: 'answered', mine: false, ref })
  expect(media()?.close).toHaveBeenCalledOnce()
})

test('a call that the server ended for a line that was gone broke off, and stays to be called again until it is put away', async () => {
  serve(joins())
  await join(callWith(), true)
  applyCall(callWith({ version: 3, ...ended, brokenOff: true }))
  expect(session.get()).toMatchObject({ phase: 'over', result: 'lost', mine: false, ref })
  vi.advanceTimersByTime(30_000)
  expect(phase()).toBe('over')
  putAway()
  expect(phase()).toBe('none')
  // After hanging up, the media end before the end of the call arrives, on a slow machine by a long time.
  serve({ 'call/join': { ...joins()['call/join'], call: encoded(callWith({ ...answered, roomId: '72' })) } })
  await join(callWith({ roomId: '72' }), true)
  media()?.state.set({ connection: 'connected', aloneSince: Date.now() - 9_000 })
  applyCall(callWith({ version: 3, ...ended, roomId: '72' }))
  expect(session.get()).toMatchObject({ phase: 'over', result: 'answered' })
})

test('hung up before the server has answered, the call is left as soon as it has', async () => {
  const call = callWith({ from: amelia, invitees: [linh], participants: [amelia] })
  const answer = pending<{ call: unknown; ticket: string }>()
  const server = fakeServer({ 'call/leave': encoded({ ...call, ...ended, version: 2 }) })
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.endsWith('call/start')
      ? Response.json({ retCode: '000000', retDesc: '', data: await answer.promise })
      : server.fetch(request),
  )
  const starting = start(ref, true)
  await hangUp()
  expect(phase()).toBe('none')
  answer.resolve({ call: encoded(call), ticket: 'x' })
  expect(await starting).toBe(false)
  expect(server.bodiesOf('call/leave')).toEqual([{ roomId: '71' }])
  expect(FakeMedia.all).toEqual([])
  expect(phase()).toBe('none')
})

test('a call that was hung up and goes on with others does not come back', async () => {
  const group = { groupId: '5', participants: [amelia, linh, budi] }
  serve({
    ...joins(group),
    'call/leave': encoded(callWith({ ...answered, ...group, participants: [linh, budi], version: 4 })),
  })
  await join(callWith(group), true)
  const leaving = hangUp()
  expect(session.get()).toMatchObject({ phase: 'over', mine: true })
  syncWith(callWith({ ...answered, ...group, version: 3 }))
  vi.runAllTimers()
  syncWith(callWith({ ...answered, ...group, version: 3 }))
  await leaving
  expect(phase()).toBe('none')
})

test('after a reload the own call is away until it is entered again', async () => {
  const call = callWith({ ...answered, version: 3 })
  syncWith(call)
  expect(session.get()).toEqual({ phase: 'away', call })
  serve(joins({ version: 3 }))
  await join(call, true)
  expect(session.get()).toMatchObject({ phase: 'in', isAudio: true, since: 2_000 })
})

test('a call that ended before it could be entered again is over', async () => {
  syncWith(callWith({ ...answered, version: 3 }))
  serve({ 'call/join': refusal('11300', 'The call is over'), 'call/mine': { call: null } })
  expect(await join(callWith({ ...answered, version: 3 }), true)).toBe(false)
  await vi.waitFor(() => expect(session.get()).toMatchObject({ phase: 'over', result: 'lost' }))
})

test('a person who was removed from a call receives and sends nothing more', async () => {
  const group = { groupId: '5', participants: [amelia, linh, budi] }
  serve(joins(group))
  await join(callWith(group), true)
  applyCall(callWith({ ...answered, ...group, participants: [linh, budi], version: 3 }))
  expect(session.get()).toMatchObject({ phase: 'over', result: 'lost' })
  expect(media()?.close).toHaveBeenCalledOnce()
})

test('a lost media connection leaves a way to return, while the server still has the user in the call', async () => {
  const call = callWith({ version: 2, ...answered })
  serve({ ...joins(), 'call/mine': { call: encoded(call) } })
  await join(callWith(), true)
  media()?.state.set({ connection: 'closed', aloneSince: 0 })
  media()?.onLost()
  await vi.waitFor(() => expect(session.get()).toEqual({ phase: 'away', call }))
  expect(media()?.close).toHaveBeenCalledOnce()
})

test('if the media of the other side end before their signal arrives, the server says that the call ended normally', async () => {
  const over = callWith({ version: 3, ...ended })
  const server = serve({ ...joins(), 'call/mine': { call: null, ended: encoded(over) } })
  await join(callWith(), true)
  media()?.state.set({ connection: 'closed', aloneSince: 0 })
  media()?.onLost()
  await vi.waitFor(() => expect(session.get()).toMatchObject({ phase: 'over', result: 'answered' }))
  expect(server.bodiesOf('call/mine').at(-1)).toEqual({ roomId: '71' })
})

test('if the server has no active call, the local one is over', async () => {
  syncWith(callWith())
  expect(phase()).toBe('incoming')
  syncWith(null)
  expect(session.get()).toMatchObject({ phase: 'over', result: 'lost' })
})

test('a second call does not disturb the first', async () => {
  serve(joins())
  await join(callWith(), true)
  applyCall(callWith({ roomId: '72', from: budi, participants: [budi] }))
  expect(session.get()).toMatchObject({ phase: 'in', call: { roomId: '71' } })
  expect(await start(ref, true)).toBe(false)
})

const waits = (changed: Partial<CallView> = {}) =>
  callWith({ roomId: '72', from: budi, participants: [budi], waiting: ['7'], ...changed })

test('a call that arrives meanwhile waits, and rings once the other one is over', async () => {
  serve(joins())
  await join(callWith(), true)
  applyCall(waits())
  expect(waitingCall.get()).toMatchObject({ roomId: '72' })
  expect(session.get()).toMatchObject({ phase: 'in', call: { roomId: '71' } })
  applyCall(callWith({ version: 3, ...ended }))
  expect(waitingCall.get()).toBeUndefined()
  expect(session.get()).toMatchObject({ phase: 'incoming', call: { roomId: '72' } })
  // An update of the call that still says that it was waiting.
  applyCall(waits({ version: 2 }))
  expect(phase()).toBe('incoming')
})

test('a waiting call ends with its caller, stops on other devices, and is declined alone', async () => {
  applyCall(waits())
  expect(phase()).toBe('none')
  const server = serve({
    ...joins(),
    'call/reject': encoded(waits({ ...ended, result: 'rejected', version: 4 })),
  })
  await join(callWith(), true)
  applyCall(waits({ version: 2 }))
  applyCall(waits({ ...ended, roomId: '72', result: 'cancelled', version: 3 }))
  expect(waitingCall.get()).toBeUndefined()
  applyCall(waits({ roomId: '73' }))
  await declineWaiting()
  expect(server.bodiesOf('call/reject')).toEqual([{ roomId: '73' }])
  applyCall(waits({ roomId: '73' }))
  expect(waitingCall.get()).toBeUndefined()
  expect(session.get()).toMatchObject({ phase: 'in', call: { roomId: '71' } })
})

test('ending one call and answering the other leaves the first before the second is joined', async () => {
  const asked: string[] = []
  const answers = (roomId: string) => ({
    'call/join': { call: encoded(callWith({ ...answered, roomId, version: 2 })), ticket: 'ticket' },
    'call/leave': encoded(callWith({ ...ended, version: 3 })),
  })
  serve(answers('71'))
  await join(callWith(), true)
  applyCall(waits())
  const { fetch } = fakeServer(answers('72'))
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return fetch(request)
  })
  expect(await endAndAnswer(waits())).toBe(true)
  expect(asked.filter((path) => !path.endsWith('mine'))).toEqual(['/api/call/leave', '/api/call/join'])
  expect(session.get()).toMatchObject({ phase: 'in', call: { roomId: '72' } })
  expect(FakeMedia.all.map(({ close }) => close.mock.calls.length)).toEqual([1, 0])
})

test('an added person sees the call under who added them, and a third person gets the picture in several sizes', async () => {
  const added = { ...answered, participants: [linh, budi], added: [{ userId: '7', addedBy: '9' }] }
  expect(refOfCall(callWith(added))).toEqual({ type: 2, id: '9' })
  expect(callerOf(callWith(added))).toEqual(budi)
  serve(joins())
  await join(callWith(), false)
  const third = { ...answered, participants: [linh, amelia], invitees: [budi], version: 3 }
  applyCall(callWith({ ...third, added: [{ userId: '9', addedBy: '8' }] }))
  expect(refOfCall(callWith({ ...third, added: [{ userId: '9', addedBy: '8' }] }))).toEqual(ref)
  expect(media()?.sendToSeveral).toHaveBeenCalled()
})

test('signing out closes the call and forgets it', async () => {
  serve(joins())
  await join(callWith(), true)
  end()
  expect(media()?.close).toHaveBeenCalledOnce()
  expect(phase()).toBe('none')
})

test('the bar of a group shows the newest people, and goes with the end of the call', async () => {
  const { queryKey } = ongoingQuery({ type: chatType.group, id: '5' })
  const known = () => queryClient.getQueryData<{ call: CallView | null }>(queryKey)
  queryClient.setQueryData(queryKey, { call: null })
  applyCall(callWith({ groupId: '5', ...answered, invitees: [], participants: [linh, budi], version: 2 }))
  applyCall(callWith({ groupId: '5', invitees: [], participants: [linh] }))
  expect(known()?.call?.participants).toEqual([linh, budi])
  applyCall(callWith({ groupId: '5', ...ended, version: 3 }))
  expect(known()).toEqual({ call: null })
})

test('a user who answers leaves their meeting, so that one microphone is open', async () => {
  const leave = vi.fn(async () => setOngoing('meeting', undefined))
  setOngoing('meeting', leave)
  serve(joins())
  applyCall(callWith())
  expect(await join(callWith(), true)).toBe(true)
  expect(leave).toHaveBeenCalledOnce()
  expect(phase()).toBe('in')
})
