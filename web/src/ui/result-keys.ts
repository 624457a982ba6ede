import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

const results = 'a[href], button'
const marked = '[data-marked]'

/**
 * The keys of a search field over its results: the first one is marked, the arrows move the mark, Enter presses what is
 * marked. The focus stays in the field, which names the marked one to screen readers.
 */
export function useResultKeys(box: RefObject<HTMLElement | null>) {
  const field = useRef<HTMLInputElement>(null)
  /** whether the mark was moved by hand; else it is at the first, whatever comes in front later */
  const moved = useRef(false)
  useEffect(() => {
    const list = box.current
    if (!list) return
    const watch = new MutationObserver(() => {
      if (!moved.current || !list.querySelector(marked)) mark(list.querySelector(results))
    })
    const mark = (one: Element | null) => moveMark(list, field.current, one)
    mark(list.querySelector(results))
    watch.observe(list, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [box])
  const onKeyDown = (event: KeyboardEvent) => {
    const list = box.current
    if (!list || event.nativeEvent.isComposing) return
    const all = [...list.querySelectorAll<HTMLElement>(results)]
    const at = all.findIndex((one) => one.matches(marked))
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = all[(Math.max(at, 0) + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]
      moved.current = true
      moveMark(list, field.current, next ?? null)
      next?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      all[at]?.click()
    }
  }
  /** For what was typed anew: the best result is the first. */
  const reset = () => {
    const list = box.current
    moved.current = false
    if (list) moveMark(list, field.current, null)
  }
  return { field, onKeyDown, reset }
}

function moveMark(list: HTMLElement, field: HTMLElement | null, one: Element | null): void {
  for (const before of list.querySelectorAll(marked)) delete (before as HTMLElement).dataset['marked']
  if (!(one instanceof HTMLElement)) return field?.removeAttribute('aria-activedescendant')
  one.dataset['marked'] = ''
  one.id ||= `result-${crypto.randomUUID()}`
  field?.setAttribute('aria-activedescendant', one.id)
}
