import { useQuery } from '@tanstack/react-query'
import { allowances, vip, vipEvents } from '@mynah/contract/vip'
import type { Applier } from '#client/live.ts'
import { on, onSynced, query, renew } from '#client/query.ts'

export const useVip = () => useQuery(query(vip.state, {}))

/** How much of each thing I may have. */
export const useAllowance = (): Record<keyof typeof allowances.plain, number> =>
  useVip().data?.vip ? allowances.vip : allowances.plain

export const renewVip = (): Promise<void> => renew(vip.state)

/** Joined in app/live.ts. */
export const vipLive: readonly Applier[] = [
  on(vipEvents.changed, () => void renewVip()),
  onSynced(() => void renewVip()),
]
