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

/** Gone, or not to be seen by me. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

const blockedPage = { pageNo: 1, pageSize: limits.pageSizeMax }

export const useBlocked = () => useQuery(query(friends.blocked, blockedPage))

const pending = { status: ApplyStatus.pending }
const countQuery = query(friends.applyCount, pending)
persistQuery(friends.applyCount, pending)

/** How many requests wait for my answer: pushed, and asked for now and then in case a push was lost. */
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

/** Requests without an answer, newest first, mine and those of others. */
export const usePending = () =>
  useQuery({ ...query(friends.friendRequests, pendingPage), select: ({ list }) => list })

/** Every request, newest first, in so many pages. */
export const useFriendRequests = (pages: number) =>
  useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      queryOptions(query(friends.friendRequests, { pageNo: index + 1, pageSize: limits.pageSize })),
    ),
    combine: (found) => {
      const first = found[0]
      const last = found.at(-1)
      return {
        // a request that arrives between two pages pushes one over the border
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

/** By exact number, phone or e-mail; asked for anew each time. */
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

// actions; a refusal is shown by the wrapper, so a screen only asks whether it worked

/** How a person was found; `token` is of their QR code, where that led to them. */
export type Found = { source?: FriendSource | undefined; token?: string | undefined }

/** @returns whether we are friends now, or undefined when it was refused. */
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

// live

export function changePerson(id: string, how: (person: Person) => Person): void {
  patch(friends.list, everyFriend, (data) => ({
    ...data,
    list: data.list.map((one) => (one.userId === id ? how(one) : one)),
  }))
  patch(account.detail, { id }, how)
}

/** We are friends now. */
export async function fetchFriend(id: string): Promise<void> {
  const friend = await api(friends.byId, { toUserId: id }, { quiet: true }).catch(() => undefined)
  if (!friend) return void invalidate(friends.list)
  patch(friends.list, everyFriend, (data) => ({
    ...data,
    list: [...data.list.filter(({ userId }) => userId !== id), friend],
  }))
  patch(account.detail, { id }, () => friend)
}

/** We are friends no longer. */
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

/** What other features show over the people of the address book; without a network what was not fetched before is left out. */
export const fetchContactRows = () => fetchParts('contactsPart').catch(() => [])
export const contactRows = () => partsOf('contactsPart').flatMap(({ rows }) => rows)
