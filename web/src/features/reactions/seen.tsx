import { useEffect } from 'react'
import { useMarkSeen, type ChatKey } from './queries.ts'

/** Who is in the room sees what others made of their messages; nothing is shown. */
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
