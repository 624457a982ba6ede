import { useQuery } from '@tanstack/react-query'
import { allowances, vip, vipEvents } from '@mynah/contract/vip'
import type { OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api.ts'
import type { Applier } from '#client/live.ts'
import { on, onSynced, query, renew } from '#client/query.ts'

export const useVip = () => useQuery(query(vip.state, {}))

/** How much of each thing I may have. */
export const useAllowance = (): Record<keyof typeof allowances.plain, number> =>
  useVip().data?.vip ? allowances.vip : allowances.plain

export const renewVip = (): Promise<void> => renew(vip.state)

export type VipOrder = OutputOf<typeof vip.open>

/** An order of that plan, to be paid from the wallet; a refusal has shown itself. */
export const orderVip = (vipId: string): Promise<VipOrder | undefined> =>
  api(vip.open, { vipId: vipId as '1' | '2' | '3' }).catch(() => undefined)

/** Joined in app/live.ts. */
export const vipLive: readonly Applier[] = [
  on(vipEvents.changed, () => void renewVip()),
  onSynced(() => void renewVip()),
]
