import { transferEvents, transfers } from '@mynah/contract/transfers'
import { on, type EventHandler } from '#client/event-handlers.ts'
import { invalidate } from '#client/query.ts'

export const transfersLive: readonly EventHandler[] = [
  on(transferEvents.changed, () => void invalidate(transfers.detail)),
]
