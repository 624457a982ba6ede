import { useEffect, useRef } from 'react'
import { useT } from '#i18n/translate.ts'

/** The action of a key; without `run` it does nothing now, but is listed. */
type Action = {
  name: string
  run: (() => void) | undefined
  /** repeats while the key is held down */
  repeats?: true
}
export type ListedKey = { key: string; name: string }

/** The keys of each part of the shown page. */
const shown = new Set<{ current: Record<string, Action> }>()

export function keysNow(): ListedKey[] {
  const all = [...shown].flatMap(({ current }) => Object.entries(current))
  // two lists of a page have the same keys
  return [...new Map(all)].map(([key, { name }]) => ({ key, name }))
}

/** Single-letter keys, active while no field has the focus; the keyboard help lists them by name. */
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

/** j moves down a list and k up, from `place`, which is -1 if none of it is open. */
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
