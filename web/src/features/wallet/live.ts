import { walletEvents } from '@mynah/contract/wallet'
import type { Applier } from '#client/live.ts'
import { on, onSynced } from '#client/query.ts'
import { renewWallet } from './queries.ts'

/** Joined in app/live.ts. */
export const walletLive: readonly Applier[] = [
  on(walletEvents.changed, () => void renewWallet()),
  onSynced(() => void renewWallet()),
]
