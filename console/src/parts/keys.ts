import { useEffect, useRef } from 'react'

/** Single letters that do something while nobody types in a field. */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
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
