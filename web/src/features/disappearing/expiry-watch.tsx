import { useEffect } from 'react'
import { useConversations } from '#features/conversations/index.ts'
import { watchExpiry } from './watch.ts'

/** Messages go at their time in every page of this browser, with a connection and without. */
export function ExpiryWatch() {
  const { data } = useConversations()
  const rows = (data?.rows ?? []).filter(({ expiry }) => expiry)
  const timers = JSON.stringify(
    rows.map(({ conversation, expiry, lastSeq }) => [conversation, expiry, lastSeq]),
  )
  // the rows are those of these timers
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => watchExpiry(rows), [timers])
  return null
}
