import { disappearingEvents } from '@mynah/contract/disappearing'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { change } from '#features/conversations/index.ts'

export const disappearingLive: readonly EventHandler[] = [
  on(disappearingEvents.changed, ({ conversation, expiry }) =>
    change(conversation, (row) => ({ ...row, expiry })),
  ),
]
