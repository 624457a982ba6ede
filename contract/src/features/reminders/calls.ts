import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, time } from '../../kit/kit.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const message = { toBizId: id, toBizType: int(1, 2), msgId: z.string().check(z.regex(messageIdPattern)) }

/** A message that its reader wants to come back to. */
export const Reminder = renamed(
  z.object({
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    msgId: z.string(),
    /** When, in milliseconds since 1970. */
    remindTime: z.int(),
  }),
  asConversation,
)
export type Reminder = z.output<typeof Reminder>

export const reminders = {
  /** Sets a reminder of a message that the caller sees, at the earliest in a minute; a second one for it changes the time. */
  set: call('messageReminder/set', () => ({
    rate: 'write',
    input: renamed(z.object({ ...message, remindTime: time }), asConversation),
    output: emptyOutput,
    errors: ['RemindersFull', 'ScheduleTimeWrong'],
  })),
  /** Those that wait, by their time. */
  list: call('messageReminder/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(Reminder) }),
  })),
  /** Removes a reminder; where there is none, it changes nothing. */
  remove: call('messageReminder/remove', () => ({
    rate: 'write',
    input: renamed(z.object(message), asConversation),
    output: emptyOutput,
  })),
}

export const reminderEvents = {
  /** The reminders that wait have changed, by another device of this user or since the time of one came. */
  changed: event('reminders.changed', z.object({})),
}
