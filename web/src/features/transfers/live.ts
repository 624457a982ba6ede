import { transferEvents, transfers } from '@mynah/contract/transfers'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

export const transfersLive: readonly EventHandler[] = [
  on(transferEvents.changed, () => void invalidate(transfers.detail)),
]
