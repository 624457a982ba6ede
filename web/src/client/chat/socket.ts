import { useSyncExternalStore } from 'react'
import type { ConnectionView } from '@mynah/client/socket'
import { chatSocket } from '#client/chat/chat.ts'

/** Connects the browser's network and visibility events to the connection. */
export function watchSurroundings(): void {
  window.addEventListener('online', () => chatSocket.input({ type: 'networkFound' }))
  window.addEventListener('offline', () => chatSocket.input({ type: 'networkLost' }))
  document.addEventListener('visibilitychange', () => {
    chatSocket.reportFocus()
    if (document.visibilityState === 'visible') chatSocket.input({ type: 'foreground' })
  })
}

export const useConnection = (): ConnectionView =>
  useSyncExternalStore(chatSocket.view.subscribe, chatSocket.view.get)
