import { hashKey, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Call, InputOf } from '@mynah/contract/kit'
import { fromCache, toCache } from '#client/cache.ts'

const saveMs = 1_000
const kept = new Map<string, { key: readonly unknown[]; call: Call }>()

/** Keeps the answer of this call on this device, so that its screen stands at once at the next visit. */
export function keepAnswer<C extends Call>(call: C, input: InputOf<C>): void {
  const key = [call.path, input]
  kept.set(hashKey(key), { key, call })
}

/** Saves kept answers as they change. `restore` puts them back as out of date, so that they are asked for again. */
export function followAnswers(
  client: QueryClient,
  userId: () => string,
): { restore: () => Promise<void>; forget: () => void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const save = (hash: string, key: readonly unknown[]) => {
    timers.delete(hash)
    if (userId()) void toCache(userId(), hash, client.getQueryData(key))
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    const one = kept.get(query.queryHash)
    if (!one || type !== 'updated' || query.state.data === undefined || timers.has(query.queryHash)) return
    timers.set(
      query.queryHash,
      setTimeout(() => save(query.queryHash, one.key), saveMs),
    )
  })
  return {
    restore: async () => {
      for (const [hash, { key, call }] of kept) {
        const data = await fromCache<unknown>(userId(), hash)
        // what an older version kept may have another shape
        const sound = data !== undefined && z.safeEncode(call.output, data as never).success
        if (sound && client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 0 })
      }
    },
    forget: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
