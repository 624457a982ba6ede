import { walletEvents } from '@mynah/contract/wallet'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidateWallet } from './queries.ts'

export const walletLive: readonly EventHandler[] = [on(walletEvents.changed, () => void invalidateWallet())]
