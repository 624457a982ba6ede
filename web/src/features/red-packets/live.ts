import { redPacketEvents } from '@mynah/contract/red-packets'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidatePackets } from './queries.ts'

export const redPacketsLive: readonly EventHandler[] = [
  on(redPacketEvents.changed, () => void invalidatePackets()),
  on(redPacketEvents.opened, () => void invalidatePackets()),
]
