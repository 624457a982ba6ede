import { walletEvents } from '@mynah/contract/wallet'
import type { EventHandler } from '#client/event-handlers.ts'
import { on } from '#client/query.ts'
import { invalidateWallet } from './queries.ts'

export const walletLive: readonly EventHandler[] = [on(walletEvents.changed, () => void invalidateWallet())]
