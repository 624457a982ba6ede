import { vipEvents } from '@mynah/contract/vip'
import type { EventHandler } from '#client/event-handlers.ts'
import { on } from '#client/query.ts'
import { invalidateVip } from './queries.ts'

export const vipLive: readonly EventHandler[] = [on(vipEvents.changed, () => void invalidateVip())]
