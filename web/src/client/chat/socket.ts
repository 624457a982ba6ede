import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** Shorter interruptions are not shown. */
const shownAfterMs = 2_000

/** True once the chat has been disconnected for two seconds, or its retries have failed. */
export function useIsDisconnected(): boolean {
  const { name, failed } = useConnection()
  const isDown = name !== 'online'
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isDown) return
    const timer = setTimeout(() => setIsLong(true), shownAfterMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isDown])
  return isDown && (isLong || failed)
}
