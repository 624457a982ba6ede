import { Component, createRef, type ReactNode } from 'react'
import { animate, isMotionReduced } from '#ui/motion.ts'

interface Props {
  label?: string
  className?: string
  /** which rows stand in the list, in their order; each child has one of them as its key */
  ids: readonly string[]
  /** what the list shows, a filter for instance: with another one its rows jump */
  of?: string
  children: ReactNode
}

type Point = { x: number; y: number }
type Positions = Map<Element, Point>

/** A press that is over has its click by then. */
const clickMs = 300

/**
 * A list or a grid whose rows move to their new positions while it is in view. While one of them is pressed they stay as
 * they are: the press would be lost, or be taken by the row that has come under the finger.
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
    // what is pressed answers first
    addEventListener('click', soon(0), { signal, capture: true })
  }

  /** A page lies over the list of a phone, and another window over a page. */
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

/** Where the rows are now, a running motion included; of those below the view, that they are there. */
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
    // where it will be, and not where an earlier motion has brought it
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
    // what goes up passes over what makes room for it
    const zIndex = fromY > 0 ? 1 : 0
    void animate(row, [
      { transform: `translate(${fromX}px, ${fromY}px)`, zIndex },
      { transform: 'none', zIndex },
    ])
  }
}
