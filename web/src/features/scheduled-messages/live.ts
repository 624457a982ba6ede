import { scheduledMessageEvents, scheduledMessages } from '@mynah/contract/scheduled-messages'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

export const scheduledMessagesLive: readonly EventHandler[] = [
  on(scheduledMessageEvents.changed, () => void invalidate(scheduledMessages.list)),
]
