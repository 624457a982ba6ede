import { useEffect, useState } from 'react'

/** The time, once a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 1:02:03, or 02:03 below an hour. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown
    .map((part, i) => (i === 0 && shown.length === 3 ? `${part}` : `${part}`.padStart(2, '0')))
    .join(':')
}
