import { redPacketEvents } from '@mynah/contract/red-packets'
import type { Applier } from '#client/live.ts'
import { on, onSynced } from '#client/query.ts'
import { renewPackets } from './queries.ts'

/** Joined in app/live.ts. */
export const redPacketsLive: readonly Applier[] = [
  on(redPacketEvents.changed, () => void renewPackets()),
  on(redPacketEvents.opened, () => void renewPackets()),
  onSynced(() => void renewPackets()),
]
