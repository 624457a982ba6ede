import { useEffect, useRef, useState, type RefObject, type TouchEvent } from 'react'
import { vibrate } from '#ui/vibration.ts'

/** Swipes that begin nearer to the edge of the screen are the browser's, for going back. */
const edgePx = 24
/** The share of the row's width from which a swipe across it runs its action. */
const wholeFrom = 0.4

/** Suppresses the click of the current press, but not of a later one. */
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
 * The offset of a swiped row, positive to the right. `reach` is the width of the actions on the side that an offset
 * reveals; with an action for the full row there are none, and releasing far enough to the left runs it.
 */
export function useSwipeGesture(
  row: RefObject<HTMLElement | null>,
  reach: (shift: number) => number,
  wholeAction: () => { onPress: () => void } | undefined,
) {
  const [shift, setShift] = useState(0)
  const [dragging, setDragging] = useState(false)
  /** whether releasing now would run the action of the full row */
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
    // an open row closes before the other side is revealed
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
    /** The touch turned into another gesture. */
    drop: () => void (from.current = undefined),
  }
}

/** An open row closes when something else is touched, or the list scrolls. */
function useCloseElsewhere(row: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event.target instanceof Node && row.current?.contains(event.target)) return
      onClose()
      // A press beside the row closes it and does nothing else.
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
