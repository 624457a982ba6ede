import { vipEvents } from '@mynah/contract/vip'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidateVip } from './queries.ts'

export const vipLive: readonly EventHandler[] = [on(vipEvents.changed, () => void invalidateVip())]
