import { useEffect } from 'react'
import { fetchRow, useConversations } from '../queries.ts'

/** Fetches a chat again once its mute has ended, since no event reports that. */
export function MuteEnds() {
  const { data } = useConversations()
  const muted = (data?.rows ?? []).filter(({ isMuted, unmutesAt }) => isMuted && unmutesAt !== undefined)
  const next = Math.min(...muted.map(({ unmutesAt = 0 }) => unmutesAt))
  const rows = muted.filter(({ unmutesAt }) => unmutesAt === next).map(({ conversation }) => conversation)
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => rows.forEach((row) => void fetchRow(row, false)), left(next))
    return () => clearTimeout(timer)
    // the rows of that moment
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next])
  return null
}

/** Added to the end of a mute, since a clock ahead of the server's would ask too early. */
const marginMs = 1_000
const timerMsMax = 2 ** 31 - 1
const left = (at: number) => Math.min(timerMsMax, Math.max(0, at - Date.now()) + marginMs)
