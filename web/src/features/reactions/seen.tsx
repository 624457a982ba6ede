import { useEffect } from 'react'
import { useMarkSeen, type ChatKey } from './queries.ts'

/** Marks new reactions as seen while the room is open; renders nothing. */
export function Seen({ chat }: { chat: ChatKey }) {
  const see = useMarkSeen(chat)
  useEffect(() => {
    if (!see) return
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [see])
  return null
}
