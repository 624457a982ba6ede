import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApplyStatus } from '@mynah/contract/friends'
import { groupApplies, type GroupApply } from '@mynah/contract/group-applies'
import { api } from '#client/api.ts'
import { patch, query, renew } from '#client/query.ts'
import { useSession } from '#client/session.ts'
import { groupChanged, tried, worked } from './queries.ts'

const pending = { status: ApplyStatus.pending }

/** How many wait for my answer: in this group, or in all in which I decide. Pushed, and asked for at each catch-up. */
export function useWaiting(groupId?: string): number {
  const session = useSession()
  const { data } = useQuery({
    ...query(groupApplies.count, { ...pending, ...(groupId && { groupId }) }),
    enabled: session.state === 'in' && groupId !== '',
    select: ({ count }) => count,
  })
  return data ?? 0
}

/** What a push said. */
export function setWaiting(groupId: string, count: number, total: number): void {
  patch(groupApplies.count, { ...pending, groupId }, () => ({ count }))
  patch(groupApplies.count, pending, () => ({ count: total }))
}

/** Who asked, newest first: of one group or of all in which I decide, the waiting alone or all. */
export const useApplies = (groupId: string, waiting: boolean) =>
  useInfiniteQuery({
    queryKey: [groupApplies.list.path, 'pages', { groupId, waiting }],
    queryFn: ({ pageParam, signal }) =>
      api(
        groupApplies.list,
        { ...(groupId && { groupId }), ...(waiting && pending), pageNo: pageParam, pageSize: 20 },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ list }) => list).map((one) => [one.id, one])).values(),
    ],
  })

export function renewApplies(): void {
  void renew(groupApplies.list)
  void renew(groupApplies.count)
}

/** @returns whether it worked; if not, the toast has said why. */
export async function answerApply({ id }: GroupApply, agreed: boolean, reason: string): Promise<boolean> {
  const status = agreed ? ApplyStatus.agreed : ApplyStatus.refused
  const done = await worked(() => api(groupApplies.answer, { id, status, ...(reason && { reason }) }))
  renewApplies()
  return done
}

/** @returns 1 in the group now, 0 the invitation waits; undefined when it was refused. */
export async function inviteFriend(groupId: string, userId: string): Promise<number | undefined> {
  const done = await tried(() => api(groupApplies.invite, { groupId, userId }))
  groupChanged()
  return done?.status
}

/** Asks to be let in. */
export const askToJoin = (groupId: string, remark: string) =>
  worked(() => api(groupApplies.ask, { groupId, ...(remark && { remark }) }))
