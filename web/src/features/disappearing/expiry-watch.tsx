import { useEffect, useEffectEvent } from 'react'
import { useConversations } from '#features/conversations/index.ts'
import { patiently } from '#ui/patiently.ts'

/**
 * Messages go at their time in every page of this browser, with a connection and without. The store of messages comes with
 * rooms: it is asked for where a chat has such messages, and not by everybody's first page.
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
