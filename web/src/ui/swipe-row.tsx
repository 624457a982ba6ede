import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { openMenu } from '#ui/dialogs.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { useLongPress } from '#ui/long-press.ts'
import { vibrate } from '#ui/vibration.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

export interface SwipeAction {
  value: string
  label: string
  icon: LucideIcon
  danger?: boolean
  /** behind the beginning of the row, which is swiped to the right for it */
  leading?: boolean
  /** What a swipe across the row does on Android, where nothing stands behind the row then; elsewhere one as the others. */
  whole?: boolean
  /** in the menu alone */
  inMenu?: boolean
  onPress: () => void
}

const widthPx = 76
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

const isAndroid = () => /Android/.test(navigator.userAgent)

/**
 * A row with actions behind it: a swipe shows those of its side. On Android a swipe to the left does the one action that
 * is for the whole row, as its users expect. Right click, long press or the menu key open all as a menu.
 */
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
  /** whether letting go now does the action of the whole row */
  const [reached, setReached] = useState(false)
  const from = useRef<{ x: number; y: number; shift: number; sure: boolean; fromEdge: boolean }>(undefined)

  const row = useRef<HTMLDivElement>(null)
  const open = shift !== 0 && !dragging
  // An open row closes when another thing is touched, or the list moves.
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event.target instanceof Node && row.current?.contains(event.target)) return
      setShift(0)
      // What is pressed beside it closes it, and does no more.
      if (event.type === 'pointerdown') swallowClick()
    }
    document.addEventListener('pointerdown', close, true)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('pointerdown', close, true)
      document.removeEventListener('scroll', close, true)
    }
  }, [open])

  const wholeAction = () => (isAndroid() ? props.actions().find(({ whole }) => whole) : undefined)
  /** What stands behind the side that a shift to there shows. */
  const behind = (to: number) =>
    wholeAction()
      ? []
      : props.actions().filter(({ leading, inMenu }) => !inMenu && (leading === true) === to > 0)
  const reach = (to: number) => behind(to).length * widthPx
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
  return (
    <div ref={row} className={cx('relative overflow-hidden', className)}>
      {shift < 0 && <WholeSwipe action={wholeAction()} reached={reached} />}
      {shift !== 0 && (
        <div
          className={cx('absolute inset-y-0 flex', shift > 0 ? 'left-0' : 'right-0')}
          style={{ width: reach(shift) }}
        >
          {behind(shift).map(({ value, label, icon: Icon, danger, onPress }) => (
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
          if (!touch) return
          const { clientX: x, clientY: y } = touch
          from.current = { x, y, shift, sure: false, fromEdge: x < edgePx }
        }}
        onTouchMove={move}
        onTouchEnd={(event) => {
          press.onTouchEnd?.(event)
          end(false)
        }}
        onTouchCancel={() => end(true)}
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

/** What lies under a row that is swiped across: what letting go does, once it does. */
function WholeSwipe({ action, reached }: { action: SwipeAction | undefined; reached: boolean }) {
  if (!action) return null
  const Icon = action.icon
  return (
    <div
      aria-hidden
      className={cx(
        'absolute inset-0 flex items-center justify-end gap-2 px-5 text-14 font-medium transition-colors',
        reached ? 'bg-beak-500 text-ink' : 'bg-ink-200 text-ink-700',
      )}
    >
      {action.label}
      <Icon className="size-5" strokeWidth={1.8} />
    </div>
  )
}
