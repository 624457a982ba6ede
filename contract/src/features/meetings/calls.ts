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

/** `host` leads, `coHost` helps: both are hosts of a meeting where that is asked. */
export const MeetingRole = z.enum(['host', 'coHost', 'member'])
export type MeetingRole = z.output<typeof MeetingRole>

/** `scheduled`: no host is in it, so that members wait. */
export const MeetingState = z.enum(['scheduled', 'open', 'ended'])
export type MeetingState = z.output<typeof MeetingState>

/** How a person stands to a meeting. `none`: knows its number at most. */
export const MeetingStanding = z.enum(['none', 'invited', 'waiting', 'joined', 'left', 'removed'])
export type MeetingStanding = z.output<typeof MeetingStanding>

/** `muted` is opened by the person alone, with `unmute`; `held` after a host agreed, which makes it `muted`. */
export const MeetingMicrophone = z.enum(['open', 'muted', 'held'])
export type MeetingMicrophone = z.output<typeof MeetingMicrophone>

/** Of a month 30 days. */
export const meetingUnits = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 30 * 86_400_000,
} as const
/** In what the planned length is counted. */
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
  /** Since when the person asks to speak, and has a hand up; 0 while not. */
  asksSince: z.int(),
  handSince: z.int(),
  joinTime: z.int(),
})
export type MeetingPerson = z.output<typeof MeetingPerson>

/** What lists and the page for joining show. `host` is who leads. */
export const MeetingSummary = z.object({
  number: z.string(),
  title: z.string(),
  host: PersonCard,
  state: MeetingState,
  startTime: z.int(),
  duration: z.int(),
  unit: MeetingUnit,
  /** When its planned time is over; it goes on while people are in it. */
  endTime: z.int(),
  /** How the person who asks stands to it. */
  myRole: MeetingRole,
  myState: MeetingStanding,
})
export type MeetingSummary = z.output<typeof MeetingSummary>

/** A meeting, as the user who asks sees it. */
export const MeetingView = z.object({
  ...MeetingSummary.shape,
  /** Shown to hosts, '' to others. */
  password: z.string(),
  isLocked: z.boolean(),
  hasWaitingRoom: z.boolean(),
  isMutedOnEntry: z.boolean(),
  allMuted: z.boolean(),
  /** Members may unmute themselves. */
  mayUnmute: z.boolean(),
  /** Hosts first, then as they joined. To members those who joined; who waits sees nobody. */
  people: z.array(MeetingPerson),
  /** Rises with each change: of two views the higher one is the newer. */
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
/** What was done in a meeting, by whom and to whom. `by` is null for what happened by itself. */
export const MeetingLogEntry = z.object({
  id: z.string(),
  time: z.int(),
  action: z.enum(meetingActions),
  by: z.nullable(PersonCard),
  to: z.nullable(PersonCard),
})
export type MeetingLogEntry = z.output<typeof MeetingLogEntry>

export const meetingReactions = ['like', 'clap', 'heart', 'laugh', 'surprise'] as const
/** A sign that is shown for a moment. */
export const MeetingReaction = z.enum(meetingReactions)
export type MeetingReaction = z.output<typeof MeetingReaction>

/** A line of the chat of a meeting. */
export const MeetingChatLine = z.object({
  /** Its place: of two lines the later one has the higher number. */
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
/** What the link of a host carries. */
const token = z.string().check(z.maxLength(40))
const person = { number, userId: id }
/** Without `userIds` everyone whom it can concern. */
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

/** Which of these a refusal is about. */
const refusedAt = { title: ['NameReserved', 'NameEmpty'], startTime: ['MeetingTimeWrong'] } as const

/** Of hosts alone; to a person who is not in the meeting it does not exist. */
const ofHosts = { rate: 'meeting', errors: ['MeetingAbsent', 'MeetingEnded', 'NoPermission'] } as const
const ofPeople = { rate: 'meeting', errors: ['MeetingAbsent', 'MeetingEnded'] } as const
/** What answers with the meeting as it is then. */
const hosting = { ...ofHosts, output: MeetingView } as const
const taking = { ...ofPeople, output: MeetingView } as const

export const meetings = {
  /** Plans a meeting, or begins one now. */
  create: call('meeting/create', () => ({
    rate: 'meetingCreate',
    input: z.object({ requestId, ...planned }),
    output: MeetingView,
    errors: ['MeetingTimeWrong', 'NameReserved', 'NameEmpty'],
    refusedAt,
  })),
  /** While nobody is in it. A changed password is asked of everyone again. */
  update: call('meeting/update', () => ({
    rate: 'meeting',
    input: z.object({ number, ...planned }),
    output: MeetingView,
    errors: [...ofHosts.errors, 'MeetingStarted', 'MeetingTimeWrong', 'NameReserved', 'NameEmpty'],
    refusedAt,
  })),
  /** Deletes a meeting that has not begun. */
  delete: call('meeting/delete', () => ({
    rate: 'meeting',
    input: z.object({ number }),
    output: emptyOutput,
    errors: [...ofHosts.errors, 'MeetingStarted'],
  })),
  /** The caller's meetings, and those that they were invited to or in: `coming` soonest first, `past` newest first. */
  list: call('meeting/list', () => ({
    input: z.object({ kind: z.enum(['coming', 'past']), ...paged }),
    output: list(MeetingSummary),
  })),
  /** To who is in it, was in it or is invited. */
  detail: call('meeting/detail', () => ({
    input: z.object({ number }),
    output: MeetingView,
    errors: ['MeetingAbsent'],
    silent: true,
  })),
  /** What the page for joining shows to who knows the number. */
  preview: call('meeting/preview', () => ({
    input: z.object({ number, token: z.optional(token) }),
    output: z.extend(MeetingSummary, { needsPassword: z.boolean() }),
    errors: ['MeetingNumberWrong', 'MeetingAbsent', 'MeetingRemoved', 'TooOften'],
  })),
  /**
   * Enters, waits, or comes back. Whom a host invited, in person or as a member of a group, needs no password; whom a
   * member invited waits without it. `token` is that of a host's link, and stands for the password. `ticket` lets this session into the media, see `/rtc`; it is '' while `myState` is
   * `waiting`: after `meeting.changed` says `joined` the same call gives it.
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
  /** Also of the waiting room. */
  leave: call('meeting/leave', () => ({ ...ofPeople, input: z.object({ number }), output: emptyOutput })),
  /** For all, by who leads. */
  end: call('meeting/end', () => ({ ...ofHosts, input: z.object({ number }), output: emptyOutput })),

  /** Mutes, or takes a mute back; never opens a microphone. Without `userIds` all members, also those who come later. */
  mute: call('meeting/mute', () => ({
    ...hosting,
    input: z.object({ ...some, isMuted: flag, mayUnmute: z.optional(flag) }),
  })),
  /** Opens the caller's own microphone where it is muted. */
  unmute: call('meeting/unmute', () => ({
    ...ofPeople,
    input: z.object({ number }),
    output: MeetingView,
    errors: [...ofPeople.errors, 'MeetingHeld'],
  })),
  /** Asks to speak, or takes that back. */
  askToSpeak: call('meeting/askToSpeak', () => ({ ...taking, input: z.object({ number, isAsking: flag }) })),
  /** Without `userIds` all who ask. */
  answerSpeak: call('meeting/answerSpeak', () => ({
    ...hosting,
    input: z.object({ ...some, isAgreed: flag }),
  })),
  /** Stops the cameras or shares of these people, or allows them again. */
  allow: call('meeting/allow', () => ({
    ...hosting,
    input: z.object({ ...some, source: z.enum(['camera', 'screen']), isAllowed: flag }),
  })),
  /** Raises a hand, or takes it down. */
  raiseHand: call('meeting/raiseHand', () => ({ ...taking, input: z.object({ number, isRaised: flag }) })),
  /** Takes the hands of others down; without `userIds` all of them. */
  lowerHands: call('meeting/lowerHands', () => ({ ...hosting, input: z.object(some) })),
  /** Oneself, by hosts others too, in this meeting alone. */
  rename: call('meeting/rename', () => ({
    ...ofHosts,
    input: z.object({ ...person, name }),
    output: MeetingView,
    errors: [...ofHosts.errors, 'NameReserved', 'NameEmpty'],
  })),
  /** With no way back in. */
  remove: call('meeting/remove', () => ({ ...hosting, input: z.object(person) })),
  /** Locks a meeting, so that nobody else comes in. */
  setLocked: call('meeting/setLocked', () => ({ ...hosting, input: z.object({ number, isLocked: flag }) })),
  /** Has a host let each one in, or not. */
  setWaitingRoom: call('meeting/setWaitingRoom', () => ({
    ...hosting,
    input: z.object({ number, isOn: flag }),
  })),
  /** Without `userIds` all who wait. */
  admit: call('meeting/admit', () => ({
    ...ofHosts,
    input: z.object({ ...some, isAdmitted: flag }),
    output: MeetingView,
    errors: [...ofHosts.errors, 'MeetingFull'],
  })),
  /** By who leads. */
  setCoHost: call('meeting/setCoHost', () => ({
    ...hosting,
    input: z.object({ ...person, isCoHost: flag }),
  })),
  /** By who leads; the former host stays as a co-host. */
  handOver: call('meeting/handOver', () => ({ ...hosting, input: z.object(person) })),

  /**
   * What the link of a host carries, so that who opens it needs no password. It ends with the host's role, with the meeting,
   * and with `isNew`, which makes another.
   */
  link: call('meeting/link', () => ({
    ...ofHosts,
    input: z.object({
      number,
      /** Makes another link; the one before opens nothing from then on. */
      isNew: z.optional(flag),
    }),
    output: z.object({ token: z.string() }),
  })),
  /** What was done in a meeting, newest first. */
  log: call('meeting/log', () => ({
    input: z.object({ number, ...paged }),
    output: list(MeetingLogEntry),
    errors: ['MeetingAbsent', 'NoPermission'],
  })),
  /** Posts a message of the kind `seat` into a chat in which the caller may speak, and opens the meeting to who is in it. */
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

  /** A line to all who are in it, and to those who come later; it is deleted when the meeting ends. */
  chat: call('meeting/chat', () => ({
    ...ofPeople,
    rate: 'chat',
    input: z.object({ number, text: text(limits.meetingChatLengthMax, 1) }),
    output: emptyOutput,
  })),
  /** What was written so far, oldest first, to who is in it. */
  chatLog: call('meeting/chatLog', () => ({
    ...ofPeople,
    input: z.object({ number }),
    output: z.object({ list: z.array(MeetingChatLine) }),
    silent: true,
  })),
  /** Shows a sign to all for a moment. */
  react: call('meeting/react', () => ({
    ...ofPeople,
    rate: 'chat',
    input: z.object({ number, reaction: MeetingReaction }),
    output: emptyOutput,
  })),
}

export const meetingEvents = {
  /** To everyone who is in it or waits, and to who was removed or refused; a client that reconnects asks for the detail. */
  changed: event('meeting.changed', MeetingView),
  /** It was deleted before it began. */
  deleted: event('meeting.deleted', z.object({ number: z.string() })),
  /** Begins within ten minutes. */
  reminder: event('meeting.reminder', MeetingSummary),
  /** A line of the chat of a meeting. */
  chat: event('meeting.chat', z.object({ number: z.string(), ...MeetingChatLine.shape })),
  /** A user shows a sign. */
  reaction: event(
    'meeting.reaction',
    z.object({ number: z.string(), userId: z.string(), reaction: MeetingReaction }),
  ),
}
