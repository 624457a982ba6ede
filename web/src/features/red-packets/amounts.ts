import { limits } from '@mynah/contract/limits'
import type { PacketKind } from '@mynah/contract/red-packets'

const { packetShareCentsMin: least, packetShareCentsMax: most } = limits

/** `total` is what the sender pays, `fits` whether each share is within its limits. */
export function amountsOf(kind: PacketKind, count: number, cents: number): { total: number; fits: boolean } {
  const total = kind === 'normal' ? cents * count : cents
  return { total, fits: total >= count * least && total <= count * most }
}

/** The most shares in a group with this many members. */
export const countMax = (members: number): number => Math.max(1, Math.min(members, limits.packetCountMax))
