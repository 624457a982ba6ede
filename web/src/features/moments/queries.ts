import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { moments, type Moment } from '@mynah/contract/moments'
import type { ConversationRef } from '@mynah/contract/socket'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { newId } from '@mynah/client/ids'
import { invalidate, patch, query, queryClient, withChangesSince } from '#client/api/query.ts'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { commented, mapMoments, praised, withoutComment, withoutMoment } from './cache.ts'
import { perSession } from '#client/session/per-session.ts'

export { refOf } from '@mynah/client/conversation-state'
export { useSavesData } from '#client/device/data-saving.ts'
export { usePerson } from '#client/chat/entities.ts'

/** It does not exist, or may not be seen. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

type Paged = typeof moments.list | typeof moments.user | typeof moments.search | typeof moments.favourites
type WantedOf<C extends Paged> = Omit<InputOf<C>, 'before' | 'pageSize'>

/** Moments by pages; each page has the position of the next one. */
function usePages<C extends Paged>(call: C, wanted: WantedOf<C>, enabled = true) {
  const queryKey = [call.path, 'pages', wanted]
  const pages = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      withChangesSince(queryKey, () =>
        api(
          call as typeof moments.list,
          { ...wanted, ...(pageParam && { before: pageParam }) },
          { signal, quiet: true },
        ),
      ),
    getNextPageParam: ({ next }) => next || undefined,
  })
  return {
    data: pages.data?.pages.flatMap(({ list }) => list),
    first: pages.data?.pages[0] as OutputOf<C> | undefined,
    error: pages.error,
    isPending: pages.isPending,
    refetch: pages.refetch,
    scroll: {
      more: pages.hasNextPage,
      busy: pages.isFetchingNextPage,
      error: pages.isFetchNextPageError ? pages.error : undefined,
      onMore: () => void pages.fetchNextPage(),
    },
  }
}

export const useFeed = () => usePages(moments.list, {})
export const useMomentsOf = (userId: string) => usePages(moments.user, { userId }, userId !== '')
export const useFavouriteMoments = () => usePages(moments.favourites, {})
export const useFoundMoments = (keyword: string) =>
  usePages(moments.search, { keyword }, keyword.trim() !== '')

/** A person's relation to the reader, for the head of their moments. */
export const usePersonHead = (userId: string) =>
  useQuery({ ...query(moments.user, { userId, pageSize: 1 }), enabled: userId !== '' })

/** Enough for a row of pictures. */
export const useNewestOf = (userId: string) =>
  useQuery({ ...query(moments.user, { userId, pageSize: 4 }), enabled: userId !== '' })

export const useMoment = (id: string) => useQuery({ ...query(moments.detail, { id }), enabled: id !== '' })

persistQuery(moments.unread, {})
export const useUnread = () => useQuery(query(moments.unread, {}))
export const useSettings = () => useQuery(query(moments.settings, {}))

export function useActivity() {
  const pages = useInfiniteQuery({
    queryKey: [moments.activity.path, 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api(moments.activity, pageParam ? { before: pageParam } : {}, { signal, quiet: true }),
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
  })
  return {
    data: pages.data?.pages.flatMap(({ list }) => list),
    error: pages.error,
    isPending: pages.isPending,
    refetch: pages.refetch,
    scroll: {
      more: pages.hasNextPage,
      busy: pages.isFetchingNextPage,
      onMore: () => void pages.fetchNextPage(),
    },
  }
}

/** Refetches only the first page of the feed, without the older ones. */
export async function refreshFeed(): Promise<void> {
  const queryKey = [moments.list.path, 'pages', {}]
  queryClient.setQueryData<{ pages: unknown[]; pageParams: unknown[] }>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
  await queryClient.refetchQueries({ queryKey })
}

/** Everything that shows moments is refetched. */
export const invalidateMoments = (): Promise<unknown> =>
  Promise.all(
    [
      moments.list,
      moments.user,
      moments.detail,
      moments.search,
      moments.favourites,
      moments.activity,
      moments.unread,
    ].map((call) => invalidate(call)),
  )

/** Shown at once, and undone if the server refuses it. */
export async function setPraised(
  moment: Moment,
  me: Moment['praises'][number],
  isOn: boolean,
): Promise<void> {
  mapMoments((one) => (one.id === moment.id ? praised(one, me, isOn, me.userId) : one))
  try {
    await api(moments.praise, { id: moment.id, isOn })
  } catch (error) {
    mapMoments((one) => (one.id === moment.id ? praised(one, me, !isOn, me.userId) : one))
    throw error
  }
}

// sending the same text again is the same comment
const tried = perSession(() => ({ what: '', requestId: '' }))

export async function comment(id: string, text: string, replyTo: string | undefined): Promise<void> {
  const what = JSON.stringify([id, text, replyTo])
  if (tried().what !== what) Object.assign(tried(), { what, requestId: newId() })
  const made = await api(moments.comment, {
    requestId: tried().requestId,
    id,
    text,
    ...(replyTo && { replyTo }),
  })
  Object.assign(tried(), { what: '', requestId: '' })
  mapMoments((one) => (one.id === id ? commented(one, made) : one))
}

export async function deleteComment(id: string, commentId: string): Promise<void> {
  await api(moments.deleteComment, { id: commentId })
  mapMoments((one) => (one.id === id ? withoutComment(one, commentId) : one))
}

export async function deleteMoment(id: string): Promise<void> {
  await api(moments.delete, { id })
  withoutMoment(id)
}

export async function setVisibility(input: InputOf<typeof moments.setVisibility>): Promise<void> {
  const changed = await api(moments.setVisibility, input)
  mapMoments((one) => (one.id === changed.id ? changed : one))
}

export async function setFavourite(id: string, isOn: boolean): Promise<void> {
  await api(moments.favourite, { id, isOn })
  mapMoments((one) => (one.id === id ? { ...one, isFavourite: isOn } : one))
  await invalidate(moments.favourites)
}

export async function setFollowed(userId: string, isOn: boolean): Promise<void> {
  await api(moments.follow, { userId, isOn })
  await Promise.all([invalidate(moments.user), invalidate(moments.list), invalidate(moments.fans)])
}

export async function changeSettings(changed: InputOf<typeof moments.changeSettings>): Promise<void> {
  const settings = await api(moments.changeSettings, changed)
  patch(moments.settings, {}, () => settings)
}

type Seen = 'praise' | 'comment' | 'fan'
const seeing = perSession(() => ({ last: Promise.resolve() as Promise<unknown> }))

/**
 * Clears one count after the previous requests: each answer has all counts, and of two concurrent ones the older could
 * arrive last.
 */
export function seen(kind: Seen): Promise<void> {
  const done = seeing().last.then(async () => {
    const unread = await api(moments.seen, { kind }, { quiet: true })
    patch(moments.unread, {}, () => unread)
  })
  seeing().last = done.catch(() => undefined)
  return done
}

export const forwardMoment = (id: string, conversation: ConversationRef): Promise<unknown> =>
  api(moments.forward, { requestId: newId(), id, conversation })
