import type { Packet } from './queries.ts'

/**
 * The state of a packet for this user: `others` is for another user, `waiting` is the user's own, which they cannot
 * open.
 */
export type ViewerState = 'open' | 'mine' | 'ended' | 'expired' | 'others' | 'waiting'

export function viewerStateOf(packet: Packet, me: string): ViewerState {
  if (packet.mine !== null) return 'mine'
  if (packet.state !== 'open') return packet.state
  const own = packet.from.userId === me
  if (own && (packet.conversation.type === 2 || packet.forUser)) return 'waiting'
  if (packet.forUser && packet.forUser.userId !== me) return 'others'
  return 'open'
}
