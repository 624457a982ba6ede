import { useEffect } from 'react'
import { fetchRow, useConversations } from '../queries.ts'

/** Asks for a chat again once its mute has ended: no event reports that. */
export function MuteEnds() {
  const { data } = useConversations()
  const muted = (data?.rows ?? []).filter(({ isMuted, unmutesAt }) => isMuted && unmutesAt !== undefined)
  const next = Math.min(...muted.map(({ unmutesAt = 0 }) => unmutesAt))
  const rows = muted.filter(({ unmutesAt }) => unmutesAt === next).map(({ conversation }) => conversation)
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => rows.forEach((row) => void fetchRow(row, false)), left(next))
    return () => clearTimeout(timer)
    // the rows are those of that time
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next])
  return null
}

/** A clock that is behind the server's asks a moment too late, and one ahead of it a moment too early: a second more. */
const marginMs = 1_000
const timerMsMax = 2 ** 31 - 1
const left = (at: number) => Math.min(timerMsMax, Math.max(0, at - Date.now()) + marginMs)
