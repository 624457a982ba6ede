import { useEffect, useEffectEvent, type RefObject } from 'react'

const listeners = new Set<() => void>()

/** Call it when the open tab is pressed again. */
export function reselectTab(): void {
  for (const listener of listeners) listener()
}

/** The page of a tab then scrolls to its next unread row (`data-unread`), or else to its top. */
export function useTabReselect(scroller: RefObject<HTMLElement | null>, wanted: boolean): void {
  const go = useEffectEvent(() => {
    const view = scroller.current
    if (view) toNextUnread(view)
  })
  useEffect(() => {
    if (!wanted) return
    const listener = () => go()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [wanted])
}

export function toTop(view: HTMLElement): void {
  view.scrollTo({ top: 0, behavior: movement() })
}

function toNextUnread(view: HTMLElement): void {
  const edge = view.getBoundingClientRect().top
  const atEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - 1
  const tops = [...view.querySelectorAll('[data-unread]')].map(
    (row) => row.getBoundingClientRect().top - edge,
  )
  const next = atEnd ? undefined : tops.find((top) => top > 1)
  if (next === undefined) toTop(view)
  else view.scrollBy({ top: next, behavior: movement() })
}

const movement = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
