import { limits } from '@mynah/contract/limits'
import type { PacketKind } from '@mynah/contract/red-packets'

const { packetShareCentsMin: least, packetShareCentsMax: most } = limits

/** What is typed so far: `total` is what is paid, `fits` whether each share is within its bounds. */
export function amountsOf(kind: PacketKind, count: number, cents: number): { total: number; fits: boolean } {
  const total = kind === 'normal' ? cents * count : cents
  return { total, fits: total >= count * least && total <= count * most }
}

/** Shares that a group of so many may have. */
export const countMax = (members: number): number => Math.max(1, Math.min(members, limits.packetCountMax))
