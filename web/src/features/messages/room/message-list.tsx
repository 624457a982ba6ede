import { ArrowDown, AtSign } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { VList, type VListHandle } from 'virtua'
import { useT } from '#i18n/translate.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { cx } from '@mynah/ui/cx.ts'
import type { TimelineItem } from './timeline.ts'
import { FloatingDay, useFloatingDay } from './floating-day.tsx'
import { useLogKeys } from './log-keys.ts'
import { heightsOf, saveHeights } from './row-heights.ts'
import { ScrollKeeper, hasSeq, type Shown } from './scroll-keeper.ts'
import type { ScrollPosition } from './scroll-positions.ts'

/**
 * The assumed height of a row that was not measured yet; the library's default of 40 renders half as many rows again
 * as needed.
 */
const rowPx = 56

interface Props extends Omit<Shown, 'onAway' | 'onTop' | 'onSettled'> {
  /** the scroll position where the reader left this visit of the room */
  left: ScrollPosition | undefined
  /** a message to scroll to, once it is loaded */
  wanted: number | undefined
  onArrived: () => void
  /** mentions of the user that were not in view yet */
  mentions: number
  onMention: () => void
  /** messages of others since the bottom was left */
  news: number
  children: (line: TimelineItem) => ReactElement
}

/**
 * The messages of a room: opens at the first unread one, follows new ones at the bottom, and keeps its position after
 * the reader has scrolled up.
 */
export function MessageList(props: Props) {
  const { lines, mentions, onMention, news, children } = props
  const t = useT('messages')
  const shift = usePrepended(lines)
  const keys = useLogKeys()
  const [heights] = useState(() => heightsOf(lines))
  const [dayChip, floatDay] = useFloatingDay()
  const { list, scroller, keeper, away, highlighted, onFaded } = useScrollKeeper(props, floatDay)

  return (
    <>
      <FloatingDay ref={dayChip} />
      <div ref={scroller} role="presentation" className="h-full" {...keys}>
        <VList
          ref={list}
          data={lines}
          shift={shift}
          cache={heights}
          itemSize={rowPx}
          onScroll={keeper.look}
          onResize={() => keeper.viewMeasured()}
          tabIndex={0}
          role="log"
          // older pages are not news; announcer.tsx announces new messages
          aria-live="off"
          aria-label={t('messages')}
          // virtua lets no press through until 150 ms after each scroll, and a busy chat scrolls with each message
          className="scroller pt-1 outline-offset-[-2px] *:pointer-events-auto!"
          style={{ height: '100%', paddingBottom: 12 }}
        >
          {(line: TimelineItem) => (
            <div
              key={line.key}
              // on a very wide screen, keeps both sides of the conversation close together
              className={cx('mx-auto max-w-220', line.key === highlighted && 'animate-lit')}
              onAnimationEnd={onFaded}
            >
              {children(line)}
            </div>
          )}
        </VList>
      </div>
      {mentions > 0 && <ToMention count={mentions} onClick={onMention} />}
      {away && <ToLatest count={news} onClick={() => keeper.goToLatest()} />}
    </>
  )
}

/**
 * The scroll keeper of this list with its results: whether the newest messages are out of view, and the row to
 * highlight.
 */
function useScrollKeeper(props: Props, onTop: Shown['onTop']) {
  const { lines, left, wanted, onArrived } = props
  const list = useRef<VListHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const [highlighted, setHighlighted] = useState<string>()
  const [, setSettled] = useState(0)
  const shown: Shown = {
    ...props,
    onAway: setAway,
    onTop,
    onSettled: () => setSettled((times) => times + 1),
  }
  const [keeper] = useState(
    () =>
      new ScrollKeeper(
        {
          rows: () => list.current ?? undefined,
          log: () => scroller.current?.firstElementChild ?? undefined,
        },
        shown,
      ),
  )
  useLayoutEffect(() => keeper.show(shown))
  useLayoutEffect(
    () => () => {
      if (list.current) saveHeights(keeper.lines, list.current.cache)
    },
    [keeper],
  )
  useEffect(() => () => keeper.stop(), [keeper])
  useMeasured(scroller, keeper)
  useLayoutEffect(() => {
    keeper.changeEnd(left)
    // only a new last row matters: older pages move nothing
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lines.at(-1)?.key])
  const place = wanted === undefined ? -1 : lines.findIndex((line) => hasSeq(line, wanted))
  const placeKey = lines[place]?.key
  useEffect(() => {
    if (place < 0) return
    keeper.goTo(place)
    setHighlighted(placeKey)
    onArrived()
    // once for each wanted message
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placeKey])
  useEffect(() => {
    const frame = requestAnimationFrame(keeper.look)
    return () => cancelAnimationFrame(frame)
  })
  return { list, scroller, keeper, away, highlighted, onFaded: () => setHighlighted(undefined) }
}

/** Notifies the keeper when rows were measured: the list then changes its height. */
function useMeasured(scroller: RefObject<HTMLDivElement | null>, keeper: ScrollKeeper) {
  useLayoutEffect(() => {
    const rows = scroller.current?.firstElementChild?.firstElementChild
    if (!(rows instanceof HTMLElement)) return
    let { height } = rows.style
    const grows = new MutationObserver(() => {
      if (rows.style.height === height) return
      height = rows.style.height
      keeper.rowsMeasured()
    })
    grows.observe(rows, { attributeFilter: ['style'] })
    return () => grows.disconnect()
  }, [scroller, keeper])
}

function ToMention({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useT('messages')
  return (
    <JumpButton
      label={t('toMention', { count })}
      count={count}
      onClick={onClick}
      className="bottom-18 text-beak-700"
    >
      <AtSign aria-hidden className="size-5" />
    </JumpButton>
  )
}

/** The button to the bottom, with the number of new messages. */
function ToLatest({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useT('messages')
  return (
    <JumpButton
      label={count > 0 ? t('latestNew', { count }) : t('latest')}
      count={count}
      onClick={onClick}
      className="bottom-4 text-ink-900"
    >
      <ArrowDown aria-hidden className="size-5" />
    </JumpButton>
  )
}

function JumpButton(props: {
  label: string
  count: number
  onClick: () => void
  className: string
  children: ReactNode
}) {
  const { label, count, onClick, className, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cx(
        'absolute right-4 z-10 grid size-11 animate-rise place-items-center rounded-full bg-paper shadow-far',
        className,
      )}
    >
      {children}
      <span className="absolute -top-2">
        <Badge count={count} small />
      </span>
    </button>
  )
}

/** Whether lines were added at the top: the list then keeps its distance from the end. */
function usePrepended(lines: readonly TimelineItem[]): boolean {
  const [known, setKnown] = useState({ lines, prepended: false })
  if (known.lines === lines) return known.prepended
  const before = known.lines[0]?.key
  const prepended = before !== undefined && lines.findIndex(({ key }) => key === before) > 0
  setKnown({ lines, prepended })
  return prepended
}
