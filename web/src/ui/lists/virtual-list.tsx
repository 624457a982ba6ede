import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { RowPlaceContext } from '#ui/lists/row-place.ts'
import { useRovingFocus } from '#ui/lists/roving-focus.ts'

const control = 'a[href], button:not([disabled])'
const row = '[data-index]'
/** The first rows are always rendered, even before the view is measured, so that short lists are complete. */
const firstRows = 20

/**
 * A long list of cells in the scroller of its page; only rows around the view are rendered. It is a single Tab stop:
 * arrow keys, Home and End move through all rows, left and right through the elements of one. Each row has its
 * position and the number of rows for screen readers.
 */
export function VirtualList<T>(props: {
  label: string
  items: readonly T[]
  /** The number of rows including those not loaded yet; -1 if unknown. */
  total: number
  /** the assumed height of a row that was not measured yet */
  rowPx: number
  /** a `Cell` with a key */
  children: (item: T) => ReactElement
}) {
  const { label, items, total, rowPx, children } = props
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const [startPx, setStartPx] = useState(0)
  useRovingFocus(box, control)
  useLayoutEffect(() => {
    const around = box.current?.closest<HTMLElement>('.scroller') ?? null
    scroller.current = around
    if (!box.current || !around) return
    setStartPx(
      box.current.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop,
    )
  }, [])
  const { stop, onKeyDown, onFocus } = useRowFocus(box, list, items.length)
  const first = Math.min(firstRows, items.length)
  const mounted = [...Array(first).keys(), ...(stop >= first && stop < items.length ? [stop] : [])]
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="overflow-hidden rounded-18 bg-paper"
    >
      <div role="list" aria-label={label}>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          startMargin={startPx}
          data={items}
          itemSize={rowPx}
          keepMounted={mounted}
          as={Rows}
          item={Row}
        >
          {(item: T, index) => {
            const cell = children(item)
            return (
              <RowPlaceContext key={cell.key} value={{ at: index + 1, of: total }}>
                {cell}
              </RowPlaceContext>
            )
          }}
        </Virtualizer>
      </div>
    </div>
  )
}

/** The row with the focus, which stays rendered wherever the list is scrolled to, and the keys that move it. */
function useRowFocus(
  box: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  count: number,
) {
  const [stop, setStop] = useState(0)
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const there = box.current?.querySelector(`[data-index="${wanted.current}"]`)
    there?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
    if (there) wanted.current = undefined
  })
  const go = (to: number) => {
    const at = Math.min(Math.max(to, 0), count - 1)
    wanted.current = at
    setStop(at)
    list.current?.scrollToIndex(at, { align: 'nearest' })
    // the same row again
    if (at === stop) rowAt(box.current, at)?.querySelector<HTMLElement>(control)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>(row) : null
    if (!here) return
    const at = Number(here.dataset.index)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key]
    const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (to === undefined && aside === undefined) return
    event.preventDefault()
    if (to !== undefined) return go(to)
    const controls = [...here.querySelectorAll<HTMLElement>(control)]
    controls[controls.findIndex((one) => one === event.target) + (aside ?? 0)]?.focus()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const at = Number(target.closest<HTMLElement>(row)?.dataset.index)
    if (Number.isInteger(at)) setStop(at)
  }
  return { stop, onKeyDown, onFocus }
}

const rowAt = (box: HTMLElement | null, at: number) => box?.querySelector<HTMLElement>(`[data-index="${at}"]`)

function Rows(props: { style: CSSProperties; children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  const { ref, style, children } = props
  return (
    <div ref={ref} role="none" style={style} className="cells">
      {children}
    </div>
  )
}

function Row(props: { style: CSSProperties; index: number; children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  const { ref, style, index, children } = props
  return (
    // rendered before it is measured, since rows have similar heights, and a hidden element cannot take the focus
    <div ref={ref} role="none" data-index={index} style={{ ...style, visibility: undefined }}>
      {children}
    </div>
  )
}
