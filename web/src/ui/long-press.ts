import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'

const held_ms = 350
const still_px = 10

export interface PressPoint {
  x: number
  y: number
  element: Element
}

/** Long press, right click and the menu key alike. Spread the result on the element. */
export function useLongPress(onPress: ((at: PressPoint) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const fired = useRef(false)
  if (!onPress) return {}
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      fired.current = false
      stop()
      // a mouse has its right button
      if (event.pointerType === 'mouse') return
      const { clientX: x, clientY: y, currentTarget: element } = event
      start.current = { x, y }
      timer.current = setTimeout(() => {
        fired.current = true
        navigator.vibrate?.(10)
        onPress({ x, y, element })
      }, held_ms)
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > still_px) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // without this the finger's lifting would be a press on what has opened, and close it
    onTouchEnd: (event: TouchEvent) => {
      if (fired.current && event.cancelable) event.preventDefault()
    },
    // the click that ends a long press is not a click
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current) return
      fired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      stop()
      if (fired.current) return
      const box = event.currentTarget.getBoundingClientRect()
      // the menu key has no place of its own
      const keyed = event.clientX === 0 && event.clientY === 0
      onPress({
        x: keyed ? box.left + 24 : event.clientX,
        y: keyed ? box.bottom : event.clientY,
        element: event.currentTarget,
      })
    },
  }
}
