import { useEffect, useRef } from 'react'

/** Single letters that do something while nobody types in a field. */
export function useKeys(deeds: Record<string, (() => void) | undefined>): void {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const deed = latest.current[event.key]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** j goes on in a list and k goes back, from `place`, which is -1 where none of it is open. */
export function useSteps<T>(list: readonly T[], place: number, open: (one: T) => void): void {
  const step = (by: number) => () => {
    const next = list[Math.min(Math.max(place + by, 0), list.length - 1)]
    if (next) open(next)
  }
  useKeys({ j: step(1), k: step(-1) })
}
