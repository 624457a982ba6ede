import { allFromCache, dropFromCache, toCache } from '#client/cache.ts'
import type { ChatKey, Pending } from '#client/chat.ts'
import type { MessagePool } from '#client/messages.ts'

type Kept = { key: ChatKey; entry: Pending }

/**
 * Keeps what is not sent yet on this device, each by itself, so that pages side by side do not take each other's away.
 * Sent by two of them it is the same message: the server takes an id once.
 */
export function keepUnsent(pool: MessagePool, userId: () => string): { restore: () => Promise<void> } {
  pool.onUnsent((id, key, entry) => {
    const me = userId()
    if (!me) return
    if (entry) void toCache(me, `unsent/${id}`, { key, entry } satisfies Kept)
    else void dropFromCache(me, `unsent/${id}`)
  })
  return {
    restore: async () => {
      const kept = await allFromCache<Kept>(userId(), 'unsent/')
      for (const { key, entry } of kept.toSorted((a, b) => a.entry.createTime - b.entry.createTime))
        pool.restoreUnsent(key, entry)
    },
  }
}
