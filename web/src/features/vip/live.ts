import { vipEvents } from '@mynah/contract/vip'
import type { EventHandler } from '#client/event-handlers.ts'
import { on, onSynced } from '#client/query.ts'
import { invalidateVip } from './queries.ts'

export const vipLive: readonly EventHandler[] = [
  on(vipEvents.changed, () => void invalidateVip()),
  onSynced(() => void invalidateVip()),
]
