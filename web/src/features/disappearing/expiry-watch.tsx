import { useEffect, useEffectEvent } from 'react'
import { useConversations } from '#features/conversations/index.ts'
import { patiently } from '#ui/patiently.ts'

/**
 * Removes messages when their time is over, on every page and also offline. The message store loads with rooms: here
 * it is loaded only if a chat has such messages, to keep it out of the first load.
 */
export function ExpiryWatch() {
  const { data } = useConversations()
  const rows = (data?.rows ?? []).filter(({ expiry }) => expiry)
  const timers = JSON.stringify(
    rows.map(({ conversation, expiry, lastSeq }) => [conversation, expiry, lastSeq]),
  )
  const watch = useEffectEvent(() => {
    if (rows.length === 0) return
    let stop: (() => void) | undefined
    let isOver = false
    void patiently(() => import('./watch.ts')).then(({ watchExpiry }) => {
      if (!isOver) stop = watchExpiry(rows)
    })
    return () => {
      isOver = true
      stop?.()
    }
  })
  useEffect(() => watch(), [timers])
  return null
}
