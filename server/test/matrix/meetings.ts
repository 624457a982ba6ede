import { messageId } from '../person.ts'
import { meetingPassword, type World } from '../world.ts'
import { type Row, type Rows, type Tried } from './row.ts'

const number: Tried = { of: 'meeting', absent: 'MeetingAbsent' }
const inIt = { owner: 'ok', admin: 'ok', member: 'ok' } as const
const hosts = { owner: 'ok', admin: 'ok', member: 'NoPermission' } as const
const leader = { owner: 'ok', admin: 'NoPermission', member: 'NoPermission' } as const
const planner = {
  owner: 'MeetingStarted',
  admin: 'NoPermission',
  member: 'NoPermission',
  muted: 'NoPermission',
} as const
const plan = () => ({
  requestId: messageId(),
  title: 'Tuesday',
  password: meetingPassword,
  startTime: 0,
  duration: 1,
  unit: 'hour',
})

/** The right is checked first, so callers without it do not learn whether a user is in the meeting. */
const person = (who: 'hosts' | 'leader', list = false): Tried => ({
  of: 'person',
  absent: 'MeetingAbsent',
  but: {
    owner: 'NoDataFound',
    admin: who === 'hosts' ? 'NoDataFound' : 'NoPermission',
    member: 'NoPermission',
  },
  ...(list && { list: true }),
})

/** A step in the meeting; for users who are not in it the meeting does not exist. */
const step = (
  but: Row['but'],
  more: object | ((world: World) => object) = {},
  ids: Row['ids'] = {},
): Row => ({
  input: (world) => ({ number: world.meeting, ...(typeof more === 'function' ? more(world) : more) }),
  all: 'MeetingAbsent',
  ...(but && { but }),
  ids: { number, ...ids },
  fresh: 'meeting',
})
const some = (more: object = {}): Row => step(hosts, more, { userIds: person('hosts', true) })

export const meetingsRows: Rows = {
  'meeting/create': { input: plan, all: 'ok' },
  'meeting/update': step(planner, plan),
  'meeting/delete': step(planner),
  'meeting/list': { input: () => ({ kind: 'coming' }), all: 'ok' },
  'meeting/detail': step({ ...inIt, muted: 'ok' }),
  'meeting/preview': {
    input: ({ meeting }) => ({ number: meeting }),
    all: 'ok',
    but: { former: 'MeetingRemoved' },
    ids: { number: { ...number, far: 'ok' } },
  },
  'meeting/join': {
    input: ({ meeting }) => ({ number: meeting, password: meetingPassword }),
    all: 'ok',
    but: { former: 'MeetingRemoved' },
    ids: { number: { ...number, far: 'ok' } },
    // afterwards they are in the other meeting too
    fresh: true,
  },
  'meeting/leave': step({ ...inIt, muted: 'ok' }),
  'meeting/end': step(leader),
  'meeting/mute': some({ isMuted: '1' }),
  'meeting/unmute': step(inIt),
  'meeting/askToSpeak': step(inIt, { isAsking: '1' }),
  'meeting/answerSpeak': some({ isAgreed: '1' }),
  'meeting/allow': some({ source: 'camera', isAllowed: '0' }),
  'meeting/raiseHand': step(inIt, { isRaised: '1' }),
  'meeting/lowerHands': some(),
  'meeting/rename': step(
    { ...hosts, unverified: 'ok' },
    ({ unverified }) => ({ userId: unverified.id, name: 'Una' }),
    {
      userId: person('hosts'),
    },
  ),
  'meeting/remove': step(hosts, ({ muted }) => ({ userId: muted.id }), { userId: person('hosts') }),
  'meeting/setLocked': step(hosts, { isLocked: '1' }),
  'meeting/setWaitingRoom': step(hosts, { isOn: '0' }),
  'meeting/admit': some({ isAdmitted: '1' }),
  'meeting/setCoHost': step(leader, ({ member }) => ({ userId: member.id, isCoHost: '1' }), {
    userId: person('leader'),
  }),
  'meeting/handOver': step(leader, ({ admin }) => ({ userId: admin.id }), { userId: person('leader') }),
  'meeting/link': step({ ...hosts, muted: 'NoPermission' }),
  'meeting/log': step({ ...hosts, muted: 'NoPermission' }),
  'meeting/invite': step(inIt, ({ group }) => ({ requestId: messageId(), toBizId: group, toBizType: 1 }), {
    toBizId: {
      of: 'group',
      absent: 'MeetingAbsent',
      but: { owner: 'NoDataFound', admin: 'NoDataFound', member: 'NoDataFound' },
    },
  }),
  'meeting/chat': step(inIt, { text: 'Hello' }),
  'meeting/chatLog': step(inIt),
  'meeting/react': step(inIt, { reaction: 'clap' }),
}
