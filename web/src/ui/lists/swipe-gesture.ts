import { useEffect, useRef, useState, type RefObject, type TouchEvent } from 'react'
import { vibrate } from '#ui/vibration.ts'

/** Nearer to the edge of the screen a swipe is the browser's, and leads back. */
const edgePx = 24
/** From which part of its width on a swipe across the row does its action. */
const wholeFrom = 0.4

/** The click of the press that has just begun reaches nothing; one of another press does. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    if (event.type === 'click') {
      event.preventDefault()
      event.stopPropagation()
    }
    for (const type of ['click', 'pointerdown']) document.removeEventListener(type, swallow, true)
  }
  for (const type of ['click', 'pointerdown']) document.addEventListener(type, swallow, true)
}

/**
 * How far a row is swiped aside, positive to the right. `reach` says how much stands behind the side that a shift shows;
 * with an action for the whole row nothing does, and letting go far enough to the left does it.
 */
export function useSwipeGesture(
  row: RefObject<HTMLElement | null>,
  reach: (shift: number) => number,
  wholeAction: () => { onPress: () => void } | undefined,
) {
  const [shift, setShift] = useState(0)
  const [dragging, setDragging] = useState(false)
  /** whether letting go now does the action of the whole row */
  const [reached, setReached] = useState(false)
  const from = useRef<{ x: number; y: number; shift: number; sure: boolean; fromEdge: boolean }>(undefined)
  const close = () => setShift(0)
  useCloseElsewhere(row, shift !== 0 && !dragging, close)

  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    const start = from.current
    if (!touch || !start) return
    const aside = touch.clientX - start.x
    if (!start.sure) {
      const down = Math.abs(touch.clientY - start.y)
      if (down > 8 && down > Math.abs(aside)) from.current = undefined
      if (Math.abs(aside) < 8 || down > Math.abs(aside)) return
      if (aside > 0 && start.fromEdge) return void (from.current = undefined)
      start.sure = true
      setDragging(true)
    }
    const to = start.shift + aside
    if (wholeAction()) {
      const isReached = -to > (row.current?.offsetWidth ?? 0) * wholeFrom
      if (isReached && !reached) vibrate()
      setReached(isReached)
      return setShift(Math.min(0, to))
    }
    // an open row closes before the other side is shown
    const allowed = start.shift === 0 || Math.sign(to) === Math.sign(start.shift) ? to : 0
    const most = reach(allowed) * 1.15
    setShift(Math.max(-most, Math.min(most, allowed)))
  }
  const end = (isCancelled: boolean) => {
    const whole = wholeAction()
    if (from.current?.sure && whole) {
      setShift(0)
      setReached(false)
      if (reached && !isCancelled) whole.onPress()
    } else if (from.current?.sure) {
      const opening = from.current.shift === 0
      const most = reach(shift)
      setShift(Math.abs(shift) > most * (opening ? 0.3 : 0.7) ? Math.sign(shift) * most : 0)
    }
    from.current = undefined
    setDragging(false)
  }
  return {
    ...{ shift, dragging, reached, close, move, end },
    start: (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!touch) return
      const { clientX: x, clientY: y } = touch
      from.current = { x, y, shift, sure: false, fromEdge: x < edgePx }
    },
    /** The touch has become something else. */
    drop: () => void (from.current = undefined),
  }
}

/** An open row closes when another thing is touched, or the list moves. */
function useCloseElsewhere(row: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event.target instanceof Node && row.current?.contains(event.target)) return
      onClose()
      // What is pressed beside it closes it, and does no more.
      if (event.type === 'pointerdown') swallowClick()
    }
    document.addEventListener('pointerdown', close, true)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('pointerdown', close, true)
      document.removeEventListener('scroll', close, true)
    }
    // closing is the same in every render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
}
