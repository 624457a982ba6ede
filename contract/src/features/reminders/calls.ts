import * as z from '../../kit/schema.ts'
import { call, emptyInput, emptyOutput, event, id, int, time } from '../../kit/kit.ts'
import { messageIdPattern } from '../../socket.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'

const message = { toBizId: id, toBizType: int(1, 2), msgId: z.string().check(z.regex(messageIdPattern)) }

/** A message that I want to come back to. */
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
  /** Reminds me of a message that I see, at the earliest in a minute; once more for the same message changes the time. */
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
  /** I am not reminded of it; where I would not be, it changes nothing. */
  remove: call('messageReminder/remove', () => ({
    rate: 'write',
    input: renamed(z.object(message), asConversation),
    output: emptyOutput,
  })),
}

export const reminderEvents = {
  /** What waits has changed, by another device of mine or since its time came. */
  changed: event('reminders.changed', z.object({})),
}
