import { useQuery } from '@tanstack/react-query'
import { ApplyStatus } from '@mynah/contract/friends'
import { groupJoinRequests, type GroupJoinRequest } from '@mynah/contract/group-join-requests'
import { api } from '#client/api/api.ts'
import { attempt } from '#client/api/attempt.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { patch, query, invalidate } from '#client/api/query.ts'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { useSession } from '#client/session/use-session.ts'
import { changeGroup, groupChanged } from '../queries.ts'

const pending = { status: ApplyStatus.pending }
persistQuery(groupJoinRequests.count, pending)

/**
 * The number of requests that wait for the user's answer, in this group or in all; sent as an event, and fetched at
 * each catch-up.
 */
export function useWaiting(groupId?: string): number {
  const session = useSession()
  const { data } = useQuery({
    ...query(groupJoinRequests.count, { ...pending, ...(groupId && { groupId }) }),
    enabled: session.state === 'in' && groupId !== '',
    select: ({ count }) => count,
  })
  return data ?? 0
}

/** Sets the number from an event. */
export function setWaiting(groupId: string, count: number, total: number): void {
  patch(groupJoinRequests.count, { ...pending, groupId }, () => ({ count }))
  patch(groupJoinRequests.count, pending, () => ({ count: total }))
}

/** Join requests, newest first, of one group or of all that the user administers; only open ones or all. */
export const useJoinRequests = (groupId: string, waiting: boolean) =>
  usePagedList(
    groupJoinRequests.list,
    { ...(groupId && { groupId }), ...(waiting && pending) },
    { by: 'id', pageSize: 20 },
  )

export function invalidateJoinRequests(): void {
  void invalidate(groupJoinRequests.list)
  void invalidate(groupJoinRequests.count)
}

/** @returns whether it succeeded; if not, a toast has shown the reason */
export async function answerApply(
  { id }: GroupJoinRequest,
  agreed: boolean,
  reason: string,
): Promise<boolean> {
  const status = agreed ? ApplyStatus.agreed : ApplyStatus.refused
  const done = await changeGroup(() =>
    api(groupJoinRequests.answer, { id, status, ...(reason && { reason }) }),
  )
  invalidateJoinRequests()
  return done
}

/** @returns 1 if the friend is in the group now, 0 if the invitation waits; undefined if it was refused */
export async function inviteFriend(groupId: string, userId: string): Promise<number | undefined> {
  const done = await attempt(() => api(groupJoinRequests.invite, { groupId, userId }))
  groupChanged()
  return done?.status
}

/** Requests to join. */
export const askToJoin = (groupId: string, remark: string) =>
  changeGroup(() => api(groupJoinRequests.ask, { groupId, ...(remark && { remark }) }))
