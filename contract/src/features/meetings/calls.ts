import * as z from '../../kit/schema.ts'
import {
  call,
  emptyOutput,
  event,
  flag,
  id,
  ids,
  int,
  list,
  paged,
  nameText,
  singleLineText,
  text,
  time,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { requestId } from '../../rules/money.ts'
import { chatType } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'
import { postingErrors } from '../../kit/posting-errors.ts'
import { PersonCard } from '../../kit/people.ts'

/** `host` is the leader, `coHost` an assistant. Where a call is for hosts, it is for both. */
export const MeetingRole = z.enum(['host', 'coHost', 'member'])
export type MeetingRole = z.output<typeof MeetingRole>

/** `scheduled`: no host is in it, so members wait. */
export const MeetingState = z.enum(['scheduled', 'open', 'ended'])
export type MeetingState = z.output<typeof MeetingState>

/** The relation of the caller to a meeting. `none`: knows its number at most. */
export const MeetingStanding = z.enum(['none', 'invited', 'waiting', 'joined', 'left', 'removed'])
export type MeetingStanding = z.output<typeof MeetingStanding>

/** `muted`: the user can unmute with `unmute`. `held`: a host has to agree first, which makes it `muted`. */
export const MeetingMicrophone = z.enum(['open', 'muted', 'held'])
export type MeetingMicrophone = z.output<typeof MeetingMicrophone>

/** A month counts 30 days. */
export const meetingUnits = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 30 * 86_400_000,
} as const
/** The unit of the planned length. */
export const MeetingUnit = z.enum(['minute', 'hour', 'day', 'month'])
export type MeetingUnit = z.output<typeof MeetingUnit>

/** A user in a meeting. */
export const MeetingPerson = z.object({
  ...PersonCard.shape,
  role: MeetingRole,
  state: z.enum(['waiting', 'joined']),
  microphone: MeetingMicrophone,
  mayCamera: z.boolean(),
  mayScreen: z.boolean(),
  /** Since when the user asks to speak, and since when their hand is up; 0 if not. */
  asksSince: z.int(),
  handSince: z.int(),
  joinTime: z.int(),
})
export type MeetingPerson = z.output<typeof MeetingPerson>

/** A meeting in lists and on the page for joining. `host` is its leader. */
export const MeetingSummary = z.object({
  number: z.string(),
  title: z.string(),
  host: PersonCard,
  state: MeetingState,
  startTime: z.int(),
  duration: z.int(),
  unit: MeetingUnit,
  /** The planned end; the meeting goes on while users are in it. */
  endTime: z.int(),
  /** The caller's role and relation to it. */
  myRole: MeetingRole,
  myState: MeetingStanding,
})
export type MeetingSummary = z.output<typeof MeetingSummary>

/** A meeting as the caller sees it. */
export const MeetingView = z.object({
  ...MeetingSummary.shape,
  /** Sent to hosts; '' for others. */
  password: z.string(),
  isLocked: z.boolean(),
  hasWaitingRoom: z.boolean(),
  isMutedOnEntry: z.boolean(),
  allMuted: z.boolean(),
  /** Members may unmute themselves. */
  mayUnmute: z.boolean(),
  /** Hosts first, then in order of joining. Members see only those who have joined; users who wait see nobody. */
  people: z.array(MeetingPerson),
  /** Increases with each change: of two views the higher one is newer. */
  version: z.int(),
})
export type MeetingView = z.output<typeof MeetingView>

export const meetingActions = [
  'created',
  'changed',
  'opened',
  'joined',
  'left',
  'mutedAll',
  'unmutedAll',
  'muted',
  'unmuted',
  'agreed',
  'declined',
  'stoppedCamera',
  'allowedCamera',
  'stoppedScreen',
  'allowedScreen',
  'renamed',
  'removed',
  'locked',
  'unlocked',
  'waitingRoomOn',
  'passwordGuessed',
  'waitingRoomOff',
  'admitted',
  'refused',
  'madeCoHost',
  'endedCoHost',
  'handedOver',
  'leads',
  'ended',
] as const
/** An action in a meeting: who did it, and to whom. `by` is null for automatic ones. */
export const MeetingLogEntry = z.object({
  id: z.string(),
  time: z.int(),
  action: z.enum(meetingActions),
  by: z.nullable(PersonCard),
  to: z.nullable(PersonCard),
  /** For `renamed`: the names of `to` before and after. null for other actions, and for entries of older versions. */
  names: z.nullable(z.object({ before: z.string(), after: z.string() })),
})
export type MeetingLogEntry = z.output<typeof MeetingLogEntry>

export const meetingReactions = ['like', 'clap', 'heart', 'laugh', 'surprise'] as const
/** A reaction that is shown for a moment. */
export const MeetingReaction = z.enum(meetingReactions)
export type MeetingReaction = z.output<typeof MeetingReaction>

/** A message in the chat of a meeting. */
export const MeetingChatLine = z.object({
  /** Its order: of two messages the later one has the higher number. */
  id: z.string(),
  from: PersonCard,
  text: z.string(),
  time: z.int(),
})
export type MeetingChatLine = z.output<typeof MeetingChatLine>

const number = id
const digits = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(String.raw`^\d{${min},${max}}$`)))
const password = digits(limits.meetingPasswordLengthMin, limits.meetingPasswordLengthMax)
/** The token in the link of a host. */
const token = z.string().check(z.maxLength(40))
const person = { number, userId: id }
/** Without `userIds`: all users to whom it applies. */
const some = { number, userIds: z.optional(ids(limits.meetingPeopleMax)) }
const name = nameText(1)

const planned = {
  title: singleLineText(limits.meetingTitleLengthMax, 1),
  password,
  /** 0 for now. */
  startTime: time,
  duration: int(1, limits.meetingMsMax / meetingUnits.minute),
  unit: MeetingUnit,
  isMutedOnEntry: z.optional(flag),
  isLocked: z.optional(flag),
  hasWaitingRoom: z.optional(flag),
}

/** The field that each of these errors is about. */
const refusedAt = { title: ['NameReserved', 'NameEmpty'], startTime: ['MeetingTimeWrong'] } as const

/** Calls of hosts; for users who are not in the meeting it does not exist. */
const ofHosts = { rate: 'meeting', errors: ['MeetingAbsent', 'MeetingEnded', 'NoPermission'] } as const
const ofPeople = { rate: 'meeting', errors: ['MeetingAbsent', 'MeetingEnded'] } as const
/** Calls of hosts that return the changed meeting. */
const hosting = { ...ofHosts, output: MeetingView } as const
const taking = { ...ofPeople, output: MeetingView } as const

export const meetings = {
  /** Schedules a meeting, or starts one now. */
  create: call('meeting/create', () => ({
    rate: 'meetingCreate',
    input: z.object({ requestId, ...planned }),
    output: MeetingView,
    errors: ['MeetingTimeWrong', 'NameReserved', 'NameEmpty'],
    refusedAt,
  })),
  /** Changes a meeting that nobody is in. A changed password has to be entered by everyone again. */
  update: call('meeting/update', () => ({
    rate: 'meeting',
    input: z.object({ number, ...planned }),
    output: MeetingView,
    errors: [...ofHosts.errors, 'MeetingStarted', 'MeetingTimeWrong', 'NameReserved', 'NameEmpty'],
    refusedAt,
  })),
  /** Deletes a meeting that has not started. */
  delete: call('meeting/delete', () => ({
    rate: 'meeting',
    input: z.object({ number }),
    output: emptyOutput,
    errors: [...ofHosts.errors, 'MeetingStarted'],
  })),
  /** The meetings that the caller created, attended or is invited to: `coming` soonest first, `past` newest first. */
  list: call('meeting/list', () => ({
    input: z.object({ kind: z.enum(['coming', 'past']), ...paged }),
    output: list(MeetingSummary),
  })),
  /** One meeting, for users who are in it, were in it or are invited. */
  detail: call('meeting/detail', () => ({
    input: z.object({ number }),
    output: MeetingView,
    errors: ['MeetingAbsent'],
    silent: true,
  })),
  /** A meeting as the page for joining shows it; for anyone who knows the number. */
  preview: call('meeting/preview', () => ({
    input: z.object({ number, token: z.optional(token) }),
    output: z.extend(MeetingSummary, { needsPassword: z.boolean() }),
    errors: ['MeetingNumberWrong', 'MeetingAbsent', 'MeetingRemoved', 'TooOften'],
  })),
  /**
   * Joins, waits, or rejoins. Users invited by a host, personally or as a member of a group, need no password; those
   * invited by a member can wait without it. `token` is that of a host's link and replaces the password. `ticket` lets
   * this session connect to the media, see `/rtc`; it is '' while `myState` is `waiting`: when `meeting.changed` says
   * `joined`, call this again for it.
   */
  join: call('meeting/join', () => ({
    rate: 'meeting',
    input: z.object({
      number,
      password: z.optional(z.string().check(z.maxLength(20))),
      token: z.optional(token),
      name: z.optional(nameText()),
    }),
    output: z.object({ meeting: MeetingView, ticket: z.string() }),
    errors: [
      'MeetingNumberWrong',
      'MeetingAbsent',
      'MeetingEnded',
      'MeetingRemoved',
      'MeetingLocked',
      'MeetingFull',
      'MeetingPasswordEmpty',
      'MeetingPasswordWrong',
      'MeetingPasswordLocked',
      'NameReserved',
      'NameEmpty',
    ],
  })),
  /** Leaves a meeting or its waiting room. */
  leave: call('meeting/leave', () => ({ ...ofPeople, input: z.object({ number }), output: emptyOutput })),
  /** Ends a meeting for everyone; for its leader. */
  end: call('meeting/end', () => ({ ...ofHosts, input: z.object({ number }), output: emptyOutput })),

  /**
   * Mutes members, or allows them to unmute; never opens a microphone. Without `userIds`: all members, including those
   * who join later.
   */
  mute: call('meeting/mute', () => ({
    ...hosting,
    input: z.object({ ...some, isMuted: flag, mayUnmute: z.optional(flag) }),
  })),
  /** Opens the caller's own microphone if it is `muted`. */
  unmute: call('meeting/unmute', () => ({
    ...ofPeople,
    input: z.object({ number }),
    output: MeetingView,
    errors: [...ofPeople.errors, 'MeetingHeld'],
  })),
  /** Asks to speak, or withdraws the request. */
  askToSpeak: call('meeting/askToSpeak', () => ({ ...taking, input: z.object({ number, isAsking: flag }) })),
  /** Accepts or refuses requests to speak; without `userIds` all of them. */
  answerSpeak: call('meeting/answerSpeak', () => ({
    ...hosting,
    input: z.object({ ...some, isAgreed: flag }),
  })),
  /** Stops the cameras or screen shares of these users, or allows them again. */
  allow: call('meeting/allow', () => ({
    ...hosting,
    input: z.object({ ...some, source: z.enum(['camera', 'screen']), isAllowed: flag }),
  })),
  /** Raises a hand, or takes it down. */
  raiseHand: call('meeting/raiseHand', () => ({ ...taking, input: z.object({ number, isRaised: flag }) })),
  /** Lowers hands of others; without `userIds` all of them. */
  lowerHands: call('meeting/lowerHands', () => ({ ...hosting, input: z.object(some) })),
  /** Renames a user in this meeting only: the caller, or for hosts anyone. */
  rename: call('meeting/rename', () => ({
    ...ofHosts,
    input: z.object({ ...person, name }),
    output: MeetingView,
    errors: [...ofHosts.errors, 'NameReserved', 'NameEmpty'],
  })),
  /** Removes a user, who cannot come back. */
  remove: call('meeting/remove', () => ({ ...hosting, input: z.object(person) })),
  /** Locks a meeting, so that nobody else can join, or unlocks it. */
  setLocked: call('meeting/setLocked', () => ({ ...hosting, input: z.object({ number, isLocked: flag }) })),
  /** Turns the waiting room on or off, in which a host has to admit each user. */
  setWaitingRoom: call('meeting/setWaitingRoom', () => ({
    ...hosting,
    input: z.object({ number, isOn: flag }),
  })),
  /** Admits or refuses users who wait; without `userIds` all of them. */
  admit: call('meeting/admit', () => ({
    ...ofHosts,
    input: z.object({ ...some, isAdmitted: flag }),
    output: MeetingView,
    errors: [...ofHosts.errors, 'MeetingFull'],
  })),
  /** Makes a member a co-host, or a co-host a member; for the leader. */
  setCoHost: call('meeting/setCoHost', () => ({
    ...hosting,
    input: z.object({ ...person, isCoHost: flag }),
  })),
  /** Makes another member the leader, for the leader; who becomes a co-host. */
  handOver: call('meeting/handOver', () => ({ ...hosting, input: z.object(person) })),

  /**
   * The token of a host's link, which replaces the password. It becomes invalid when the host loses the role, when the
   * meeting ends, and when `isNew` creates another.
   */
  link: call('meeting/link', () => ({
    ...ofHosts,
    input: z.object({
      number,
      /** Creates another link; the previous one becomes invalid. */
      isNew: z.optional(flag),
    }),
    output: z.object({ token: z.string() }),
  })),
  /** Actions in a meeting, newest first. */
  log: call('meeting/log', () => ({
    input: z.object({ number, ...paged }),
    output: list(MeetingLogEntry),
    errors: ['MeetingAbsent', 'NoPermission'],
  })),
  /**
   * Posts an invitation (message kind `seat`) into a chat in which the caller may write, and lets the chat's members
   * join.
   */
  invite: call('meeting/invite', () => ({
    rate: 'chat',
    input: renamed(
      z.object({
        requestId,
        number,
        toBizId: id,
        toBizType: z.literal([chatType.group, chatType.single]),
      }),
      asConversation,
    ),
    output: emptyOutput,
    errors: ['MeetingAbsent', 'MeetingEnded', ...postingErrors],
  })),

  /** Sends a chat message to everyone in the meeting, and to those who join later; deleted when the meeting ends. */
  chat: call('meeting/chat', () => ({
    ...ofPeople,
    rate: 'chat',
    input: z.object({ number, text: text(limits.meetingChatLengthMax, 1) }),
    output: emptyOutput,
  })),
  /** The chat so far, oldest first; for users in the meeting. */
  chatLog: call('meeting/chatLog', () => ({
    ...ofPeople,
    input: z.object({ number }),
    output: z.object({ list: z.array(MeetingChatLine) }),
    silent: true,
  })),
  /** Shows a reaction to everyone for a moment. */
  react: call('meeting/react', () => ({
    ...ofPeople,
    rate: 'chat',
    input: z.object({ number, reaction: MeetingReaction }),
    output: emptyOutput,
  })),
}

export const meetingEvents = {
  /**
   * To everyone who is in it or waits, and to users who were removed or refused. A client that reconnects calls
   * `detail` instead.
   */
  changed: event('meeting.changed', MeetingView),
  /** A meeting was deleted before it started. */
  deleted: event('meeting.deleted', z.object({ number: z.string() })),
  /** A meeting starts within ten minutes. */
  reminder: event('meeting.reminder', MeetingSummary),
  /** A message in the chat of a meeting. */
  chat: event('meeting.chat', z.object({ number: z.string(), ...MeetingChatLine.shape })),
  /** A user shows a reaction. */
  reaction: event(
    'meeting.reaction',
    z.object({ number: z.string(), userId: z.string(), reaction: MeetingReaction }),
  ),
}
