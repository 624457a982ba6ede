import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, time } from '../../kit/kit.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const messageId = z.string().check(z.regex(messageIdPattern))
const content = z.string().check(z.maxLength(16_000))
/** A text; a picture, video or file that has been uploaded, with `content` as in a chat frame. */
const msgType = z.literal([0, 1, 3, 12])
/** As a chat frame takes them. */
const extras = z.optional(z.looseObject({}))
/** When it is to be sent, in milliseconds since 1970. */
const sendTime = time
/** The time zone in which its writer chose the time, such as Asia/Bangkok; for display alone. */
const timeZone = z.string().check(z.maxLength(64))

/** A message that waits for its time, or could not be sent at it. */
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
    /** Why it was not sent, as a retCode; '' while it waits. */
    code: z.string(),
    /** The same for people, in the language of the reader. */
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
  /** Keeps a text or a file until its time, at the earliest in a minute. The same id again changes nothing. */
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
  /** All that wait or failed, by their time. */
  list: call('messageSchedule/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(ScheduledMessage) }),
  })),
  /** Other words or another time; what had failed waits again. */
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
  /** It is not sent. One that is gone already, or is sent this moment, changes nothing. */
  remove: call('messageSchedule/remove', () => ({
    rate: 'write',
    input: z.object({ id: messageId }),
    output: emptyOutput,
  })),
  /** Sends it before its time. */
  sendNow: call('messageSchedule/sendNow', () => ({
    rate: 'write',
    input: z.object({ id: messageId }),
    output: z.object({
      /** There where it was refused, with the reason. */
      message: z.optional(ScheduledMessage),
    }),
  })),
}

export const scheduledMessageEvents = {
  /** What waits has changed, by another device of this user or by being sent. */
  changed: event('schedule.changed', z.object({})),
}
