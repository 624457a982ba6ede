import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { chatFolders } from '@mynah/contract/chat-folders'
import { conversations } from '@mynah/contract/conversations'
import { ApplyStatus, friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { moments } from '@mynah/contract/moments'
import { presence } from '@mynah/contract/presence'
import { StartChanges } from '@mynah/contract/starts'
import type { Started } from '@mynah/client/event-handlers'
import type { Synced } from '@mynah/client/catch-up'
import { startAfter, type StartState } from '@mynah/client/starts'
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { keepKey, session, userAsked } from '#client/session/auth-session.ts'
import { fromCache, toCache } from '#client/storage/indexed-db.ts'
import { perSession } from '#client/session/per-session.ts'
import { queryClient, withChangesSince } from '#client/api/query.ts'
import { endLive, startStored } from '#client/session/start-mark.ts'
import { patiently } from '#ui/patiently.ts'

const cacheKey = 'start'
/** As in `query-persistence.ts`. */
const version = import.meta.url
type Stored = { by: string; mark: string; state: StartState }

const pending = { status: ApplyStatus.pending }
const page = { pageNo: 1, pageSize: 100 }

/** The answers that the start data replaces, and how they follow from it. */
const answers: readonly (readonly [key: QueryKey, of: (state: StartState) => unknown])[] = [
  [
    [conversations.list.path, page],
    ({ sessions, more }): OutputOf<typeof conversations.list> => ({ list: sessions, more, ...page }),
  ],
  [[friends.applyCount.path, pending], ({ counts }) => counts.friendRequests],
  [[groupJoinRequests.count.path, pending], ({ counts }) => counts.joinRequests],
  [[moments.unread.path, {}], ({ counts }) => counts.moments],
  [[chatFolders.list.path, {}], ({ settings }) => settings.folders],
]
const keys = answers.map(([key]) => key)

/** While a catch-up is running. */
const asked = perSession(() => ({
  waiting: undefined as PromiseWithResolvers<StartState> | undefined,
  storeMe: userAsked(),
}))

/** Restores the start data of an earlier page on this device. */
export async function restoreStart(): Promise<void> {
  const held = startStored()
  const stored = await fromCache<Stored>(session.userId, cacheKey)
  const { mark = '', state } = stored?.by === version ? stored : {}
  Object.assign(held, { mark, state })
}

/** From now on, changes to an answer are applied again to the answer that the end of the catch-up brings. */
export function beginStart(): void {
  // of a lost connection: what happened since may have been undone
  asked().waiting?.reject(undefined)
  const waiting = Promise.withResolvers<StartState>()
  Object.assign(asked(), { waiting, storeMe: userAsked() })
  for (const [key, of] of answers)
    withChangesSince(key, async () => of(await waiting.promise)).then(
      (data) => queryClient.setQueryData(key, data),
      () => undefined,
    )
}

/**
 * Applies the start data. @returns also which answers have to be requested all the same; undefined if all have to be
 */
export function endStart(end: Synced): (Started & { isLeft: (query: Query) => boolean }) | undefined {
  const { waiting, storeMe } = asked()
  asked().waiting = undefined
  const read = z.safeDecode(StartChanges, end.changed as never)
  if (!waiting || end.mark === undefined || !read.success) {
    waiting?.reject(undefined)
    return undefined
  }
  const held = startStored()
  const { me, online = [], version: newer, ...parts } = read.data
  const state = startAfter(held.state, parts)
  // seldom, and not worth a part of the first page
  if (me && !storeMe(me))
    void patiently(() => import('#client/session/refresh-me.ts')).then(({ refreshMe }) => refreshMe())
  if (end.keepKey) keepKey.set(end.keepKey)
  // an answer in flight may be older
  for (const key of keys) void queryClient.cancelQueries({ queryKey: key, exact: true })
  waiting.resolve(state)
  endLive({ online, ...(newer && { version: newer }) })
  setOnline(new Set(online))
  if (end.mark !== held.mark) {
    Object.assign(held, { mark: end.mark, state })
    const stored = { by: version, mark: end.mark, state: withoutCall(state) } satisfies Stored
    void toCache(session.userId, cacheKey, stored)
  }
  return { call: state.call, isLeft }
}

const hashes = new Set(keys.map((key) => hashKey(key)))

const isLeft = ({ queryHash, queryKey }: Query): boolean =>
  !hashes.has(queryHash) && queryKey[0] !== presence.online.path

/** Every list of friends with a chat that is on screen. */
function setOnline(online: ReadonlySet<string>): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [presence.online.path] })) {
    const [, { ids }] = queryKey as [string, InputOf<typeof presence.online>]
    queryClient.setQueryData(queryKey, { online: ids.filter((id) => online.has(id)) })
  }
}

/** A call in progress comes each time, with the data to join its room. */
const withoutCall = (state: StartState): StartState =>
  state.call.call ? { ...state, call: { call: null } } : state
