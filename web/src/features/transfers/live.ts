import { transferEvents, transfers } from '@mynah/contract/transfers'
import type { EventHandler } from '#client/event-handlers.ts'
import { on, onSynced, invalidate } from '#client/query.ts'

export const transfersLive: readonly EventHandler[] = [
  on(transferEvents.changed, () => void invalidate(transfers.detail)),
  onSynced(() => void invalidate(transfers.detail)),
]
