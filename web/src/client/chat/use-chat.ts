import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ChatView } from '@mynah/client/chat-view'
import type { ChatKey } from '@mynah/client/conversation-state'
import { messageStore } from '#client/chat/chat.ts'
import { useConnection } from '#client/chat/socket.ts'

/**
 * The messages of a conversation; the first page is fetched once the conversation is known to exist, and if that
 * failed, again with the next connection.
 */
export function useChat(key: ChatKey, exists: boolean): ChatView {
  const isOnline = useConnection().name === 'online'
  useEffect(() => {
    if (exists && (isOnline || !messageStore.getSnapshot(key).loaded)) messageStore.open(key)
  }, [key, exists, isOnline])
  // The same function in each render: a room that unsubscribes loses its position in the history.
  const subscribe = useCallback((listener: () => void) => messageStore.subscribe(key, listener), [key])
  return useSyncExternalStore(subscribe, () => messageStore.getSnapshot(key))
}
