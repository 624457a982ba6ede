import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, time } from '../../kit/kit.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const messageId = z.string().check(z.regex(messageIdPattern))
const content = z.string().check(z.maxLength(16_000))
/** A text, or an uploaded picture, video or file, with `content` as in a chat frame. */
const msgType = z.literal([0, 1, 3, 12])
/** As in a chat frame. */
const extras = z.optional(z.looseObject({}))
/** When to send it, in milliseconds since 1970. */
const sendTime = time
/** The time zone in which its author chose the time, such as Asia/Bangkok; only displayed. */
const timeZone = z.string().check(z.maxLength(64))

/** A message that is scheduled, or could not be sent at its time. */
export const ScheduledMessage = renamed(
  z.object({
    /** The id that the message will have. */
    id: z.string(),
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    msgType,
    content: z.string(),
    extras: z.looseObject({}),
    sendTime: z.int(),
    timeZone: z.string(),
    /** Why it was not sent, as a retCode; '' while it is pending. */
    code: z.string(),
    /** The same as a text in the language of the caller. */
    reason: z.string(),
    createTime: z.int(),
  }),
  asConversation,
)
export type ScheduledMessage = z.output<typeof ScheduledMessage>

const mayNot = [
  'MessageMalformed',
  'MessageBlocked',
  'MessageToBlocked',
  'MessageStrangerLimit',
  'MessageGroupAbsent',
  'MessageGroupDissolved',
  'MessageNotMember',
] as const

export const scheduledMessages = {
  /** Schedules a text or a file, at least a minute from now. A repeat with the same id changes nothing. */
  add: call('messageSchedule/add', () => ({
    rate: 'write',
    input: renamed(
      z.object({
        id: messageId,
        toBizId: id,
        toBizType: int(1, 2),
        msgType,
        content,
        extras,
        sendTime,
        timeZone,
      }),
      asConversation,
    ),
    output: ScheduledMessage,
    errors: [...mayNot, 'ScheduleFull', 'ScheduleTimeWrong'],
  })),
  /** All pending and failed ones, by time. */
  list: call('messageSchedule/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(ScheduledMessage) }),
  })),
  /** Changes content or time; a failed one becomes pending again. */
  update: call('messageSchedule/update', () => ({
    rate: 'write',
    input: z.object({
      id: messageId,
      content: z.optional(content),
      extras,
      sendTime: z.optional(sendTime),
      timeZone: z.optional(timeZone),
    }),
    output: ScheduledMessage,
    errors: ['MessageMalformed', 'ScheduleTimeWrong'],
  })),
  /** Cancels it. One that is sent already, or at this moment, is not affected. */
  remove: call('messageSchedule/remove', () => ({
    rate: 'write',
    input: z.object({ id: messageId }),
    output: emptyOutput,
  })),
  /** Sends it now. */
  sendNow: call('messageSchedule/sendNow', () => ({
    rate: 'write',
    input: z.object({ id: messageId }),
    output: z.object({
      /** Present if it was refused, with the reason. */
      message: z.optional(ScheduledMessage),
    }),
  })),
}

export const scheduledMessageEvents = {
  /** The scheduled messages changed, by another device of this user or because one was sent. */
  changed: event('schedule.changed', z.object({})),
}
