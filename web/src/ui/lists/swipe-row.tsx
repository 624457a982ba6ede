import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { useLongPress } from '#ui/lists/long-press.ts'
import { useSwipeGesture } from '#ui/lists/swipe-gesture.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

export interface SwipeAction {
  value: string
  label: string
  icon: LucideIcon
  danger?: boolean
  /** on the left side, revealed by a swipe to the right */
  leading?: boolean
  /**
   * On Android a swipe across the row runs this action, and the row has no buttons on that side; elsewhere it is a
   * button like the others.
   */
  whole?: boolean
  /** only in the menu */
  inMenu?: boolean
  onPress: () => void
}

const widthPx = 76
const isAndroid = () => /Android/.test(navigator.userAgent)

/**
 * A row with actions behind it, revealed by swiping. On Android a swipe to the left runs the action of the row, as
 * users expect there. Right click, long press and the menu key open all actions as a menu.
 */
export function SwipeRow(props: {
  /** called when the actions are about to be seen */
  actions: () => readonly SwipeAction[]
  children: ReactNode
  className?: string
}) {
  const { children, className } = props
  const words = useUiText()
  const row = useRef<HTMLDivElement>(null)
  const wholeAction = () => (isAndroid() ? props.actions().find(({ whole }) => whole) : undefined)
  /** The actions on the side that an offset reveals. */
  const behind = (to: number) =>
    wholeAction()
      ? []
      : props.actions().filter(({ leading, inMenu }) => !inMenu && (leading === true) === to > 0)
  const reach = (to: number) => behind(to).length * widthPx
  const { shift, ...swipe } = useSwipeGesture(row, reach, wholeAction)
  const press = useLongPress(async ({ x, y }) => {
    swipe.drop()
    await chooseOf(props.actions(), words.moreActions, { x, y })
  })
  return (
    <div ref={row} className={cx('relative overflow-hidden', className)}>
      {shift < 0 && <WholeSwipe action={wholeAction()} reached={swipe.reached} />}
      {shift !== 0 && (
        <ActionsBehind
          actions={behind(shift)}
          side={shift > 0 ? 'left-0' : 'right-0'}
          onPressed={swipe.close}
        />
      )}
      <div
        {...press}
        onTouchStart={swipe.start}
        onTouchMove={swipe.move}
        onTouchEnd={(event) => {
          press.onTouchEnd?.(event)
          swipe.end(false)
        }}
        onTouchCancel={() => swipe.end(true)}
        onClickCapture={(event) => {
          press.onClickCapture?.(event)
          // a tap on an open row closes it
          if (shift === 0) return
          event.preventDefault()
          event.stopPropagation()
          swipe.close()
        }}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
        className={cx(
          'touch-pan-y bg-inherit select-none [-webkit-touch-callout:none]',
          !swipe.dragging && 'transition-transform',
        )}
      >
        {children}
      </div>
    </div>
  )
}

async function chooseOf(actions: readonly SwipeAction[], title: string, at: { x: number; y: number }) {
  const chosen = await openMenu(title, at, actions)
  actions.find(({ value }) => value === chosen)?.onPress()
}

function ActionsBehind(props: {
  actions: readonly SwipeAction[]
  side: 'left-0' | 'right-0'
  /** before the action runs */
  onPressed: () => void
}) {
  const { actions, side, onPressed } = props
  return (
    <div className={cx('absolute inset-y-0 flex', side)} style={{ width: actions.length * widthPx }}>
      {actions.map(({ value, label, icon: Icon, danger, onPress }) => (
        <button
          key={value}
          type="button"
          onClick={() => {
            onPressed()
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
  )
}

/** Under a row that is swiped across: the action, and whether releasing would run it. */
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
