import { walletEvents } from '@mynah/contract/wallet'
import { on, type EventHandler } from '#client/event-handlers.ts'
import { invalidateWallet } from './queries.ts'

export const walletLive: readonly EventHandler[] = [on(walletEvents.changed, () => void invalidateWallet())]
