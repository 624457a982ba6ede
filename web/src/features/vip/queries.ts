import { useQuery } from '@tanstack/react-query'
import { vip } from '@mynah/contract/vip'
import type { OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { query, invalidate } from '#client/api/query.ts'

export const useVip = () => useQuery(query(vip.state, {}))

export const invalidateVip = (): Promise<void> => invalidate(vip.state)

export type VipOrder = OutputOf<typeof vip.open>

/** Creates an order of that plan, to be paid from the wallet. Throws the refusal, which has shown a toast. */
export const orderVip = (vipId: string): Promise<VipOrder> =>
  api(vip.open, { vipId: vipId as '1' | '2' | '3' })
