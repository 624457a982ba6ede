import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ChatView } from '@mynah/client/chat-view'
import type { ChatKey } from '@mynah/client/conversation-state'
import { messageStore } from '#client/chat/chat.ts'

/** The messages of a conversation; the first page is fetched once the conversation is known to exist. */
export function useChat(key: ChatKey, exists: boolean): ChatView {
  useEffect(() => {
    if (exists) messageStore.open(key)
  }, [key, exists])
  // The same function in each render: a room that unsubscribes loses its position in the history.
  const subscribe = useCallback((listener: () => void) => messageStore.subscribe(key, listener), [key])
  return useSyncExternalStore(subscribe, () => messageStore.getSnapshot(key))
}
