import { useLayoutEffect, type RefObject } from 'react'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { perSession } from '#client/session/per-session.ts'

const positions = perSession(() => new Map<string, number>())
const timeoutMs = 2000

/** Restores the scroll position that this visit had, and waits a moment for content that arrives late. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, part = 'body'): void {
  const { visit } = usePageContext()
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !visit) return
    const key = `${visit} ${part}`
    const known = positions()
    const wanted = known.get(key) ?? 0
    let settled = wanted === 0
    const restore = () => {
      if (settled) return
      element.scrollTop = wanted
      settled = Math.abs(element.scrollTop - wanted) < 2
    }
    restore()
    const growth = new ResizeObserver(restore)
    for (const child of element.children) growth.observe(child)
    const giveUp = () => {
      settled = true
      growth.disconnect()
    }
    const timer = setTimeout(giveUp, timeoutMs)
    const remember = () => {
      if (settled) known.set(key, element.scrollTop)
    }
    element.addEventListener('scroll', remember, { passive: true })
    element.addEventListener('pointerdown', giveUp, { passive: true })
    element.addEventListener('wheel', giveUp, { passive: true })
    return () => {
      clearTimeout(timer)
      growth.disconnect()
      element.removeEventListener('scroll', remember)
      element.removeEventListener('pointerdown', giveUp)
      element.removeEventListener('wheel', giveUp)
    }
  }, [scroller, visit, part])
}
