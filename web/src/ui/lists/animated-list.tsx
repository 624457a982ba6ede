import { Component, createRef, type ReactNode } from 'react'
import { animate, isMotionReduced } from '#ui/motion.ts'

interface Props {
  label?: string
  className?: string
  /** the rows of the list in order; each child has one of them as its key */
  ids: readonly string[]
  /** what the list shows, such as a filter; when it changes the rows are not animated */
  of?: string
  children: ReactNode
}

type Point = { x: number; y: number }
type Positions = Map<Element, Point>

/** A press that has ended produces its click within this time. */
const clickMs = 300

/**
 * A list or grid whose rows move to their new positions while it is in view. While one of them is pressed they stay:
 * the press would otherwise be lost, or go to the row that moved under the finger.
 */
export class AnimatedList extends Component<Props> {
  list = createRef<HTMLUListElement>()
  shown: Pick<Props, 'ids' | 'of'> = this.props
  press: AbortController | undefined

  override shouldComponentUpdate(): boolean {
    return !this.press
  }

  override getSnapshotBeforeUpdate(): Positions | null {
    const { ids, of } = this.shown
    this.shown = this.props
    if (of !== this.props.of || isSame(ids, this.props.ids) || !this.isVisible()) return null
    return positionsOf(this.list.current)
  }

  override componentDidUpdate(_: Props, __: unknown, before: Positions | null) {
    if (before) animateRows(before, positionsInView(this.list.current))
  }

  override componentWillUnmount() {
    this.press?.abort()
  }

  holdRows = () => {
    this.press?.abort()
    const press = (this.press = new AbortController())
    const { signal } = press
    const release = () => {
      if (signal.aborted) return
      press.abort()
      this.press = undefined
      this.forceUpdate()
    }
    const soon = (ms: number) => () => setTimeout(release, ms)
    addEventListener('pointerup', soon(clickMs), { signal })
    addEventListener('pointercancel', soon(0), { signal })
    // the press is handled first
    addEventListener('click', soon(0), { signal, capture: true })
  }

  /** Whether the list is visible: on a phone a page may cover it, and another window the page. */
  isVisible(): boolean {
    return (
      !isMotionReduced() && !document.hidden && !this.list.current?.closest('[inert], [aria-hidden=true]')
    )
  }

  override render() {
    const { label, className, children } = this.props
    return (
      <ul ref={this.list} aria-label={label} className={className} onPointerDown={this.holdRows}>
        {children}
      </ul>
    )
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]))

/** The present positions of the rows, during animations too; rows below the view have no exact position. */
function positionsOf(list: Element | null): Positions {
  const positions: Positions = new Map()
  let below = false
  for (const row of list?.children ?? []) {
    const { left: x, top }: { left: number; top: number } = below
      ? { left: 0, top: innerHeight }
      : row.getBoundingClientRect()
    below ||= top >= innerHeight
    positions.set(row, { x, y: Math.min(top, innerHeight) })
  }
  return positions
}

function positionsInView(list: Element | null): Positions {
  const positions: Positions = new Map()
  for (const row of list?.children ?? []) {
    // the final position, not that in a running animation
    for (const one of row.getAnimations?.() ?? []) one.cancel()
    const { left: x, top: y, bottom } = row.getBoundingClientRect()
    if (y >= innerHeight) break
    if (bottom > 0) positions.set(row, { x, y })
  }
  return positions
}

function animateRows(before: Positions, now: Positions): void {
  for (const [row, { x, y }] of now) {
    const was = before.get(row)
    if (!was) {
      void animate(row, [{ opacity: 0 }, { opacity: 1 }])
      continue
    }
    const [fromX, fromY] = [was.y >= innerHeight ? 0 : was.x - x, was.y - y]
    if (Math.abs(fromX) < 1 && Math.abs(fromY) < 1) continue
    // rows that move up pass above those that make room for them
    const zIndex = fromY > 0 ? 1 : 0
    void animate(row, [
      { transform: `translate(${fromX}px, ${fromY}px)`, zIndex },
      { transform: 'none', zIndex },
    ])
  }
}
