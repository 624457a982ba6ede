import type { VListHandle } from 'virtua'
import { partsOf, seqOf, type TimelineItem } from './timeline.ts'
import type { ScrollPosition } from './scroll-positions.ts'

const nearPx = 600
const bottomPx = 32
/** A room that opens at a row stays there until nothing was measured for this long. */
const settleMs = 300

/** A row at the top of the view, and how many of its pixels are above the view. */
type Pin = { key: string; above: number }

/** The list on the screen: its measured rows, and the element that scrolls. */
export interface ScrolledList {
  rows: () =>
    | Pick<
        VListHandle,
        'scrollOffset' | 'scrollSize' | 'viewportSize' | 'findItemIndex' | 'getItemOffset' | 'getItemSize'
      >
    | undefined
  log: () => Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientWidth' | 'clientHeight'> | undefined
}

/** The present content of the list, and callbacks about the reader's position. */
export interface Shown {
  lines: readonly TimelineItem[]
  hasOlder: boolean
  hasNewer: boolean
  busy: boolean
  /** the reader's position; undefined at the newest messages */
  onPlace: (place: ScrollPosition | undefined) => void
  onOlder: () => void
  onNewer: () => void
  /** loads the newest messages again after a jump far back */
  onLatest: () => void
  /** the first and the last message in view, by seq */
  onSeen: (from: number, to: number) => void
  /** whether the newest messages are out of view */
  onAway: (away: boolean) => void
  /** the topmost row, and the scroll offset */
  onTop: (top: TimelineItem, offset: number) => void
  /** the rows around the message that was scrolled to are measured */
  onSettled: () => void
}

/** Keeps the position of a reader: at the newest messages, which it follows, or at a row. */
export class ScrollKeeper {
  readonly #list: ScrolledList
  #shown: Shown
  #follow = true
  /**
   * The button to the newest messages was pressed and they are still loading: scrolling until then is not the
   * reader's.
   */
  #latestWanted = false
  #opened = false
  #offset = 0
  /** The row that stays at the top while the rows around it are measured. */
  #pinned: Pin | undefined
  #settling: ReturnType<typeof setTimeout> | undefined
  /** The reader's position, and the size of the view then; none at the newest messages. */
  #standing: { width: number; height: number; at?: Pin | undefined } | undefined

  constructor(list: ScrolledList, shown: Shown) {
    this.#list = list
    this.#shown = shown
  }

  get lines(): readonly TimelineItem[] {
    return this.#shown.lines
  }

  show(shown: Shown): void {
    this.#shown = shown
  }

  stop(): void {
    clearTimeout(this.#settling)
  }

  /** The last row changed: at first the room opens, later it follows its newest messages. */
  changeEnd(left: ScrollPosition | undefined): void {
    const end = this.lines.at(-1)
    if (!end) return
    if (!this.#opened) this.#open(left)
    else if (this.#latestWanted || this.#follow || (end.mine && partsOf(end).at(-1)?.inProgress)) {
      this.#pinned = undefined
      this.#latestWanted &&= this.#shown.hasNewer
      this.#follow = true
      this.#toEnd()
    }
  }

  /** Scrolls a row into the middle of the view. */
  goTo(index: number): void {
    this.#follow = false
    this.#latestWanted = false
    const room = (this.#list.log()?.clientHeight ?? 0) - (this.#list.rows()?.getItemSize(index) ?? 0)
    this.#pinned = { key: this.lines[index]?.key ?? '', above: -Math.max(0, room) / 2 }
    this.#stay()
  }

  goToLatest(): void {
    this.#pinned = undefined
    this.#follow = true
    this.#latestWanted = this.#shown.hasNewer
    if (this.#shown.hasNewer) this.#shown.onLatest()
    else this.#toEnd()
  }

  /** The heights of rows changed. */
  rowsMeasured(): void {
    if (this.#opened) this.#stay()
  }

  viewMeasured(): void {
    if (this.#opened && !this.#isResized()) this.#stay()
  }

  /** Reads the reader's position, after each scroll event and each render. */
  readonly look = (): void => {
    const view = this.#list.rows()
    if (!view || !this.#opened) return
    if (this.#isResized()) return
    const { lines, hasNewer, hasOlder, busy } = this.#shown
    const { scrollOffset, scrollSize, viewportSize } = view
    const below = scrollSize - viewportSize - scrollOffset
    const atEnd = below <= bottomPx
    const log = this.#list.log()
    // the reader scrolled
    if (log && this.#pinned && Math.abs(log.scrollTop - this.#pinnedTop(log, this.#pinned)) > 1)
      this.#pinned = undefined
    if (this.#pinned) this.#follow = atEnd && !hasNewer
    else if (atEnd) this.#follow = !hasNewer
    else if (scrollOffset < this.#offset - 1) this.#follow = false
    this.#offset = scrollOffset
    this.#shown.onAway(hasNewer || (!atEnd && !this.#follow))
    const [top, seen] = [scrollOffset, scrollOffset + viewportSize - 8].map(
      (at) => lines[view.findItemIndex(at)],
    )
    if (top) {
      this.#shown.onTop(top, scrollOffset)
      const above = scrollOffset - view.getItemOffset(view.findItemIndex(scrollOffset))
      const at = this.#follow ? undefined : (this.#pinned ?? { key: top.key, above })
      if (log) this.#standing = { width: log.clientWidth, height: log.clientHeight, at }
      if (this.#follow) this.#shown.onPlace(undefined)
      else if (Number.isFinite(seqOf(top))) this.#shown.onPlace({ seq: seqOf(top), above })
    }
    if (top && seen)
      this.#shown.onSeen(top.message.seq, Number.isFinite(seqOf(seen)) ? seqOf(seen) : lastSeq(lines))
    if (busy) return
    if (scrollOffset < nearPx && hasOlder) this.#shown.onOlder()
    else if (below < nearPx && hasNewer) this.#shown.onNewer()
  }

  /** Scrolls to where the reader left, to the first unread message, or to the newest ones. */
  #open(left: ScrollPosition | undefined): void {
    const first = this.lines.findIndex(({ unread }) => unread > 0)
    const back = left ? this.lines.findIndex((line) => hasSeq(line, left.seq)) : -1
    this.#opened = true
    this.#follow = back < 0 && first < 0
    const top = this.lines[back < 0 ? first : back]
    this.#pinned = top && { key: top.key, above: back < 0 ? 0 : (left?.above ?? 0) }
    this.#stay()
  }

  // Not by the list's own scrollToIndex, which for 150 ms scrolls again with each row it measures, and would pull back
  // a reader who scrolls up or jumps to the latest meanwhile.
  #toEnd(): void {
    const log = this.#list.log()
    if (log) log.scrollTop = log.scrollHeight
  }

  // Half a pixel too far, and the list considers that row as passed, and lets it grow out of the view.
  #pinnedTop(log: NonNullable<ReturnType<ScrolledList['log']>>, { key, above }: Pin): number {
    const index = this.lines.findIndex((line) => line.key === key)
    if (index < 0) return log.scrollTop
    const top = Math.floor((this.#list.rows()?.getItemOffset(index) ?? 0) + above)
    return Math.max(0, Math.min(top, log.scrollHeight - log.clientHeight))
  }

  /** Scrolls to the stored position again while rows are measured. */
  #stay(): void {
    const log = this.#list.log()
    if (log?.clientWidth && this.#pinned) {
      log.scrollTop = this.#pinnedTop(log, this.#pinned)
      clearTimeout(this.#settling)
      this.#settling = setTimeout(() => {
        this.#pinned = undefined
        this.#shown.onSettled()
      }, settleMs)
    } else if (this.#follow) this.#toEnd()
  }

  /**
   * Whether the view changed its size since the reader's last position: then the scroll event was not the reader's.
   * While a wide window gets narrow the list has no width at all, and the browser scrolls it to 0.
   */
  #isResized(): boolean {
    const [log, before] = [this.#list.log(), this.#standing]
    if (!log || !before) return false
    if (log.clientWidth === before.width && log.clientHeight === before.height) return false
    // nor did the reader scroll up
    this.#offset = 0
    if (log.clientWidth === 0) return true
    this.#standing = { ...before, width: log.clientWidth, height: log.clientHeight }
    if (!this.#follow) this.#pinned ??= before.at
    this.#stay()
    requestAnimationFrame(this.look)
    return true
  }
}

export const hasSeq = (line: TimelineItem, seq: number) =>
  partsOf(line).some(({ message }) => message.seq === seq)

const lastSeq = (lines: readonly TimelineItem[]) =>
  lines.flatMap(partsOf).findLast(({ message }) => Number.isFinite(message.seq))?.message.seq ?? 0
