import type { LucideIcon } from 'lucide-react'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { cx } from '@mynah/ui/cx.ts'

const margin = 12

/**
 * A call or meeting while another page is open: it can be dragged, and moves to the nearer side; a press opens it.
 * `controls` are below, two in a row.
 */
export function FloatingTile(props: {
  name: string
  onPress: () => void
  controls?: ReactNode
  children: ReactNode
}) {
  const { name, onPress, controls, children } = props
  const { tile, drag, at, ...dragging } = useDragging()
  const press = () => {
    const wasDragged = drag.current?.isDragged
    drag.current = undefined
    if (!wasDragged) onPress()
  }
  return (
    <div
      ref={tile}
      style={
        at
          ? // A window that became smaller takes it along.
            { left: `min(${at.left}px, 100vw - 100px)`, top: `min(${at.top}px, 100dvh - 190px)` }
          : { right: margin, top: 76 }
      }
      className="always-dark fixed z-[10070] w-22 animate-rise overflow-hidden rounded-18 bg-night text-on-dark shadow-menu select-none"
    >
      <button
        type="button"
        aria-label={name}
        {...dragging}
        onClick={press}
        className="flex w-full touch-none flex-col items-center outline-offset-[-2px]"
      >
        {children}
      </button>
      {controls && <div className="flex">{controls}</div>}
    </div>
  )
}

/** The tile follows the finger, and then moves to the nearer side. */
function useDragging() {
  const tile = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; left: number; top: number; isDragged: boolean } | undefined>(
    undefined,
  )
  const [at, setAt] = useState<{ left: number; top: number }>()
  return {
    ...{ tile, drag, at },
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      const box = tile.current?.getBoundingClientRect()
      if (!box) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top, isDragged: false }
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const start = drag.current
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (Math.hypot(x, y) < 6 && !start.isDragged) return
      start.isDragged = true
      setAt({ left: start.left + x, top: start.top + y })
    },
    onPointerUp: () => {
      const start = drag.current
      const box = tile.current?.getBoundingClientRect()
      if (!start?.isDragged || !box) return
      const isLeft = box.left + box.width / 2 < innerWidth / 2
      setAt({
        left: isLeft ? margin : innerWidth - box.width - margin,
        top: Math.min(Math.max(box.top, margin), innerHeight - box.height - margin),
      })
    },
  }
}

/** An action of the tile, without opening its page. */
export function TileControl(props: {
  icon: LucideIcon
  name: string
  danger?: boolean
  disabled?: boolean
  onPress: () => void
}) {
  const { icon: Icon, name, danger, disabled, onPress } = props
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'grid h-11 flex-1 place-items-center outline-offset-[-2px] disabled:opacity-40',
        danger ? 'bg-danger-fill text-white' : 'hover:bg-white/10',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
