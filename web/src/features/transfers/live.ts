import { transferEvents, transfers } from '@mynah/contract/transfers'
import type { Applier } from '#client/live.ts'
import { on, onSynced, renew } from '#client/query.ts'

/** Joined in app/live.ts. */
export const transfersLive: readonly Applier[] = [
  on(transferEvents.changed, () => void renew(transfers.detail)),
  onSynced(() => void renew(transfers.detail)),
]
