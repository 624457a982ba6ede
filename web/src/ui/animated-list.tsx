import { Component, createRef, type ReactNode } from 'react'
import { animate, isMotionReduced } from '#ui/motion.ts'

interface Props {
  label: string
  /** which rows stand in the list, in their order; each child has one of them as its key */
  ids: readonly string[]
  /** what the list shows, a filter for instance: with another one its rows jump */
  of: string
  children: ReactNode
}

type Tops = Map<Element, number>

/** A list whose rows move to their new positions while the list is in view. */
export class AnimatedList extends Component<Props> {
  list = createRef<HTMLUListElement>()

  override getSnapshotBeforeUpdate({ ids, of }: Props): Tops | null {
    if (of !== this.props.of || isSame(ids, this.props.ids) || !this.isVisible()) return null
    return topsOf(this.list.current)
  }

  override componentDidUpdate(_: Props, __: unknown, before: Tops | null) {
    if (before) animateRows(before, topsInView(this.list.current))
  }

  /** A page lies over the list of a phone, and another window over a page. */
  isVisible(): boolean {
    return !isMotionReduced() && !document.hidden && !this.list.current?.closest('[inert]')
  }

  override render() {
    return (
      <ul ref={this.list} aria-label={this.props.label}>
        {this.props.children}
      </ul>
    )
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]))

/** Where the rows stand now, a motion under way included; of those below the view, that they are there. */
function topsOf(list: Element | null): Tops {
  const tops: Tops = new Map()
  let below = false
  for (const row of list?.children ?? []) {
    const top: number = below ? innerHeight : row.getBoundingClientRect().top
    below ||= top >= innerHeight
    tops.set(row, Math.min(top, innerHeight))
  }
  return tops
}

function topsInView(list: Element | null): Tops {
  const tops: Tops = new Map()
  for (const row of list?.children ?? []) {
    // where it will stand, and not where an earlier motion has brought it
    for (const one of row.getAnimations?.() ?? []) one.cancel()
    const { top, bottom } = row.getBoundingClientRect()
    if (top >= innerHeight) break
    if (bottom > 0) tops.set(row, top)
  }
  return tops
}

function animateRows(before: Tops, now: Tops): void {
  for (const [row, top] of now) {
    const was = before.get(row)
    if (was === undefined) void animate(row, [{ opacity: 0 }, { opacity: 1 }])
    // what goes up passes over what makes room for it
    else if (Math.abs(was - top) >= 1)
      void animate(row, [
        { transform: `translateY(${was - top}px)`, zIndex: was > top ? 1 : 0 },
        { transform: 'none', zIndex: was > top ? 1 : 0 },
      ])
  }
}
