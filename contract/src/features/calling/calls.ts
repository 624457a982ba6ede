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

/** How a call ended. `answered`: at least two users were in it, then they hung up. */
export const CallResult = z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut'])
export type CallResult = z.output<typeof CallResult>

/** A call as the users of its conversation see it; the extras of its signals have the same fields. */
export const CallView = renamed(
  z.object({
    roomId: z.string(),
    /** The same as `id`, under the name that signals use. */
    channelId: z.string(),
    /** '' in a private chat. */
    groupId: z.string(),
    /** Started as a voice call. */
    isAudio: z.boolean(),
    state: z.enum(['ringing', 'active', 'ended']),
    result: z.nullable(CallResult),
    /** Who called. */
    from: PersonCard,
    /** Users that it rings for. */
    persons: z.array(PersonCard),
    /** Users who are in it. */
    upPersons: z.array(PersonCard),
    /** Increases with each change: of two views the higher one is newer. */
    version: z.int(),
    /** Those of `persons` who are in another call at the moment; absent if nobody is. */
    waiting: z.optional(z.array(z.string())),
    /** It ended because a user's connection was lost for too long; absent if they hung up. */
    brokenOff: z.optional(z.literal(true)),
    /** In a private call: who was added to it, and by whom. They do not see the chat. Absent if nobody was added. */
    added: z.optional(z.array(z.object({ userId: z.string(), addedBy: z.string() }))),
    startTime: z.int(),
    /** 0 until a user answers. */
    answerTime: z.int(),
    endTime: z.int(),
  }),
  { persons: 'invitees', upPersons: 'participants' },
)
export type CallView = z.output<typeof CallView>

/**
 * A call in the call list of a user who called, was called or joined. In a private call `userName` and `avatarUrl` are
 * those of the other user, in a group ''.
 */
export const CallEntry = renamed(
  z.object({
    roomId: z.string(),
    toBizId: z.string(),
    toBizType: z.literal([chatType.group, chatType.single]),
    userName: z.string(),
    avatarUrl: z.string(),
    isMine: z.boolean(),
    /** Started as a voice call. */
    isAudio: z.boolean(),
    /** `missed`: it rang for the caller of this list, who did not answer. null while the call is on. */
    result: z.nullable(z.enum(['answered', 'rejected', 'busy', 'cancelled', 'timedOut', 'missed'])),
    /** When it rang for this user, or when this user called or joined. */
    time: z.int(),
    /** In milliseconds; 0 if nobody answered. */
    duration: z.int(),
  }),
  asConversation,
)
export type CallEntry = z.output<typeof CallEntry>

/** `ticket` lets one session connect to the media of one call, see `/rtc`. */
const Joined = z.object({ call: CallView, ticket: z.string() })

const conversation = { toBizId: id, toBizType: z.literal([chatType.group, chatType.single]) }
const roomId = id
/** This client can show an incoming call during another one, so such a call is not refused as busy. */
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
   * Starts a call and rings. If the conversation has a call already, it is joined instead: two users who call each
   * other at the same time are connected, and a repeat changes nothing. In a group `inviteeIds` are the users to ring.
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
  /** Answers a call, joins the call of a group, or rejoins a call. */
  join: call('call/join', () => ({
    input: z.object({ roomId, showsWaiting }),
    output: Joined,
    errors: ['CallEnded', 'CallElsewhere', 'CallFull', 'MessageGroupDissolved'],
  })),
  /** Rings for more users: in a group for its members, in a private call for friends of the caller. */
  invite: call('call/invite', () => ({
    rate: 'callStart',
    input: renamed(z.object({ roomId, persons }), { persons: 'inviteeIds' }),
    output: CallView,
    errors: ['CallEnded', 'CallFull', 'CallNotAdded', 'MessageNotMember', 'MessageGroupDissolved'],
  })),
  /** Declines a call, or reports that the user is in another call. */
  reject: call('call/reject', () => ({
    input: z.object({ roomId, isBusy: z.optional(z.boolean()) }),
    output: CallView,
  })),
  /** Cancels a call that nobody answered yet; `leave` does the same then. Only its caller may. */
  cancel: call('call/cancel', () => ({ input: z.object({ roomId }), output: CallView })),
  /** Leaves a call. It ends when one user is left. */
  leave: call('call/leave', () => ({ input: z.object({ roomId }), output: CallView })),
  /**
   * The call that rings for this user or that they are in; a device asks for it when it reconnects. For a ringing call
   * `ticket` lets this session connect to the media before the answer, see `/rtc`; no media passes before `call/join`.
   * `roomId`: a call that this user was in; if it is over, it is returned as `ended`.
   */
  mine: call('call/mine', () => ({
    input: z.object({ roomId: z.optional(id) }),
    output: z.object({
      call: z.nullable(CallView),
      ticket: z.optional(z.string()),
      /** While the caller is in a call: another call that rings for them. */
      waitingCall: z.optional(CallView),
      /** The requested call, once it is over. */
      ended: z.optional(CallView),
      /** How many missed calls the caller has not seen; absent if none. */
      missed: z.optional(z.int()),
    }),
    silent: true,
  })),
  /** The call in progress in a conversation. */
  ongoing: call('call/ongoing', () => ({
    input: renamed(z.object(conversation), asConversation),
    output: z.object({ call: z.nullable(CallView) }),
    silent: true,
  })),
  /**
   * Calls of the caller, or the missed ones only, newest first. `next` is the `before` of the next page, '' after the
   * last.
   */
  list: call('call/list', () => ({
    input: z.object({
      /** Only missed calls. */
      isMissed: z.optional(z.boolean()),
      before: cursor,
      pageSize,
    }),
    output: z.object({ list: z.array(CallEntry), next: z.string() }),
  })),
  /** Marks missed calls as seen: all of them, or those of one conversation. */
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
  /** To the caller of a call: it now rings on a device of the called user. */
  reached: event('call.reached', z.object({ roomId: z.string() })),
}

/** A call as operators see it: who called whom and when, never its content. */
export const OperatedCall = z.object({
  id: z.string(),
  isAudio: z.boolean(),
  groupId: z.string(),
  callerId: z.string(),
  callerName: z.string(),
  /** How many users are in it, or were. */
  people: z.int(),
  state: z.enum(['ringing', 'active', 'ended']),
  result: z.nullable(CallResult),
  startTime: z.int(),
  /** 0 if nobody answered. */
  answerTime: z.int(),
  /** 0 while it is on. */
  endTime: z.int(),
})
export type OperatedCall = z.output<typeof OperatedCall>

export const callingAdmin = {
  /** Calls in progress, or started in the last 24 hours, newest first. */
  list: adminCall('calls/list', {
    roles: ['reviewer', 'support'],
    input: z.object({ isOn: z.boolean(), ...paged }),
    output: list(OperatedCall),
  }),
  /** Ends a call for everyone in it; they are shown the reason. */
  end: adminCall('calls/end', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id, reason: singleLineText(limits.decisionLengthMax, 1) }),
    output: emptyOutput,
  }),
  /** By day (UTC), oldest first: answered calls, and their duration. */
  figures: adminCall('calls/figures', {
    roles: ['reviewer', 'support'],
    input: z.object({ days: int(1, 365) }),
    output: z.object({ days: z.array(MediaDay) }),
  }),
}
