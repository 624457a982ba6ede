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
  /** behind the beginning of the row, which is swiped to the right for it */
  leading?: boolean
  /** What a swipe across the row does on Android, where nothing stands behind the row then; elsewhere one as the others. */
  whole?: boolean
  /** in the menu alone */
  inMenu?: boolean
  onPress: () => void
}

const widthPx = 76
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
  const row = useRef<HTMLDivElement>(null)
  const wholeAction = () => (isAndroid() ? props.actions().find(({ whole }) => whole) : undefined)
  /** What stands behind the side that a shift to there shows. */
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
  /** before the action */
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
