import { useEffect, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { perSession } from '#client/session/per-session.ts'

// outside of the forms: a code requested on one of them counts for the others too
const until = perSession(() => new Map<string, number>())

export function startWait(target: string, now = Date.now()): void {
  until().set(target, now + limits.codeGapMs)
}

export const secondsLeft = (target: string, now = Date.now()): number =>
  Math.max(0, Math.ceil(((until().get(target) ?? 0) - now) / 1000))

/** Seconds until this target may be sent another code. */
export function useWait(target: string): { left: number; start: () => void } {
  const [, tick] = useState(0)
  const left = secondsLeft(target)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [waiting, target])
  return {
    left,
    start: () => {
      startWait(target)
      tick((count) => count + 1)
    },
  }
}
