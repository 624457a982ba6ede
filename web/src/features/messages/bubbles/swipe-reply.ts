import { useRef, type TouchEvent } from 'react'
import { vibrate } from '#ui/vibration.ts'

const edgePx = 24
const mostPx = 72
const enoughPx = 52

/**
 * Swiping a message to the right answers it; the message follows the finger. A swipe from the edge is left to the
 * system's back gesture. Spread the result on the row.
 */
export function useSwipeReply(onReply: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number; sure: boolean; at: number }>(undefined)
  if (!onReply) return {}
  const move = (row: HTMLElement, shift: number) => {
    row.style.transform = shift > 0 ? `translateX(${shift}px)` : ''
    row.style.setProperty('--swiped', String(Math.min(1, shift / enoughPx)))
  }
  const end = (row: HTMLElement, done: boolean) => {
    const start = from.current
    from.current = undefined
    if (!start?.sure) return
    row.style.transition = 'transform var(--state-ms)'
    move(row, 0)
    if (!done || start.at < enoughPx) return
    onReply()
  }
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0]
      const slides = (event.target as Element).closest('[role=slider], input, audio, video, [data-scrolls]')
      if (!touch || slides || event.touches.length > 1 || touch.clientX < edgePx) return
      event.currentTarget.style.transition = ''
      from.current = { x: touch.clientX, y: touch.clientY, sure: false, at: 0 }
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0]
      const start = from.current
      if (!touch || !start) return
      const aside = touch.clientX - start.x
      if (!start.sure) {
        const down = Math.abs(touch.clientY - start.y)
        if (down > 8 || aside < -8) from.current = undefined
        if (aside < 12 || down > aside) return
        start.sure = true
      }
      const to = Math.max(0, Math.min(mostPx, aside))
      // releasing from here on answers the message
      if (start.at < enoughPx && to >= enoughPx) vibrate()
      start.at = to
      move(event.currentTarget, start.at)
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => end(event.currentTarget, true),
    onTouchCancel: (event: TouchEvent<HTMLElement>) => end(event.currentTarget, false),
  }
}
