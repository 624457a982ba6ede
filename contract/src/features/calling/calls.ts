import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import {
  call,
  cursor,
  emptyOutput,
  event,
  id,
  int,
  list,
  paged,
  pageSize,
  singleLineText,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { MediaDay } from '../media/calls.ts'
import { chatType } from '../../socket.ts'
import { asConversation, bothOrNeither, renamed } from '../../kit/wire-names.ts'
import { PersonCard } from '../../kit/people.ts'

/** How a call ended. `answered`: two were in it, and hung up. */
export const CallResult = z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut'])
export type CallResult = z.output<typeof CallResult>

/** A call as the people of its conversation see it; the extras of its signals are the same. */
export const CallView = renamed(
  z.object({
    roomId: z.string(),
    /** The same, by the name that the channel of a call has in signals. */
    channelId: z.string(),
    /** '' in a private chat. */
    groupId: z.string(),
    /** Began with sound alone. */
    isAudio: z.boolean(),
    state: z.enum(['ringing', 'active', 'ended']),
    result: z.nullable(CallResult),
    /** Who called. */
    from: PersonCard,
    /** Those it rings for. */
    persons: z.array(PersonCard),
    /** Those who are in it. */
    upPersons: z.array(PersonCard),
    /** Rises with each change: of two views the higher one is the newer. */
    version: z.int(),
    /** Those of `persons` who are in another call meanwhile; absent where nobody is. */
    waiting: z.optional(z.array(z.string())),
    /** It ended because the line of one of them was gone for too long; absent where they hung up. */
    brokenOff: z.optional(z.literal(true)),
    /** In a private call: who was added to it, and by whom. They do not see the chat. Absent where nobody was. */
    added: z.optional(z.array(z.object({ userId: z.string(), addedBy: z.string() }))),
    startTime: z.int(),
    /** 0 while nobody answered. */
    answerTime: z.int(),
    endTime: z.int(),
  }),
  { persons: 'invitees', upPersons: 'participants' },
)
export type CallView = z.output<typeof CallView>

/**
 * A call as it stands in the list of who was called, called or was in it. In a private one `userName` and `avatarUrl` are of
 * the other person, in a group ''.
 */
export const CallEntry = renamed(
  z.object({
    roomId: z.string(),
    toBizId: z.string(),
    toBizType: z.literal([chatType.group, chatType.single]),
    userName: z.string(),
    avatarUrl: z.string(),
    isMine: z.boolean(),
    /** Began with sound alone. */
    isAudio: z.boolean(),
    /** `missed`: it rang for the reader, who did not answer. null while it is on. */
    result: z.nullable(z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut', 'missed'])),
    /** When it rang for the reader, or was called or joined by them. */
    time: z.int(),
    /** In milliseconds, 0 where nobody answered. */
    duration: z.int(),
  }),
  asConversation,
)
export type CallEntry = z.output<typeof CallEntry>

/** What lets one session into the media of one room, see `/rtc`. */
const Joined = z.object({ call: CallView, ticket: z.string() })

const conversation = { toBizId: id, toBizType: z.literal([chatType.group, chatType.single]) }
const roomId = id
/** This client shows a call that comes while this one is on; such a one is not refused as busy then. */
const showsWaiting = z.optional(z.boolean())
const persons = z.array(id).check(z.minLength(1), z.maxLength(limits.callInvitedMax))
const mayNot = [
  'MessageBlocked',
  'MessageToBlocked',
  'CallStranger',
  'MessageGroupAbsent',
  'MessageGroupDissolved',
  'MessageNotMember',
] as const

export const calling = {
  /**
   * Rings. Where a call of this conversation is on, it is joined instead: so two who call each other at once are connected,
   * and a repeat changes nothing. In a group `inviteeIds` are those to ring.
   */
  start: call('call/start', () => ({
    rate: 'callStart',
    input: renamed(
      z.object({ ...conversation, isAudio: z.boolean(), persons: z.optional(persons), showsWaiting }),
      {
        ...asConversation,
        persons: 'inviteeIds',
      },
    ),
    output: Joined,
    errors: [...mayNot, 'CallElsewhere', 'CallEnded', 'CallFull'],
  })),
  /** Answers, joins the call of a group, or comes back into a call. */
  join: call('call/join', () => ({
    input: z.object({ roomId, showsWaiting }),
    output: Joined,
    errors: ['CallEnded', 'CallElsewhere', 'CallFull', 'MessageGroupDissolved'],
  })),
  /** Rings for more: in a group for members of it, in a private call for friends of the caller's own. */
  invite: call('call/invite', () => ({
    rate: 'callStart',
    input: renamed(z.object({ roomId, persons }), { persons: 'inviteeIds' }),
    output: CallView,
    errors: ['CallEnded', 'CallFull', 'CallNotAdded', 'MessageNotMember', 'MessageGroupDissolved'],
  })),
  /** Refuses, or says that one is in another call. */
  reject: call('call/reject', () => ({
    input: z.object({ roomId, isBusy: z.optional(z.boolean()) }),
    output: CallView,
  })),
  /** By the caller while nobody answered; `leave` does the same then. */
  cancel: call('call/cancel', () => ({ input: z.object({ roomId }), output: CallView })),
  /** Leaves a call; the last but one ends it. */
  leave: call('call/leave', () => ({ input: z.object({ roomId }), output: CallView })),
  /**
   * The call that rings for this user or that they are in. A device that comes back asks for it. Of one that rings `ticket`
   * lets this session connect to the media ahead of the answer, see `/rtc`: nothing passes either way before `call/join`.
   * `roomId`: a call that this user was in; where it is over it comes as `ended`.
   */
  mine: call('call/mine', () => ({
    input: z.object({ roomId: z.optional(id) }),
    output: z.object({
      call: z.nullable(CallView),
      ticket: z.optional(z.string()),
      /** While the caller is in a call: another one that waits for them. */
      waitingCall: z.optional(CallView),
      /** The call that was asked for, once it is over. */
      ended: z.optional(CallView),
      /** How many missed calls the caller has not seen; absent where there are none. */
      missed: z.optional(z.int()),
    }),
    silent: true,
  })),
  /** The call that is on in a conversation. */
  ongoing: call('call/ongoing', () => ({
    input: renamed(z.object(conversation), asConversation),
    output: z.object({ call: z.nullable(CallView) }),
    silent: true,
  })),
  /** All calls of the caller, or the missed ones, newest first. `next` is the `before` of the page that follows, '' after the last. */
  list: call('call/list', () => ({
    input: z.object({
      /** Only those that the caller missed. */
      isMissed: z.optional(z.boolean()),
      before: cursor,
      pageSize,
    }),
    output: z.object({ list: z.array(CallEntry), next: z.string() }),
  })),
  /** The missed calls are seen: all of them, or those of one conversation. */
  seen: call('call/seen', () => ({
    rate: 'write',
    input: renamed(
      z
        .object({ toBizId: z.optional(id), toBizType: z.optional(conversation.toBizType) })
        .check(...bothOrNeither),
      asConversation,
    ),
    output: emptyOutput,
    silent: true,
  })),
}

export const callEvents = {
  /** The number of missed calls that this user has not seen. */
  missed: event('call.missed', z.object({ count: z.int() })),
  /** To the caller: a device of a person for whom this call rings has answered the server. */
  reached: event('call.reached', z.object({ roomId: z.string() })),
}

/** A call as operators see it: who called whom and when, never what was said. */
export const OperatedCall = z.object({
  id: z.string(),
  isAudio: z.boolean(),
  groupId: z.string(),
  callerId: z.string(),
  callerName: z.string(),
  /** Those who are in it, or were. */
  people: z.int(),
  state: z.enum(['ringing', 'active', 'ended']),
  result: z.nullable(CallResult),
  startTime: z.int(),
  /** 0 where nobody answered. */
  answerTime: z.int(),
  /** 0 while it is on. */
  endTime: z.int(),
})
export type OperatedCall = z.output<typeof OperatedCall>

export const callingAdmin = {
  /** Those that are on, or that began in the last 24 hours, newest first. */
  list: adminCall('calls/list', {
    roles: ['reviewer', 'support'],
    input: z.object({ isOn: z.boolean(), ...paged }),
    output: list(OperatedCall),
  }),
  /** For all who are in it, who are notified of the reason. */
  end: adminCall('calls/end', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id, reason: singleLineText(limits.decisionLengthMax, 1) }),
    output: emptyOutput,
  }),
  /** By day (UTC), oldest first: calls that were answered, and how long they lasted. */
  figures: adminCall('calls/figures', {
    roles: ['reviewer', 'support'],
    input: z.object({ days: int(1, 365) }),
    output: z.object({ days: z.array(MediaDay) }),
  }),
}
