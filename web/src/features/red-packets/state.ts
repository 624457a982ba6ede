import type { Packet } from './queries.ts'

/** What a packet is for me: `others` is for another user, `waiting` is my own that I can't open. */
export type ViewerState = 'open' | 'mine' | 'ended' | 'expired' | 'others' | 'waiting'

export function viewerStateOf(packet: Packet, me: string): ViewerState {
  if (packet.mine !== null) return 'mine'
  if (packet.state !== 'open') return packet.state
  const own = packet.from.userId === me
  if (own && (packet.conversation.type === 2 || packet.forUser)) return 'waiting'
  if (packet.forUser && packet.forUser.userId !== me) return 'others'
  return 'open'
}
