import { hashKey, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Call, InputOf, OutputOf } from '@mynah/contract/kit'
import { dropFromCache, fromCache, toCache } from '#client/storage/indexed-db.ts'

const saveMs = 1_000
/**
 * The name of this script, which changes with any change to the code: only answers saved under the same name have the
 * expected shape.
 */
const version = import.meta.url
type Stored = { by: string; data: unknown }
const stored = new Map<string, { key: readonly unknown[]; call: Call }>()

/** Stores the answer of this call on this device, so that its screen is shown at once at the next visit. */
export function persistQuery<C extends Call>(call: C, input: InputOf<C>): void {
  const key = [call.path, input]
  stored.set(hashKey(key), { key, call })
}

type Asked<C extends Call> = { userId: string; call: C; input: InputOf<C> }

/** Stores an answer of a kind that exists once per chat; it is restored when its screen needs it. */
export const keepAnswer = <C extends Call>({ userId, call, input }: Asked<C>, data: OutputOf<C>) =>
  toCache(userId, hashKey([call.path, input]), { by: version, data } satisfies Stored)

/** Restores it as outdated, if none is cached: the screen can show it offline, and refetches it online. */
export async function restoreAnswer<C extends Call>(client: QueryClient, asked: Asked<C>): Promise<void> {
  const { userId, call, input } = asked
  const key = [call.path, input]
  const { data } = (await fromCache<Stored>(userId, hashKey(key))) ?? {}
  if (data === undefined || client.getQueryData(key) !== undefined) return
  if (z.safeEncode(call.output, data as never).success) client.setQueryData(key, data, { updatedAt: 0 })
}

export const forgetAnswer = <C extends Call>({ userId, call, input }: Asked<C>) =>
  dropFromCache(userId, hashKey([call.path, input]))

/** Saves stored answers as they change. `restore` puts them back as fresh: the first catch-up refetches them. */
export function startQueryPersistence(
  client: QueryClient,
  userId: () => string,
): { restore: () => Promise<void>; forget: () => void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const save = (hash: string, key: readonly unknown[]) => {
    timers.delete(hash)
    if (userId())
      void toCache(userId(), hash, { by: version, data: client.getQueryData(key) } satisfies Stored)
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    const one = stored.get(query.queryHash)
    if (!one || type !== 'updated' || query.state.data === undefined || timers.has(query.queryHash)) return
    timers.set(
      query.queryHash,
      setTimeout(() => save(query.queryHash, one.key), saveMs),
    )
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    // timers of a hidden page may never fire
    for (const [hash, timer] of [...timers]) {
      clearTimeout(timer)
      const one = stored.get(hash)
      if (one) save(hash, one.key)
    }
  })
  return {
    restore: async () => {
      const one = async (hash: string, key: readonly unknown[], call: Call) => {
        const { by, data } = (await fromCache<Stored>(userId(), hash)) ?? {}
        if (data === undefined || client.getQueryData(key) !== undefined) return
        const sound =
          (by === version && import.meta.env.PROD) || z.safeEncode(call.output, data as never).success
        if (sound) client.setQueryData(key, data)
      }
      await Promise.all([...stored].map(([hash, { key, call }]) => one(hash, key, call)))
    },
    forget: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
