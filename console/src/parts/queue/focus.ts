import { useEffect, useRef, useState } from 'react'

/** For the region of an open item, which gets the focus when a decision opened the item. */
export const itemRegion = { 'data-item': '', tabIndex: -1 } as const

/**
 * Opens the item after a decided one, and moves the focus, since what had it is gone: to the region of that item, or to
 * the list where none is left. Both places have to be focusable.
 */
export function useFocusAfterDecision<Row>(open: (row: Row | undefined) => void) {
  const [target, setTarget] = useState<{ isList: boolean }>()
  const listRef = useRef<HTMLDivElement>(null)
  const detailRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target) return undefined
    const place = target.isList ? listRef.current : detailRef.current
    place?.focus({ preventScroll: true })
    return place && !target.isList ? focusRegionIn(place) : undefined
  }, [target])
  const openNext = (row: Row | undefined) => {
    open(row)
    setTarget({ isList: row === undefined })
  }
  return { listRef, detailRef, target, openNext }
}

/** Goes on to the region once it is loaded, unless the operator went elsewhere. @returns how to stop that */
function focusRegionIn(place: HTMLElement): () => void {
  const isOver = () => {
    if (document.activeElement !== place) return true
    const region = place.querySelector<HTMLElement>('[data-item]')
    region?.focus({ preventScroll: true })
    return region !== null
  }
  const observer = new MutationObserver(() => {
    if (isOver()) observer.disconnect()
  })
  if (!isOver()) observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}
