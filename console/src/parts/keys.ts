import { useEffect, useRef } from 'react'
import { useT } from '#i18n/translate.ts'

/** What a key does; without `run` it does nothing now, and is listed all the same. */
type Action = {
  name: string
  run: (() => void) | undefined
  /** goes on while the key is held down */
  repeats?: true
}
export type ListedKey = { key: string; name: string }

/** Those of each part of the page that is shown. */
const shown = new Set<{ current: Record<string, Action> }>()

export function keysNow(): ListedKey[] {
  const all = [...shown].flatMap(({ current }) => Object.entries(current))
  // two lists of a page have the same keys
  return [...new Map(all)].map(([key, { name }]) => ({ key, name }))
}

/** Single letters that do something while nobody types in a field; the keyboard help lists them by name. */
export function useKeys(actions: Record<string, Action>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    shown.add(latest)
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      const { run, repeats } = latest.current[event.key] ?? {}
      if (!run) return
      event.preventDefault()
      if (repeats || !event.repeat) run()
    }
    document.addEventListener('keydown', listener)
    return () => {
      shown.delete(latest)
      document.removeEventListener('keydown', listener)
    }
  }, [])
}

/** j goes on in a list and k goes back, from `place`, which is -1 where none of it is open. */
export function useSteps<T>(list: readonly T[], place: number, open: (one: T) => void): void {
  const t = useT('parts')
  const step = (by: number) => () => {
    const next = list[Math.min(Math.max(place + by, 0), list.length - 1)]
    if (next) open(next)
  }
  useKeys({
    j: { name: t('next'), run: step(1), repeats: true },
    k: { name: t('previous'), run: step(-1), repeats: true },
  })
}
