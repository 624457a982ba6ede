import { useSyncExternalStore } from 'react'

/**
 * The longest timer: after a machine slept, a timer continues with its remaining time, so the clock is checked this
 * often.
 */
const longestMs = 600_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout>

/** The start of today in the device's time zone. Components that use it are rendered again when the next day begins. */
export const useToday = (): number => useSyncExternalStore(subscribe, startOfToday)

const startOfToday = (): number => new Date().setHours(0, 0, 0, 0)
const startOfTomorrow = (): number => new Date().setHours(24, 0, 0, 0)

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', announce)
    wait()
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', announce)
    clearTimeout(timer)
  }
}

function wait(): void {
  const left = startOfTomorrow() - Date.now()
  timer = setTimeout(() => (wait(), announce()), Math.min(left, longestMs))
}

/** React only renders if the day has changed. */
function announce(): void {
  for (const changed of listeners) changed()
}
