import { ArrowDown, AtSign } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { VList, type VListHandle } from 'virtua'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { partsOf, seqOf, type TimelineItem } from './timeline.ts'
import { useLogKeys } from './log-keys.ts'
import { heightsOf, saveHeights } from './row-heights.ts'
import type { ScrollPosition } from './scroll-positions.ts'

const nearPx = 600
const bottomPx = 32
/** The bar with the ways on; what lies under it is not in view. */
const waysPx = 48
/** What a row is taken for until it is measured; the library's 40 renders half as many again as fill the view. */
const rowPx = 56
const dayRestsMs = 1_000
/** A room that opens at a row stays there until nothing was measured for so long. */
const settleMs = 300

interface Props {
  lines: readonly TimelineItem[]
  hasOlder: boolean
  hasNewer: boolean
  busy: boolean
  /** where the reader left this visit of the room */
  left: ScrollPosition | undefined
  /** where the reader stands; undefined at the newest messages */
  onPlace: (place: ScrollPosition | undefined) => void
  /** a place to go to, once it is among the lines */
  wanted: number | undefined
  onArrived: () => void
  onOlder: () => void
  onNewer: () => void
  /** back to the newest messages from a part far away */
  onLatest: () => void
  /** the first and the last message that stand in view, by seq */
  onSeen: (from: number, to: number) => void
  /** messages that name me and were not in view yet */
  mentions: number
  onMention: () => void
  /** messages of others that came since the bottom was left */
  news: number
  children: (line: TimelineItem) => ReactElement
}

/** A row at the top of the view, and how many pixels of it are above. */
type Pin = { key: string; above: number }

/** The messages of a room: opens at the first unread one, follows at the bottom, stays where a reader scrolled to. */
export function MessageList(props: Props) {
  const {
    lines,
    hasOlder,
    hasNewer,
    busy,
    left,
    onPlace,
    wanted,
    onArrived,
    onOlder,
    onNewer,
    onLatest,
    onSeen,
    mentions,
    onMention,
    news,
    children,
  } = props
  const t = useT('messages')
  const format = useFormat()
  const list = useRef<VListHandle>(null)
  const follow = useRef(true)
  /** Pressed, and the newest messages are not here yet: what moves until then is not the reader. */
  const latestWanted = useRef(false)
  const opened = useRef(false)
  const offset = useRef(0)
  const [away, setAway] = useState(false)
  const hasWays = away || mentions > 0
  const shift = usePrepended(lines)
  const keys = useLogKeys()

  const [heights] = useState(() => heightsOf(lines))
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  useLayoutEffect(
    () => () => {
      if (list.current) saveHeights(latest.current, list.current.cache)
    },
    [],
  )

  const scroller = useRef<HTMLDivElement>(null)
  // Not by the list's own scrollToIndex, which for 150 ms scrolls again with each row it measures: it would pull back who
  // scrolls up or goes to the latest meanwhile.
  const logOf = () => scroller.current?.firstElementChild ?? undefined
  const toEnd = () => {
    const log = logOf()
    if (log) log.scrollTop = log.scrollHeight
  }
  /** The row that stays at the top while the rows around it are measured. */
  const pinned = useRef<Pin>(undefined)
  const [, setSettled] = useState(0)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Half a pixel too far, and the list takes that row for one that has gone by, and lets it grow out of the view.
  const pinnedTop = (log: Element, { key, above }: Pin) => {
    const index = latest.current.findIndex((line) => line.key === key)
    if (index < 0) return log.scrollTop
    const top = Math.floor((list.current?.getItemOffset(index) ?? 0) + above)
    return Math.max(0, Math.min(top, log.scrollHeight - log.clientHeight))
  }
  /** Scrolls again to where the reader is to stay, while rows are measured. */
  const stay = () => {
    const log = logOf()
    if (log?.clientWidth && pinned.current) {
      log.scrollTop = pinnedTop(log, pinned.current)
      clearTimeout(settling.current)
      settling.current = setTimeout(() => {
        pinned.current = undefined
        setSettled((times) => times + 1)
      }, settleMs)
    } else if (follow.current) toEnd()
  }
  useEffect(() => () => clearTimeout(settling.current), [])
  /** Where the reader stands at what size of the view; nothing stands at the newest messages. */
  const standing = useRef<{ width: number; height: number; at?: Pin | undefined }>(undefined)
  /**
   * Whether the view has another size than when the reader last stood somewhere: then what moved was not the reader. On
   * the way from a wide window to a narrow one the list has no width at all, and the browser scrolls it to 0.
   */
  const isResized = () => {
    const [log, before] = [logOf(), standing.current]
    if (!log || !before) return false
    if (log.clientWidth === before.width && log.clientHeight === before.height) return false
    // no scrolling up by the reader either
    offset.current = 0
    if (log.clientWidth === 0) return true
    standing.current = { ...before, width: log.clientWidth, height: log.clientHeight }
    if (!follow.current) pinned.current ??= before.at
    stay()
    requestAnimationFrame(look)
    return true
  }
  useLayoutEffect(() => {
    const rows = scroller.current?.firstElementChild?.firstElementChild
    if (!(rows instanceof HTMLElement)) return
    // the list writes the height of all rows there as it measures them
    let { height } = rows.style
    const grows = new MutationObserver(() => {
      if (rows.style.height === height) return
      height = rows.style.height
      if (opened.current) stay()
    })
    grows.observe(rows, { attributeFilter: ['style'] })
    return () => grows.disconnect()
  }, [])
  const look = () => {
    const view = list.current
    if (!view || !opened.current) return
    if (isResized()) return
    const { scrollOffset, scrollSize, viewportSize } = view
    const below = scrollSize - viewportSize - scrollOffset
    const atEnd = below <= bottomPx
    const log = logOf()
    // the reader has moved
    if (log && pinned.current && Math.abs(log.scrollTop - pinnedTop(log, pinned.current)) > 1)
      pinned.current = undefined
    if (pinned.current) follow.current = atEnd && !hasNewer
    else if (atEnd) follow.current = !hasNewer
    else if (scrollOffset < offset.current - 1) follow.current = false
    offset.current = scrollOffset
    setAway(hasNewer || (!atEnd && !follow.current))
    const [top, seen] = [scrollOffset, scrollOffset + viewportSize - 8 - (hasWays ? waysPx : 0)].map(
      (at) => lines[view.findItemIndex(at)],
    )
    if (top) {
      floatDay(top, scrollOffset)
      const above = scrollOffset - view.getItemOffset(view.findItemIndex(scrollOffset))
      const at = follow.current ? undefined : (pinned.current ?? { key: top.key, above })
      if (log) standing.current = { width: log.clientWidth, height: log.clientHeight, at }
      if (follow.current) onPlace(undefined)
      else if (Number.isFinite(seqOf(top))) onPlace({ seq: seqOf(top), above })
    }
    if (top && seen) onSeen(top.message.seq, Number.isFinite(seqOf(seen)) ? seqOf(seen) : lastSeq(lines))
    if (busy) return
    if (scrollOffset < nearPx && hasOlder) onOlder()
    else if (below < nearPx && hasNewer) onNewer()
  }

  /** The day of what stands at the top, over it while the list moves; written past React, as often as it scrolls. */
  const floating = useRef<HTMLDivElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastOffset = useRef(0)
  const floatDay = ({ message, newDay }: TimelineItem, at: number) => {
    const moved = Math.abs(at - lastOffset.current) > 1
    lastOffset.current = at
    const chip = floating.current
    if (!chip || !moved) return
    clearTimeout(resting.current)
    chip.firstElementChild?.replaceChildren(format.dayName(message.createTime))
    chip.style.opacity = newDay ? '0' : '1'
    resting.current = setTimeout(() => (chip.style.opacity = '0'), dayRestsMs)
  }
  const end = lines.at(-1)
  useLayoutEffect(() => {
    if (lines.length === 0) return
    if (!opened.current) {
      const first = lines.findIndex(({ unread }) => unread > 0)
      const back = left ? lines.findIndex((line) => hasSeq(line, left.seq)) : -1
      opened.current = true
      follow.current = back < 0 && first < 0
      const top = lines[back < 0 ? first : back]
      pinned.current = top && { key: top.key, above: back < 0 ? 0 : (left?.above ?? 0) }
      stay()
    } else if (latestWanted.current || follow.current || (end?.mine && partsOf(end).at(-1)?.inProgress)) {
      pinned.current = undefined
      latestWanted.current &&= hasNewer
      follow.current = true
      toEnd()
    }
    // only what stands last decides: older pages move nothing
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [end?.key])
  const [highlighted, setHighlighted] = useState<string>()
  const place = wanted === undefined ? -1 : lines.findIndex((line) => hasSeq(line, wanted))
  const placeKey = lines[place]?.key
  useEffect(() => {
    if (place < 0) return
    follow.current = false
    latestWanted.current = false
    const room = (logOf()?.clientHeight ?? 0) - (list.current?.getItemSize(place) ?? 0)
    pinned.current = { key: placeKey ?? '', above: -Math.max(0, room) / 2 }
    stay()
    setHighlighted(placeKey)
    onArrived()
    // only that place, once
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placeKey])
  useLayoutEffect(() => {
    if (opened.current && follow.current) toEnd()
  }, [hasWays])
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  })

  return (
    <>
      <div
        ref={floating}
        aria-hidden
        className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center opacity-0 transition-opacity"
      >
        <span className="rounded-full bg-paper px-2.5 py-0.5 text-12 text-ink-500 shadow-near" />
      </div>
      <div ref={scroller} role="presentation" className="h-full" {...keys}>
        <VList
          ref={list}
          data={lines}
          shift={shift}
          cache={heights}
          itemSize={rowPx}
          onScroll={look}
          onResize={() => {
            if (opened.current && !isResized()) stay()
          }}
          tabIndex={0}
          role="log"
          // older pages that scroll in are no news; announcer.tsx says what is
          aria-live="off"
          aria-label={t('messages')}
          className="scroller pt-1 outline-offset-[-2px]"
          style={{ height: '100%', paddingBottom: 12 + (hasWays ? waysPx : 0) }}
        >
          {(line: TimelineItem) => (
            <div
              key={line.key}
              // on a very wide screen what was said and what was answered stay in one view
              className={cx('mx-auto max-w-220', line.key === highlighted && 'animate-lit')}
              onAnimationEnd={() => setHighlighted(undefined)}
            >
              {children(line)}
            </div>
          )}
        </VList>
      </div>
      {hasWays && (
        // they would cover words that stand there
        <div
          style={{ height: waysPx }}
          className="absolute inset-x-0 bottom-0 z-10 flex animate-rise items-center justify-end gap-1 border-t border-ink-100 bg-paper px-2"
        >
          {mentions > 0 && (
            <button
              type="button"
              aria-label={t('toMention', { count: mentions })}
              onClick={onMention}
              className={cx(wayClass, 'text-beak-700')}
            >
              <AtSign aria-hidden className="size-5" />
              <Badge count={mentions} small />
            </button>
          )}
          {away && (
            <button
              type="button"
              aria-label={news > 0 ? t('latestNew', { count: news }) : t('latest')}
              onClick={() => {
                pinned.current = undefined
                follow.current = true
                latestWanted.current = hasNewer
                if (hasNewer) onLatest()
                else toEnd()
              }}
              className={cx(wayClass, 'text-ink-900')}
            >
              <Badge count={news} small />
              <ArrowDown aria-hidden className="size-5" />
            </button>
          )}
        </div>
      )}
    </>
  )
}

const wayClass =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 hover:bg-ink-50'

const hasSeq = (line: TimelineItem, seq: number) => partsOf(line).some(({ message }) => message.seq === seq)

const lastSeq = (lines: readonly TimelineItem[]) =>
  lines.flatMap(partsOf).findLast(({ message }) => Number.isFinite(message.seq))?.message.seq ?? 0

/** Whether these lines put others before what was first: the list then keeps its place from the end. */
function usePrepended(lines: readonly TimelineItem[]): boolean {
  const [known, setKnown] = useState({ lines, prepended: false })
  if (known.lines === lines) return known.prepended
  const before = known.lines[0]?.key
  const prepended = before !== undefined && lines.findIndex(({ key }) => key === before) > 0
  setKnown({ lines, prepended })
  return prepended
}
