import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'
import { vibrate } from '#ui/vibration.ts'
import { isShortcut } from '#ui/pages/shortcuts.ts'

const heldMs = 350
const stillPx = 10
const echoMs = 500

export interface PressPoint {
  x: number
  y: number
  element: Element
}

/** Handles long press, right click, the menu key and Shift+F10. Spread the result on the element. */
export function useLongPress(onPress: ((at: PressPoint) => void) | undefined) {
  const held = useHeld()
  const start = useRef({ x: 0, y: 0 })
  const fired = useRef(false)
  const keyed = useRef(-Infinity)
  if (!onPress) return {}
  return {
    onPointerDown: (event: PointerEvent) => {
      fired.current = false
      held.stop()
      // a mouse has a right button
      if (event.pointerType === 'mouse') return
      const { clientX: x, clientY: y, currentTarget: element } = event
      start.current = { x, y }
      held.begin(() => {
        fired.current = true
        vibrate()
        onPress({ x, y, element })
      })
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > stillPx) held.stop()
    },
    onPointerUp: held.stop,
    onPointerCancel: held.stop,
    // otherwise lifting the finger would press what has just opened, and close it
    onTouchEnd: (event: TouchEvent) => {
      if (fired.current && event.cancelable) event.preventDefault()
    },
    // the click that ends a long press does not count
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current) return
      fired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const wanted = isShortcut(event, 'menu')
      if (!wanted || event.target !== event.currentTarget) return
      event.preventDefault()
      keyed.current = event.timeStamp
      const element = event.currentTarget
      const box = element.getBoundingClientRect()
      onPress({ x: box.left + 24, y: box.bottom, element })
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      held.stop()
      // some browsers send it after the key as well
      if (fired.current || event.timeStamp - keyed.current < echoMs) return
      onPress(placeOf(event))
    },
  }
}

/** Runs an action once a finger has stayed for the time of a long press. */
function useHeld() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef(0)
  const stop = () => {
    clearTimeout(timer.current)
    cancelAnimationFrame(frame.current)
  }
  const begin = (action: () => void) => {
    // browsers deliver moves before a frame: after a busy time the timer may come before moves that were earlier
    timer.current = setTimeout(() => {
      frame.current = requestAnimationFrame(action)
    }, heldMs)
  }
  return { begin, stop }
}

/** A screen reader's menu command has no coordinates. */
function placeOf({ clientX, clientY, currentTarget: element }: MouseEvent): PressPoint {
  const box = element.getBoundingClientRect()
  const isPlaceless = clientX === 0 && clientY === 0
  return isPlaceless ? { x: box.left + 24, y: box.bottom, element } : { x: clientX, y: clientY, element }
}
