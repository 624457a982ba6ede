import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { blockTypes, type Entity } from '@mynah/contract/entities'
import { cx } from '@mynah/ui/cx.ts'

/** No style may change the width of the plain letters. */
const looks: Record<string, string> = {
  b: '[-webkit-text-stroke:0.7px_var(--color-ink-900)]',
  i: 'underline decoration-dashed decoration-ink-500 underline-offset-4',
  s: 'line-through decoration-ink-900',
  c: 'rounded-[4px] bg-ink-900/10',
  x: 'rounded-[4px] bg-ink-900/25',
  a: 'underline decoration-beak-500 underline-offset-2',
  m: 'rounded-[4px] bg-beak-100',
  pre: 'bg-ink-900/10',
  q: 'shadow-[-4px_0_0_var(--color-ink-300)]',
  ul: 'shadow-[-4px_0_0_var(--color-beak-300)]',
  ol: 'shadow-[-4px_0_0_var(--color-beak-500)]',
}

/**
 * Shows formats behind the field: the same letters at the same positions, invisible, with lines and colours. The
 * field's own letters stay visible, so that caret, input methods and spell checking are the browser's.
 */
export function FormatLayer({ text, entities }: { text: string; entities: readonly Entity[] }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const mine = layer.current
    // not by its ref, which is set after this if both are new
    const element = mine?.parentElement?.querySelector('textarea')
    if (!element || !mine) return
    const follow = () => {
      mine.style.padding = getComputedStyle(element).padding
      mine.style.width = `${element.clientWidth}px`
      mine.style.height = `${element.clientHeight}px`
      mine.scrollTop = element.scrollTop
    }
    follow()
    element.addEventListener('scroll', follow)
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      sizes.disconnect()
    }
  }, [text, entities])
  return (
    <div
      ref={layer}
      aria-hidden
      dir="auto"
      className="pointer-events-none absolute top-0 left-0 overflow-hidden text-16 wrap-break-word whitespace-pre-wrap text-transparent"
    >
      {piecesOf(text, entities, 0, text.length)}
      {/* a line break at the end is a line */}
      {'\u200b'}
    </div>
  )
}

function piecesOf(text: string, entities: readonly Entity[], from: number, to: number): ReactNode[] {
  const pieces: ReactNode[] = []
  let rest = entities
  let at = from
  while (rest[0]) {
    const [one, ...later] = rest
    const [type, offset, length] = one
    const end = offset + length
    const inner = later.filter(([, place]) => place < end)
    rest = later.slice(inner.length)
    pieces.push(
      text.slice(at, offset),
      <span
        key={`${type}${offset}`}
        className={cx(looks[type], blockTypes.includes(type) && 'box-decoration-clone')}
      >
        {piecesOf(text, inner, offset, end)}
      </span>,
    )
    at = end
  }
  return [...pieces, text.slice(at, to)]
}
