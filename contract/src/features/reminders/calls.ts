import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, time } from '../../kit/kit.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const message = { toBizId: id, toBizType: int(1, 2), msgId: z.string().check(z.regex(messageIdPattern)) }

/** A reminder of a message, set by one of its readers. */
export const Reminder = renamed(
  z.object({
    toBizId: z.string(),
    toBizType: z.literal([1, 2]),
    msgId: z.string(),
    /** When to remind, in milliseconds since 1970. */
    remindTime: z.int(),
  }),
  asConversation,
)
export type Reminder = z.output<typeof Reminder>

export const reminders = {
  /**
   * Sets a reminder of a message that the caller can see, at least a minute from now; a second one for the message
   * changes the time.
   */
  set: call('messageReminder/set', () => ({
    rate: 'write',
    input: renamed(z.object({ ...message, remindTime: time }), asConversation),
    output: emptyOutput,
    errors: ['RemindersFull', 'ScheduleTimeWrong'],
  })),
  /** Pending reminders, by time. */
  list: call('messageReminder/list', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(Reminder) }),
  })),
  /** Removes a reminder; if there is none, nothing changes. */
  remove: call('messageReminder/remove', () => ({
    rate: 'write',
    input: renamed(z.object(message), asConversation),
    output: emptyOutput,
  })),
}

export const reminderEvents = {
  /** The pending reminders changed, by another device of this user or because one came due. */
  changed: event('reminders.changed', z.object({})),
}
