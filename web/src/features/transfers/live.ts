import { transferEvents, transfers } from '@mynah/contract/transfers'
import type { EventHandler } from '#client/event-handlers.ts'
import { on, invalidate } from '#client/query.ts'

export const transfersLive: readonly EventHandler[] = [
  on(transferEvents.changed, () => void invalidate(transfers.detail)),
]
