import { limits } from '@mynah/contract/limits'
import type { ChatMessage } from '@mynah/contract/socket'
import { fromCache, toCache } from '#client/indexed-db.ts'
import type { ChatKey } from '#client/conversation-state.ts'
import type { MessageStore } from '#client/messages.ts'

const saveMs = 1_000
type Stored = [key: ChatKey, rows: ChatMessage[]][]

/** Keeps the last messages of the most recent conversations on this device, so that rooms open at once. */
export function startMessageCache(
  pool: MessageStore,
  userId: () => string,
): { restore: () => Promise<void>; forget: () => void } {
  let recent: ChatKey[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // before it is read back, nothing may take the place of what is kept
  let restored = false

  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const all: Stored = recent.map((key) => [key, pool.newest(key, limits.storedMessagesPerConversation)])
    const stored = all.filter(([, rows]) => rows.length > 0)
    if (userId()) void toCache(userId(), 'chats', stored)
  }
  pool.onChanged((key) => {
    recent = [key, ...recent.filter((one) => one !== key)].slice(0, limits.storedConversations)
    if (restored) timer ??= setTimeout(save, saveMs)
  })
  // a page that is hidden may never run again
  const keepNow = () => void (document.visibilityState === 'hidden' && timer !== undefined && save())
  document.addEventListener('visibilitychange', keepNow)
  return {
    restore: async () => {
      const stored = (await fromCache<Stored>(userId(), 'chats')) ?? []
      for (const [key, rows] of stored.toReversed()) pool.restore(key, rows)
      restored = true
      if (recent.length > 0) timer ??= setTimeout(save, saveMs)
    },
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      recent = []
      restored = false
    },
  }
}
