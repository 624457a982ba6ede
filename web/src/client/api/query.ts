import {
  hashKey,
  QueryClient,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { onSessionEnd } from '#client/session/auth-session.ts'
import { perSession } from '#client/session/per-session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events keep cached answers current, and each catch-up after a reconnect refetches them.
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
      retry: (failures, error) =>
        (error instanceof ApiError ? error.name === 'TryLater' : true) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())

/** Changes made while an answer is in flight, by the hash of its key: the answer may be older than they are. */
const meanwhile = perSession(() => new Map<string, Set<((data: never) => unknown)[]>>())

/** A query by call and input, which together are its key. Its screen shows loading and failure in place. */
export const query = <C extends Call>(call: C, input: InputOf<C>) =>
  queryOptions<OutputOf<C>>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, signal),
  })

/** Fetches the answer of a query. */
export const ask = <C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<OutputOf<C>> =>
  withChangesSince([call.path, input], () => api(call, input, { signal, quiet: true }))

/**
 * Each request starts in a task of its own where the browser supports that: a page with many requests can paint and
 * react to presses before all of them have been started.
 */
const nextTask = (): Promise<void> | undefined =>
  'scheduler' in window ? scheduler.postTask(() => {}) : undefined

/** Fetches the answer, or page, of this key, and applies what `patch` and `patchAll` change while it is in flight. */
export async function withChangesSince<T>(key: QueryKey, fetch: () => Promise<T>): Promise<T> {
  const hash = hashKey(key)
  const changes: ((data: T) => T)[] = []
  const all = meanwhile().get(hash) ?? new Set()
  meanwhile().set(hash, all.add(changes as never))
  try {
    const turn = nextTask()
    if (turn) await turn
    const answer = await fetch()
    return changes.reduce((data, change) => change(data), answer as T)
  } finally {
    all.delete(changes as never)
  }
}

/**
 * Changes the cached answer in place, and one that is in flight when it arrives; does nothing if there is neither.
 * `change` may be applied to data that has the change already and must leave that as it is.
 */
export function patch<C extends Call>(
  call: C,
  input: InputOf<C>,
  change: (data: OutputOf<C>) => OutputOf<C>,
): void {
  const key = [call.path, input]
  meanwhile()
    .get(hashKey(key))
    ?.forEach((changes) => changes.push(change))
  queryClient.setQueryData<OutputOf<C>>(key, (data) => (data === undefined ? data : change(data)))
}

/** The same for all answers of a call, pages of lists included, and for those in flight. */
export function patchAll<C extends Call>(call: C, change: (data: OutputOf<C>) => OutputOf<C>): void {
  for (const { queryKey, queryHash, state } of queryClient
    .getQueryCache()
    .findAll({ queryKey: [call.path] })) {
    meanwhile()
      .get(queryHash)
      ?.forEach((changes) => changes.push(change))
    if (isPages<OutputOf<C>>(state.data))
      patchPages<OutputOf<C>>(queryKey, (data) => ({ ...data, pages: data.pages.map(change) }))
    else queryClient.setQueryData<OutputOf<C>>(queryKey, (data) => (data === undefined ? data : change(data)))
  }
}

/**
 * Changes all cached pages of a list, and again when a page that is in flight arrives, since it is appended to the
 * pages as they were.
 */
export function patchPages<Page>(
  queryKey: QueryKey,
  change: (data: InfiniteData<Page>) => InfiniteData<Page>,
): void {
  const patchNow = () =>
    queryClient.setQueryData<InfiniteData<Page>>(queryKey, (data) =>
      data === undefined ? data : change(data),
    )
  patchNow()
  const list = queryClient.getQueryCache().find({ queryKey })
  if (list?.state.fetchStatus === 'fetching') void list.promise?.then(patchNow).catch(() => undefined)
}

const isPages = <Page>(data: unknown): data is InfiniteData<Page> =>
  typeof data === 'object' && data !== null && 'pageParams' in data

/** Whether an answer of that call is cached or in flight. */
export function isAsked<C extends Call>(call: C, input: InputOf<C>): boolean {
  const state = queryClient.getQueryState([call.path, input])
  return state !== undefined && (state.data !== undefined || state.fetchStatus === 'fetching')
}

/** Marks all cached answers of that call as outdated, those in flight too. */
export const invalidate = (call: Call): Promise<void> => invalidateKey([call.path])

/** The same for all calls. */
export const invalidateAllCalls = (): Promise<void> => invalidateKey([])

/** The same for the queries that the predicate selects. */
export const invalidateSome = (which: (query: Query) => boolean): Promise<void> => invalidateKey([], which)

async function invalidateKey(
  queryKey: readonly string[],
  predicate?: (query: Query) => boolean,
): Promise<void> {
  const which = { queryKey, ...(predicate && { predicate }) }
  // The library would keep waiting for a first answer in flight and treat it as fresh, although it may be older than
  // this.
  const first = queryClient
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(which)
  if (first.length > 0)
    await queryClient.invalidateQueries({ queryKey, predicate: (one) => first.includes(one) })
}
