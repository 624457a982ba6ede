import { useRef, type PointerEvent } from 'react'

const soonMs = 300
const nearPx = 24

/** Two presses of a finger in a row at the same place. Presses on a button, a link or a player do not count. */
export function useDoublePress(onPress: (() => void) | undefined) {
  const last = useRef({ at: -Infinity, x: 0, y: 0 })
  if (!onPress) return {}
  return {
    onPointerUp: (event: PointerEvent) => {
      const { timeStamp: at, clientX: x, clientY: y, target, currentTarget, pointerType } = event
      // a mouse selects a word by it
      if (pointerType === 'mouse') return
      const control = target instanceof Element ? target.closest('a, button, input, [role=slider]') : null
      if (control && currentTarget.contains(control)) return
      const before = last.current
      last.current = { at, x, y }
      if (at - before.at > soonMs || Math.hypot(x - before.x, y - before.y) > nearPx) return
      last.current = { at: -Infinity, x: 0, y: 0 }
      onPress()
    },
  }
}
