import { limits } from '@mynah/contract/limits'
import type { ChatMessage } from '@mynah/contract/socket'
import { fromCache, toCache } from '#client/storage/indexed-db.ts'
import type { ChatKey } from '@mynah/client/conversation-state'
import type { MessageStore } from '@mynah/client/messages'
import { Observable } from '@mynah/client/observable'
import { withinSession } from '#client/session/per-session.ts'

const saveMs = 1_000
/** Caches of an older version have no revision. */
export type CachedChats = [key: ChatKey, rows: ChatMessage[], rev?: number][]

/** Counts the saves since the page was loaded, so that views of the cache can be refreshed after each. */
export const cacheSaves = new Observable(0)

let running: { save: () => Promise<void>; free: (key?: ChatKey) => Promise<void> } | undefined

/** What is cached of each conversation, including the latest change. */
export async function cachedChats(userId: string): Promise<CachedChats> {
  await running?.save()
  return (await fromCache<CachedChats>(userId, 'chats')) ?? []
}

/** Removes the cache of one conversation, or of all, until something changes there again. */
export const freeCachedChats = async (key?: ChatKey): Promise<void> => running?.free(key)

/** Caches the last messages of the most recent conversations on this device, so that rooms open at once. */
export function startMessageCache(
  pool: MessageStore,
  userId: () => string,
): { restore: () => Promise<void>; forget: () => void } {
  let recent: ChatKey[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // nothing may overwrite the cache before it has been read
  let restored = false

  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    const all: CachedChats = recent.map((key) => [
      key,
      pool.newest(key, limits.storedMessagesPerConversation),
      pool.revOf(key),
    ])
    const stored = all.filter(([, rows]) => rows.length > 0)
    if (userId()) await toCache(userId(), 'chats', stored)
    cacheSaves.set(cacheSaves.get() + 1)
  }
  running = {
    save: async () => {
      if (timer !== undefined) await save()
    },
    free: async (key) => {
      if (!restored) return
      recent = key ? recent.filter((one) => one !== key) : []
      await save()
    },
  }
  pool.onChanged((key) => {
    recent = [key, ...recent.filter((one) => one !== key)].slice(0, limits.storedConversations)
    if (restored) timer ??= setTimeout(() => void save(), saveMs)
  })
  // code of a hidden page may never run again
  const keepNow = () => void (document.visibilityState === 'hidden' && timer !== undefined && save())
  document.addEventListener('visibilitychange', keepNow)
  return {
    restore: async () => {
      const stored = (await withinSession(fromCache<CachedChats>(userId(), 'chats'))) ?? []
      for (const [key, rows, rev] of stored.toReversed()) pool.restore(key, rows, rev)
      restored = true
      if (recent.length > 0) timer ??= setTimeout(() => void save(), saveMs)
    },
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      recent = []
      restored = false
    },
  }
}
