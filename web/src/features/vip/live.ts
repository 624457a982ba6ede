import { vipEvents } from '@mynah/contract/vip'
import { on, type EventHandler } from '#client/event-handlers.ts'
import { invalidateVip } from './queries.ts'

export const vipLive: readonly EventHandler[] = [on(vipEvents.changed, () => void invalidateVip())]
