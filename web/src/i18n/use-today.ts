import { useSyncExternalStore } from 'react'

/** A machine that slept counts the rest of a timer when it is awake again: the clock is looked at so often. */
const longestMs = 600_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout>

/** When this day began, in the zone of this device. What reads it renders again when the next one begins. */
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

/** React renders only where the day is another one. */
function announce(): void {
  for (const changed of listeners) changed()
}
