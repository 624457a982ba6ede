import { allFromCache, dropFromCache, toCache } from '#client/indexed-db.ts'
import type { ChatKey, Pending } from '#client/conversation-state.ts'
import type { MessageStore } from '#client/messages.ts'

type Stored = { key: ChatKey; entry: Pending }

/**
 * Keeps what is not sent yet on this device, each by itself, so that pages side by side do not take each other's away.
 * Sent by two of them it is the same message: the server takes an id once.
 */
export function startOutboxPersistence(
  pool: MessageStore,
  userId: () => string,
): { restore: () => Promise<void> } {
  pool.onUnsent((id, key, entry) => {
    const me = userId()
    if (!me) return
    if (entry) void toCache(me, `unsent/${id}`, { key, entry } satisfies Stored)
    else void dropFromCache(me, `unsent/${id}`)
  })
  return {
    restore: async () => {
      const stored = await allFromCache<Stored>(userId(), 'unsent/')
      for (const { key, entry } of stored.toSorted((a, b) => a.entry.createTime - b.entry.createTime))
        pool.restoreUnsent(key, entry)
    },
  }
}
