import { reminderEvents, reminders } from '@mynah/contract/reminders'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

export const remindersLive: readonly EventHandler[] = [
  on(reminderEvents.changed, () => void invalidate(reminders.list)),
]
