import { meetings, type MeetingView } from '@mynah/contract/meetings'
import type { ErrorName } from '@mynah/contract/errors'
import { requestId } from '../money.ts'
import { people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { friendsOf, type Repeat, type Repeats } from './row.ts'

const plan = { title: 'Monday', password: '1234', startTime: 0, duration: 1, unit: 'hour' } as const
type Room = { ana: Person; bo: Person; number: string; members: { number: string; userIds: string[] } }

/** A meeting led by the first user; the second is in it. */
async function meetingOf(server: TestServer): Promise<Room> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
  await ana.call(meetings.join, { number })
  await bo.call(meetings.join, { number, password: plan.password })
  return { ana, bo, number, members: { number, userIds: [bo.id] } }
}

/** The result of an action, and how many times it is in the log. */
const inMeeting = (
  act: (room: Room) => Promise<unknown>,
  shown: (view: MeetingView, room: Room) => unknown,
  leaves: unknown,
  more: { refusal?: ErrorName; before?: (room: Room) => Promise<unknown> } = {},
): Repeat => ({
  async make(server) {
    const room = await meetingOf(server)
    await more.before?.(room)
    return {
      act: () => act(room),
      state: async () => shown(await room.ana.call(meetings.detail, { number: room.number }), room),
    }
  },
  leaves,
  ...(more.refusal && { refusal: more.refusal }),
})
const second = (view: MeetingView, { bo }: Room) => view.people.find(({ userId }) => userId === bo.id)

export const meetingsRepeats: Repeats = {
  'meeting/create': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const input = { requestId: requestId(), ...plan }
      return {
        act: () => ana.call(meetings.create, input),
        state: async () => (await ana.call(meetings.list, { kind: 'coming' })).list.map(({ title }) => title),
      }
    },
    leaves: ['Monday'],
  },
  'meeting/update': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const startTime = server.clock.now() + 3_600_000
      const planned = { ...plan, startTime }
      const { number } = await ana.call(meetings.create, { requestId: requestId(), ...planned })
      return {
        act: () => ana.call(meetings.update, { number, ...planned, title: 'Tuesday' }),
        state: async () => (await ana.call(meetings.detail, { number })).title,
      }
    },
    leaves: 'Tuesday',
  },
  'meeting/delete': {
    async make(server) {
      const { ana } = await people(server, 'ana')
      const startTime = server.clock.now() + 3_600_000
      const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan, startTime })
      return {
        act: () => ana.call(meetings.delete, { number }),
        state: async () => (await ana.call(meetings.list, { kind: 'coming' })).list,
      }
    },
    leaves: [],
    refusal: 'MeetingAbsent',
  },
  'meeting/join': inMeeting(
    ({ bo, number }) => bo.call(meetings.join, { number, password: plan.password }),
    ({ people: all }) => all.length,
    2,
  ),
  'meeting/leave': inMeeting(
    ({ bo, number }) => bo.call(meetings.leave, { number }),
    ({ people: all }) => all.length,
    1,
  ),
  'meeting/end': inMeeting(
    ({ ana, number }) => ana.call(meetings.end, { number }),
    ({ state }) => state,
    'ended',
    { refusal: 'MeetingEnded' },
  ),
  'meeting/mute': inMeeting(
    ({ ana, members }) => ana.call(meetings.mute, { ...members, isMuted: true }),
    (view, room) => second(view, room)?.microphone,
    'muted',
  ),
  'meeting/unmute': inMeeting(
    ({ bo, number }) => bo.call(meetings.unmute, { number }),
    (view, room) => second(view, room)?.microphone,
    'open',
    { before: ({ ana, members }) => ana.call(meetings.mute, { ...members, isMuted: true }) },
  ),
  'meeting/askToSpeak': inMeeting(
    ({ bo, number }) => bo.call(meetings.askToSpeak, { number, isAsking: true }),
    (view, room) => (second(view, room)?.asksSince ?? 0) > 0,
    true,
    {
      before: ({ ana, members }) => ana.call(meetings.mute, { ...members, isMuted: true, mayUnmute: false }),
    },
  ),
  'meeting/answerSpeak': inMeeting(
    ({ ana, members }) => ana.call(meetings.answerSpeak, { ...members, isAgreed: true }),
    (view, room) => [second(view, room)?.microphone, second(view, room)?.asksSince],
    ['muted', 0],
    {
      async before({ ana, bo, number, members }) {
        await ana.call(meetings.mute, { ...members, isMuted: true, mayUnmute: false })
        await bo.call(meetings.askToSpeak, { number, isAsking: true })
      },
    },
  ),
  'meeting/allow': inMeeting(
    ({ ana, members }) => ana.call(meetings.allow, { ...members, source: 'camera', isAllowed: false }),
    (view, room) => [second(view, room)?.mayCamera, second(view, room)?.mayScreen],
    [false, true],
  ),
  'meeting/raiseHand': inMeeting(
    ({ bo, number }) => bo.call(meetings.raiseHand, { number, isRaised: true }),
    (view, room) => (second(view, room)?.handSince ?? 0) > 0,
    true,
  ),
  'meeting/lowerHands': inMeeting(
    ({ ana, number }) => ana.call(meetings.lowerHands, { number }),
    (view, room) => second(view, room)?.handSince,
    0,
    { before: ({ bo, number }) => bo.call(meetings.raiseHand, { number, isRaised: true }) },
  ),
  'meeting/rename': inMeeting(
    ({ ana, bo, number }) => ana.call(meetings.rename, { number, userId: bo.id, name: 'Bo of Court 4' }),
    (view, room) => second(view, room)?.userName,
    'Bo of Court 4',
  ),
  'meeting/remove': inMeeting(
    ({ ana, bo, number }) => ana.call(meetings.remove, { number, userId: bo.id }),
    ({ people: all }) => all.length,
    1,
  ),
  'meeting/setLocked': inMeeting(
    ({ ana, number }) => ana.call(meetings.setLocked, { number, isLocked: true }),
    ({ isLocked }) => isLocked,
    true,
  ),
  'meeting/setWaitingRoom': inMeeting(
    ({ ana, number }) => ana.call(meetings.setWaitingRoom, { number, isOn: true }),
    ({ hasWaitingRoom }) => hasWaitingRoom,
    true,
  ),
  'meeting/admit': {
    async make(server) {
      const { ana, number } = await meetingOf(server)
      await ana.call(meetings.setWaitingRoom, { number, isOn: true })
      const { cy } = await people(server, 'cy')
      await cy.call(meetings.join, { number, password: plan.password })
      return {
        act: () => ana.call(meetings.admit, { number, userIds: [cy.id], isAdmitted: true }),
        async state() {
          const view = await ana.call(meetings.detail, { number })
          return view.people.map(({ state }) => state)
        },
      }
    },
    leaves: ['joined', 'joined', 'joined'],
  },
  'meeting/setCoHost': inMeeting(
    ({ ana, bo, number }) => ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: true }),
    (view, room) => second(view, room)?.role,
    'coHost',
  ),
  'meeting/handOver': inMeeting(
    ({ ana, bo, number }) => ana.call(meetings.handOver, { number, userId: bo.id }),
    (view, room) => [second(view, room)?.role, view.host.userId === room.bo.id],
    ['host', true],
    { refusal: 'NoPermission' },
  ),
  'meeting/link': {
    async make(server) {
      const { ana, number } = await meetingOf(server)
      return {
        act: () => ana.call(meetings.link, { number }),
        state: async () => (await ana.call(meetings.link, { number })).token.length,
      }
    },
    leaves: 22,
  },
  'meeting/invite': {
    async make(server) {
      const { ana, bo } = await friendsOf(server)
      const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
      const input = { requestId: requestId(), number, conversation: { type: 2, id: bo.id } } as const
      return {
        act: () => ana.call(meetings.invite, input),
        async state() {
          const { rows } = await server.app.pool.query(
            `select 1 from messages where kind = 6 and sender_id = $1`,
            [ana.id],
          )
          return rows.length
        },
      }
    },
    leaves: 1,
  },
}
