import { useRef, useState, type PointerEvent, type ReactNode } from 'react'

const margin = 12

/** A call or meeting while another page is open: dragged anywhere, it comes to rest at the nearer side; a press opens it. */
export function FloatingTile(props: { name: string; onPress: () => void; children: ReactNode }) {
  const { name, onPress, children } = props
  const tile = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ x: number; y: number; left: number; top: number; isDragged: boolean } | undefined>(
    undefined,
  )
  const [at, setAt] = useState<{ left: number; top: number }>()

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top, isDragged: false }
  }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const start = drag.current
    if (!start) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.hypot(x, y) < 6 && !start.isDragged) return
    start.isDragged = true
    setAt({ left: start.left + x, top: start.top + y })
  }
  const up = () => {
    const start = drag.current
    const box = tile.current?.getBoundingClientRect()
    if (!start?.isDragged || !box) return
    const isLeft = box.left + box.width / 2 < innerWidth / 2
    setAt({
      left: isLeft ? margin : innerWidth - box.width - margin,
      top: Math.min(Math.max(box.top, margin), innerHeight - box.height - margin),
    })
  }
  const press = () => {
    const wasDragged = drag.current?.isDragged
    drag.current = undefined
    if (!wasDragged) onPress()
  }
  return (
    <button
      ref={tile}
      type="button"
      aria-label={name}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onClick={press}
      style={
        at
          ? // A window that became smaller takes it along.
            { left: `min(${at.left}px, 100vw - 100px)`, top: `min(${at.top}px, 100dvh - 150px)` }
          : { right: margin, top: 76 }
      }
      className="always-dark fixed z-[10070] flex w-22 animate-rise touch-none flex-col items-center overflow-hidden rounded-18 bg-night text-on-dark shadow-menu select-none"
    >
      {children}
    </button>
  )
}
