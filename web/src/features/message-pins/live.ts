import { messagePinEvents, messagePins } from '@mynah/contract/message-pins'
import { messageEvents } from '@mynah/contract/messages'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

export const messagePinsLive: readonly EventHandler[] = [
  on(messagePinEvents.changed, () => void invalidate(messagePins.list)),
  // a pinned message was edited or is gone
  on(messageEvents.changed, ({ list = [] }) => {
    if (list.some(({ state }) => state.pin !== undefined || state.gone)) void invalidate(messagePins.list)
  }),
]
