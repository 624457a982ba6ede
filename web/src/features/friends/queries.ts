import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { account } from '@mynah/contract/account'
import { ApplyStatus, friends, type FriendRequest, type FriendSource } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { fetchParts, partsOf } from '#client/feature-parts.ts'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { attempt, worked } from '#client/api/attempt.ts'
import { everyFriend, friendsQuery, people } from '#client/chat/entities.ts'
import { patch, query, queryClient, invalidate } from '#client/api/query.ts'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { useSession } from '#client/session/use-session.ts'
import { change as changeConversation } from '#features/conversations/index.ts'

export { copyText } from '#client/device/clipboard.ts'
export { useFriends, usePerson } from '#client/chat/entities.ts'
export { useSession }

/** Deleted, or not visible to this user. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

const blockedPage = { pageNo: 1, pageSize: limits.pageSizeMax }

export const useBlocked = () => useQuery(query(friends.blocked, blockedPage))

const pending = { status: ApplyStatus.pending }
const countQuery = query(friends.applyCount, pending)
persistQuery(friends.applyCount, pending)

/** The number of requests that wait for the user's answer; sent as an event, and polled in case one was lost. */
export function usePendingCount(): number {
  const session = useSession()
  const { data } = useQuery({
    ...countQuery,
    enabled: session.state === 'in',
    refetchInterval: limits.applyPollMs,
    select: ({ count }) => count,
  })
  return data ?? 0
}

const pendingPage = { ...pending, pageNo: 1, pageSize: limits.pageSizeMax }

/** Open requests, newest first, sent and received. */
export const usePending = () =>
  useQuery({ ...query(friends.friendRequests, pendingPage), select: ({ list }) => list })

/** All requests, newest first, in this many pages. */
export const useFriendRequests = (pages: number) =>
  useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      queryOptions(query(friends.friendRequests, { pageNo: index + 1, pageSize: limits.pageSize })),
    ),
    combine: (found) => {
      const first = found[0]
      const last = found.at(-1)
      return {
        // a request that arrives between two page loads moves another into the next page, where it appears twice
        data: first?.data && [
          ...new Map(found.flatMap(({ data }) => data?.list ?? []).map((row) => [row.id, row])).values(),
        ],
        error: first?.error ?? null,
        isPending: first?.isPending ?? false,
        more: last?.data?.more ?? false,
        busy: last?.isFetching ?? false,
        moreError: last?.error ?? null,
        refetch: () => Promise.all(found.map((one) => one.refetch())),
      }
    },
  })

/** By exact number, phone or e-mail; never cached. */
export const useSearch = (keyWords: string) =>
  useQuery({
    ...query(account.search, { keyWords, pageNo: 1, pageSize: limits.pageSize }),
    enabled: keyWords !== '',
    staleTime: 0,
    gcTime: 0,
    select: people,
  })

export const refresh = () =>
  Promise.all([
    queryClient.refetchQueries({ queryKey: friendsQuery.queryKey }),
    queryClient.refetchQueries({ queryKey: countQuery.queryKey }),
    invalidate(friends.friendRequests),
  ])

// Actions: a refusal shows a toast, so that a screen only needs to know whether it succeeded.

/** How a person was found; `token` is that of the scanned QR code. */
export type Found = { source?: FriendSource | undefined; token?: string | undefined }

/** @returns whether both are friends now, or undefined if it was refused */
export async function applyTo(id: string, reason: string, found: Found): Promise<boolean | undefined> {
  const result = await attempt(() =>
    api(friends.apply, { friendUserId: id, remark: reason || undefined, ...found }),
  )
  void invalidate(friends.friendRequests)
  if (!result) return undefined
  const agreed = result.status === ApplyStatus.agreed
  if (agreed) void fetchFriend(id)
  return agreed
}

export async function answer({ id }: FriendRequest, agreed: boolean, reason: string): Promise<boolean> {
  const status = agreed ? ApplyStatus.agreed : ApplyStatus.refused
  const done = await worked(() => api(friends.answer, { id, status, reason: reason || undefined }))
  void invalidate(friends.friendRequests)
  void queryClient.invalidateQueries({ queryKey: countQuery.queryKey })
  return done
}

export async function setRemark(id: string, remarks: string): Promise<boolean> {
  const done = await worked(() => api(friends.remark, { friendId: id, remarks }))
  if (done) {
    changePerson(id, (person) => ({ ...person, remarks }))
    changeConversation({ type: 2, id }, (row) => ({ ...row, remarks }))
  }
  return done
}

export async function unfriend(id: string): Promise<boolean> {
  const done = await worked(() => api(friends.delete, { ids: [id] }))
  if (done) dropFriend(id)
  return done
}

export async function setBlocked(id: string, blocked: boolean): Promise<boolean> {
  const done = await worked(() => api(blocked ? friends.block : friends.unblock, { toUserId: id }))
  await invalidate(friends.blocked)
  return done
}

// Live updates.

export function changePerson(id: string, how: (person: Person) => Person): void {
  patch(friends.list, everyFriend, (data) => ({
    ...data,
    list: data.list.map((one) => (one.userId === id ? how(one) : one)),
  }))
  patch(account.detail, { id }, how)
}

/** Adds a new friend to the list. */
export async function fetchFriend(id: string): Promise<void> {
  const friend = await api(friends.byId, { toUserId: id }, { quiet: true }).catch(() => undefined)
  if (!friend) return void invalidate(friends.list)
  patch(friends.list, everyFriend, (data) => ({
    ...data,
    list: [...data.list.filter(({ userId }) => userId !== id), friend],
  }))
  patch(account.detail, { id }, () => friend)
}

/** Removes a former friend from the list. */
export function dropFriend(id: string): void {
  patch(friends.list, everyFriend, (data) => ({
    ...data,
    list: data.list.filter(({ userId }) => userId !== id),
  }))
  patch(account.detail, { id }, (person) => ({ ...person, buddy: false, remarks: '' }))
}

export function setPendingCount(count: number): void {
  patch(friends.applyCount, pending, () => ({ count }))
}

/** What other features show on the page of a person. */
export const personRows = () => partsOf('personPart').flatMap(({ cells = [] }) => cells)
export const personActions = () => partsOf('personPart').flatMap(({ actions = [] }) => actions)

/** Rows of other features above the people of the address book; offline those that are not loaded are left out. */
export const fetchContactRows = () => fetchParts('contactsPart').catch(() => [])
export const contactRows = () => partsOf('contactsPart').flatMap(({ rows }) => rows)
