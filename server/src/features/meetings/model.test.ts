import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorName } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { meetingEvents, meetings, type MeetingView } from '@mynah/contract/meetings'
import type { WireFrame } from '@mynah/contract/frames'
import { allRights } from '#features/media/index.ts'
import { requestId } from '#test/money.ts'
import { CallRefused, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { endOverdue } from './index.ts'
import { meetingRooms } from './media-rooms.ts'

const server = await testServer({ limitFactor: 100_000 })
const { app, clock } = server
const numRuns = process.env.MYNAH_FULL === '1' ? 500 : 10
const password = '2468'

const { ana, bo, cem, dao } = await people(server, 'ana', 'bo', 'cem', 'dao')
const everyone = [ana, bo, cem, dao]
const sockets = await Promise.all(everyone.map((one) => one.connect()))

const acts = [
  ...['join', 'join', 'join', 'leave', 'muteAll', 'muteOne', 'holdAll', 'release', 'unmute', 'ask'],
  ...['agree', 'stopCamera', 'allowCamera', 'raise', 'rename', 'remove', 'lock', 'unlock', 'waitingRoom'],
  ...['noWaitingRoom', 'admitAll', 'refuseAll', 'coHost', 'noCoHost', 'handOver'],
] as const
type Act = { who: number; to: number; act: (typeof acts)[number] }
/** Concurrent actions after a move of the clock. Participants who are disconnected too long are removed beside them. */
type Step = { wait: number; acts: Act[] }

const act: fc.Arbitrary<Act> = fc.record({ who: fc.nat(3), to: fc.nat(3), act: fc.constantFrom(...acts) })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    wait: fc.constantFrom(0, 0, 1, 1_000, limits.callAwayMs),
    acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 3, maxLength: 12 },
)

function perform({ who, to, act: name }: Act, number: string): Promise<unknown> {
  const me = everyone[who] ?? ana
  const userId = (everyone[to] ?? ana).id
  const one = { number, userIds: [userId] }
  switch (name) {
    case 'join':
      return me.call(meetings.join, { number, password })
    case 'leave':
      return me.call(meetings.leave, { number })
    case 'muteAll':
      return me.call(meetings.mute, { number, isMuted: true })
    case 'muteOne':
      return me.call(meetings.mute, { ...one, isMuted: true })
    case 'holdAll':
      return me.call(meetings.mute, { number, isMuted: true, mayUnmute: false })
    case 'release':
      return me.call(meetings.mute, { number, isMuted: false })
    case 'unmute':
      return me.call(meetings.unmute, { number })
    case 'ask':
      return me.call(meetings.askToSpeak, { number, isAsking: true })
    case 'agree':
      return me.call(meetings.answerSpeak, { number, isAgreed: true })
    case 'stopCamera':
    case 'allowCamera':
      return me.call(meetings.allow, { ...one, source: 'camera', isAllowed: name === 'allowCamera' })
    case 'raise':
      return me.call(meetings.raiseHand, { number, isRaised: true })
    case 'rename':
      return me.call(meetings.rename, { number, userId, name: 'Court 4' })
    case 'remove':
      return me.call(meetings.remove, { number, userId })
    case 'lock':
    case 'unlock':
      return me.call(meetings.setLocked, { number, isLocked: name === 'lock' })
    case 'waitingRoom':
    case 'noWaitingRoom':
      return me.call(meetings.setWaitingRoom, { number, isOn: name === 'waitingRoom' })
    case 'admitAll':
    case 'refuseAll':
      return me.call(meetings.admit, { number, isAdmitted: name === 'admitAll' })
    case 'coHost':
    case 'noCoHost':
      return me.call(meetings.setCoHost, { number, userId, isCoHost: name === 'coHost' })
    case 'handOver':
      return me.call(meetings.handOver, { number, userId })
  }
}

/** The possible errors of a late or forbidden action. Any other is a fault. */
const allowed: ReadonlySet<string> = new Set<ErrorName>([
  'MeetingAbsent',
  'MeetingEnded',
  'MeetingHeld',
  'MeetingLocked',
  'MeetingRemoved',
  'NoDataFound',
  'NoPermission',
])

async function run(started: Promise<unknown>[]): Promise<void> {
  for (const done of await Promise.allSettled(started)) {
    if (done.status === 'fulfilled') continue
    expect(done.reason).toBeInstanceOf(CallRefused)
    expect(allowed).toContain((done.reason as CallRefused).message)
  }
}

/** The present view of each user; undefined if the meeting does not exist for them. */
const views = (number: string): Promise<(MeetingView | undefined)[]> =>
  Promise.all(
    everyone.map((one) =>
      one.call(meetings.detail, { number }).catch((error: Error) => {
        expect(error.message).toBe('MeetingAbsent')
        return undefined
      }),
    ),
  )

const rightsOf = async (number: string, { id }: Person) =>
  (await meetingRooms.admit(app, `meeting:${number}`, id))?.rights

/** Invariants of every meeting. */
async function check(number: string): Promise<void> {
  const seen = await views(number)
  const whole = seen.find((view) => view && view.myState === 'joined' && view.myRole !== 'member')
  for (const [at, view] of seen.entries()) {
    const me = everyone[at] ?? ana
    const rights = await rightsOf(number, me)
    if (view?.myState !== 'joined') {
      expect(rights, 'who is not in it has no media').toBeUndefined()
      // Hosts see the participants even from outside; a waiting or former participant sees nobody.
      if (view?.myRole === 'member') expect([view.people, view.password]).toEqual([[], ''])
      continue
    }
    const myself = view.people.find(({ userId }) => userId === me.id)
    expect(myself?.role).toBe(view.myRole)
    expect(view.state).toBe('open')
    const joined = view.people.filter(({ state }) => state === 'joined')
    expect(joined.filter(({ role }) => role === 'host').map(({ userId }) => userId)).toEqual([
      view.host.userId,
    ])
    // Nobody restricts the leader, and only the leader restricts co-hosts.
    for (const one of joined.filter(({ role }) => role === 'host'))
      expect([one.microphone === 'held', one.mayCamera, one.mayScreen]).toEqual([false, true, true])
    for (const one of view.people) if (one.asksSince > 0) expect(one.microphone).toBe('held')
    expect(view.password).toBe(view.myRole === 'member' ? '' : password)
    expect(rights?.microphone).toBe(myself?.microphone === 'open')
    expect(rights?.camera).toBe(myself?.mayCamera)
    if (view.myRole === 'member') expect(joined.length).toBe(view.people.length)
    // All participants see the same list.
    const known = whole?.people.filter(({ state }) => state === 'joined')
    if (known && whole?.version === view.version) expect(joined).toEqual(known)
  }
}

/** The last view that a device was sent equals the one that it would fetch. */
async function devicesAreCurrent(number: string): Promise<void> {
  const seen = await views(number)
  for (const [at, view] of seen.entries()) {
    const socket = sockets[at]
    if (!socket || view?.myState !== 'joined') continue
    const isNewest = (frame: WireFrame) =>
      frame.cmd === 30 &&
      frame.name === meetingEvents.changed.name &&
      (frame.data as MeetingView).number === number &&
      (frame.data as MeetingView).version >= view.version
    const { data } = await socket.next<Extract<WireFrame, { cmd: 30 }>>(isNewest)
    expect({ ...(data as object) }).toEqual({ ...view })
  }
  for (const socket of sockets) socket.frames.splice(0)
}

test('under concurrent actions a meeting has one leader, and all participants see the same state', async () => {
  expect(allRights).toMatchObject({ microphone: true, camera: true })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const plan = { title: 'Monday', password, startTime: 0, duration: 30, unit: 'day' } as const
      const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
      await ana.call(meetings.join, { number })
      await bo.call(meetings.join, { number, password })
      for (const { wait, acts: atOnce } of all) {
        clock.moveBy(wait)
        await run([...atOnce.map((one) => perform(one, number)), endOverdue(app)])
        await check(number)
      }
      await devicesAreCurrent(number)
      await ana.call(meetings.join, { number }).catch(() => undefined)
      const last = await ana.call(meetings.detail, { number }).catch(() => undefined)
      if (last?.myState === 'joined' && last.myRole === 'host') await ana.call(meetings.end, { number })
    }),
    { numRuns },
  )
}, 600_000)
