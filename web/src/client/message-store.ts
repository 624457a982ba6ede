import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { cmd } from '@mynah/contract/socket'
import type { ChatKey } from '#client/conversation-state.ts'
import type { ChatView } from '#client/chat-view.ts'
import { MessageStore } from '#client/messages.ts'
import { currentSession } from '#client/auth-session.ts'
import { chatSocket } from '#client/socket.ts'

/** The one pool of this page. */
export const messageStore = new MessageStore({
  send: (frame) => {
    const sent = chatSocket.send(frame)
    // who asks for history does not wait for the next quiet retry
    const asksHistory = 'cmd' in frame && frame.cmd === cmd.records
    if (!sent && asksHistory && chatSocket.view.get().name === 'offline')
      chatSocket.input({ type: 'foreground' })
    return sent
  },
  me: () => {
    const session = currentSession()
    if (session.state === 'out') return { userId: '', nick: '', avatar: '' }
    return { userId: session.userId, nick: session.user.userName, avatar: session.user.avatarUrl }
  },
})

/** A conversation's messages; its first page is fetched once the conversation is known to exist. */
export function useChat(key: ChatKey, exists: boolean): ChatView {
  useEffect(() => {
    if (exists) messageStore.open(key)
  }, [key, exists])
  // the same function in each render: a room that unsubscribes loses its place in the past
  const subscribe = useCallback((listener: () => void) => messageStore.subscribe(key, listener), [key])
  return useSyncExternalStore(subscribe, () => messageStore.getSnapshot(key))
}
