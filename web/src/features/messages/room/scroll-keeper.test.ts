import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '@mynah/contract/socket'
import { ScrollKeeper, type Shown } from './scroll-keeper.ts'
import type { ScrollPosition } from './scroll-positions.ts'
import type { TimelineItem } from './timeline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const line = (seq: number, more: Partial<TimelineItem> = {}): TimelineItem => ({
  key: `m${seq}`,
  message: { id: `m${seq}`, seq, from: '2' } as ChatMessage,
  mine: false,
  inProgress: undefined,
  album: [],
  first: true,
  last: true,
  newDay: false,
  unread: 0,
  ...more,
})
const linesTo = (last: number) => Array.from({ length: last }, (_, index) => line(index + 1))

/** A list of rows of 100 pixels in a view of 500, scrolled as a browser does. */
function room(more: Partial<Shown> = {}, left?: ScrollPosition) {
  const heights = new Map<string, number>()
  const shown: Shown = {
    lines: linesTo(30),
    hasOlder: false,
    hasNewer: false,
    busy: false,
    onPlace: vi.fn<Shown['onPlace']>(),
    onOlder: vi.fn<Shown['onOlder']>(),
    onNewer: vi.fn<Shown['onNewer']>(),
    onLatest: vi.fn<Shown['onLatest']>(),
    onSeen: vi.fn<Shown['onSeen']>(),
    onAway: vi.fn<Shown['onAway']>(),
    onTop: vi.fn<Shown['onTop']>(),
    onSettled: vi.fn<Shown['onSettled']>(),
    ...more,
  }
  const height = (index: number) => heights.get(shown.lines[index]?.key ?? '') ?? 100
  const topOf = (index: number) => shown.lines.slice(0, index).reduce((sum, _, at) => sum + height(at), 0)
  let scrolled = 0
  const log = {
    clientWidth: 400,
    clientHeight: 500,
    get scrollHeight() {
      return topOf(shown.lines.length)
    },
    get scrollTop() {
      return scrolled
    },
    set scrollTop(wanted) {
      scrolled = Math.max(0, Math.min(wanted, this.scrollHeight - this.clientHeight))
    },
  }
  const rows = {
    get scrollOffset() {
      return scrolled
    },
    get scrollSize() {
      return log.scrollHeight
    },
    get viewportSize() {
      return log.clientHeight
    },
    getItemOffset: topOf,
    getItemSize: height,
    findItemIndex: (at: number) => shown.lines.findLastIndex((_, index) => topOf(index) <= at),
  }
  const keeper = new ScrollKeeper({ rows: () => rows, log: () => log }, shown)
  keeper.changeEnd(left)
  keeper.look()
  return {
    keeper,
    log,
    shown,
    /** the list shows something else, with another last row or not */
    show: (change: Partial<Shown>) => {
      const before = shown.lines.at(-1)?.key
      Object.assign(shown, change)
      keeper.show(shown)
      if (shown.lines.at(-1)?.key !== before) keeper.changeEnd(undefined)
      keeper.look()
    },
    measure: (seq: number, pixels: number) => {
      heights.set(`m${seq}`, pixels)
      keeper.rowsMeasured()
      keeper.look()
    },
    scrollTo: (at: number) => {
      log.scrollTop = at
      keeper.look()
    },
    resize: (width: number, tall: number) => {
      Object.assign(log, { clientWidth: width, clientHeight: tall })
      keeper.viewMeasured()
      vi.advanceTimersToNextFrame()
    },
  }
}

test('a room without unread messages opens at the newest and follows them', () => {
  const { log, shown, show, measure } = room()
  expect(log.scrollTop).toBe(2_500)
  expect(shown.onPlace).toHaveBeenLastCalledWith(undefined)
  expect(shown.onSeen).toHaveBeenLastCalledWith(26, 30)
  show({ lines: linesTo(31) })
  expect(log.scrollTop).toBe(2_600)
  measure(31, 300)
  expect(log.scrollTop).toBe(2_800)
  expect(shown.onAway).not.toHaveBeenCalledWith(true)
})

test('a room opens at the first unread message, which stays at the top while rows are measured', () => {
  const lines = linesTo(30).map((one, index) => ({ ...one, unread: index === 9 ? 21 : 0 }))
  const { log, shown, measure } = room({ lines })
  expect(log.scrollTop).toBe(900)
  measure(3, 260)
  expect(log.scrollTop).toBe(1_060)
  expect(shown.onPlace).toHaveBeenLastCalledWith({ seq: 10, above: 0 })
  expect(shown.onAway).toHaveBeenLastCalledWith(true)
  expect(shown.onSettled).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(shown.onSettled).toHaveBeenCalledOnce()
  // from then on the list itself keeps the position
  measure(4, 200)
  expect(log.scrollTop).toBe(1_060)
})

test('a room that was left for a page above it opens where it was left', () => {
  const { log } = room({}, { seq: 8, above: 30 })
  expect(log.scrollTop).toBe(730)
})

test('a reader who scrolls away from the row at the top is not pulled back to it', () => {
  const lines = linesTo(30).map((one, index) => ({ ...one, unread: index === 9 ? 21 : 0 }))
  const { log, scrollTo, measure } = room({ lines })
  scrollTo(700)
  measure(3, 260)
  expect(log.scrollTop).toBe(700)
})

test('a reader who scrolled up stays there when a message arrives, and not when they send one', () => {
  const { log, shown, show, scrollTo } = room()
  scrollTo(1_000)
  show({ lines: linesTo(31) })
  expect(log.scrollTop).toBe(1_000)
  expect(shown.onAway).toHaveBeenLastCalledWith(true)
  show({ lines: [...linesTo(31), line(32, { mine: true, inProgress: { state: 'sending', text: '' } })] })
  expect(log.scrollTop).toBe(2_700)
  expect(shown.onAway).toHaveBeenLastCalledWith(false)
})

test('a view of another size is no scrolling: the row at the top stays there', () => {
  const { log, shown, scrollTo, resize } = room()
  scrollTo(1_030)
  expect(shown.onPlace).toHaveBeenLastCalledWith({ seq: 11, above: 30 })
  // while the window gets narrow the list has no width, and the browser scrolls it to the top
  log.scrollTop = 0
  resize(0, 500)
  expect(shown.onPlace).toHaveBeenLastCalledWith({ seq: 11, above: 30 })
  resize(300, 700)
  expect(log.scrollTop).toBe(1_030)
})

test('a view of another size still follows the newest messages', () => {
  const { log, resize } = room()
  log.scrollTop = 0
  resize(400, 300)
  expect(log.scrollTop).toBe(2_700)
})

test('a position that was requested is in the middle of the view', () => {
  const { keeper, log } = room()
  keeper.goTo(14)
  expect(log.scrollTop).toBe(1_200)
})

test('the newest messages are fetched from a part far away, and then followed', () => {
  const { keeper, log, shown, show, scrollTo } = room({ hasNewer: true })
  scrollTo(1_000)
  keeper.goToLatest()
  expect(shown.onLatest).toHaveBeenCalledOnce()
  scrollTo(800)
  show({ lines: linesTo(60), hasNewer: false })
  expect(log.scrollTop).toBe(5_500)
})

test('the newest messages that are here are scrolled to', () => {
  const { keeper, log, shown, scrollTo } = room()
  scrollTo(1_000)
  keeper.goToLatest()
  expect(log.scrollTop).toBe(2_500)
  expect(shown.onLatest).not.toHaveBeenCalled()
})

test('pages are fetched near the ends, one at a time', () => {
  const { shown, show, scrollTo } = room({ hasOlder: true, hasNewer: true })
  expect(shown.onNewer).toHaveBeenCalledOnce()
  scrollTo(1_000)
  expect(shown.onOlder).not.toHaveBeenCalled()
  scrollTo(599)
  expect(shown.onOlder).toHaveBeenCalledOnce()
  show({ busy: true })
  scrollTo(500)
  expect(shown.onOlder).toHaveBeenCalledOnce()
})
