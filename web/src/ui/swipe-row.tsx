import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { openMenu } from '#ui/dialogs.tsx'
import { cx } from '#ui/cx.ts'
import { useLongPress } from '#ui/long-press.ts'
import { useUiText } from '#ui/ui-text.tsx'

export interface SwipeAction {
  value: string
  label: string
  icon: LucideIcon
  danger?: boolean
  /** stands in the menu alone: behind a row there is little room */
  menuOnly?: boolean
  onPress: () => void
}

const widthPx = 76

/** A row with actions behind it: swipe left on a phone; right click, long press or the menu key open them as a menu. */
export function SwipeRow(props: {
  /** asked for when they are to be seen */
  actions: () => readonly SwipeAction[]
  children: ReactNode
  className?: string
}) {
  const { children, className } = props
  const words = useUiText()
  const [shift, setShift] = useState(0)
  const [dragging, setDragging] = useState(false)
  const from = useRef<{ x: number; y: number; shift: number; sure: boolean }>(undefined)

  const row = useRef<HTMLDivElement>(null)
  const open = shift !== 0 && !dragging
  // An open row closes when another thing is touched, or the list moves.
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (!(event.target instanceof Node) || !row.current?.contains(event.target)) setShift(0)
    }
    document.addEventListener('pointerdown', close, true)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('pointerdown', close, true)
      document.removeEventListener('scroll', close, true)
    }
  }, [open])

  const swiped = () => props.actions().filter(({ menuOnly }) => !menuOnly)
  const reach = () => swiped().length * widthPx
  const press = useLongPress(async ({ x, y }) => {
    from.current = undefined
    const actions = props.actions()
    const chosen = await openMenu(words.moreActions, { x, y }, actions)
    actions.find(({ value }) => value === chosen)?.onPress()
  })
  const move = (event: React.TouchEvent) => {
    const touch = event.touches[0]
    const start = from.current
    if (!touch || !start) return
    const aside = touch.clientX - start.x
    if (!start.sure) {
      const down = Math.abs(touch.clientY - start.y)
      if (down > 8 && down > Math.abs(aside)) from.current = undefined
      if (Math.abs(aside) < 8 || down > Math.abs(aside)) return
      start.sure = true
      setDragging(true)
    }
    setShift(Math.max(-reach() * 1.15, Math.min(0, start.shift + aside)))
  }
  const end = () => {
    if (from.current?.sure) {
      const opening = from.current.shift === 0
      setShift(-shift > reach() * (opening ? 0.3 : 0.7) ? -reach() : 0)
    }
    from.current = undefined
    setDragging(false)
  }
  return (
    <div ref={row} className={cx('relative overflow-hidden', className)}>
      {shift !== 0 && (
        <div className="absolute inset-y-0 right-0 flex" style={{ width: reach() }}>
          {swiped().map(({ value, label, icon: Icon, danger, onPress }) => (
            <button
              key={value}
              type="button"
              onClick={() => {
                setShift(0)
                onPress()
              }}
              className={cx(
                'flex flex-1 flex-col items-center justify-center gap-1 px-1 text-center text-11 wrap-anywhere outline-offset-[-4px]',
                danger ? 'bg-danger-fill text-white' : 'bg-ink-200 text-ink-900',
              )}
            >
              <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              {label}
            </button>
          ))}
        </div>
      )}
      <div
        {...press}
        onTouchStart={(event) => {
          const touch = event.touches[0]
          if (touch) from.current = { x: touch.clientX, y: touch.clientY, shift, sure: false }
        }}
        onTouchMove={move}
        onTouchEnd={(event) => {
          press.onTouchEnd?.(event)
          end()
        }}
        onTouchCancel={end}
        onClickCapture={(event) => {
          press.onClickCapture?.(event)
          // a tap on an open row closes it
          if (shift === 0) return
          event.preventDefault()
          event.stopPropagation()
          setShift(0)
        }}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
        className={cx(
          'touch-pan-y bg-inherit select-none [-webkit-touch-callout:none]',
          !dragging && 'transition-transform',
        )}
      >
        {children}
      </div>
    </div>
  )
}
