import { useEffect, useRef, type KeyboardEvent } from 'react'

const marked = '[data-marked]'

/** The results of a search field: the first pressable element of each row in the lists that follow it on the page. */
function resultsOf(field: HTMLElement): HTMLElement[] {
  const rows = [...placeOf(field).querySelectorAll('li')].filter(
    (row) => field.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return rows.flatMap((row) => row.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? [])
}

/** On a phone, Enter closes the keyboard, and chooses no result that was not visibly marked. */
const hasKeyboard = () => matchMedia('(hover: hover)').matches

const placeOf = (field: HTMLElement): Element =>
  field.closest('[role=dialog], [role=region]') ?? document.body

/**
 * Keys of a search field for the lists that follow it: the first result is marked once something is typed, the arrow
 * keys move the mark, and Enter presses the marked one. The focus stays in the field, which names the marked result to
 * screen readers. @param offers whether the first one is marked before anything is typed @param isPlain whether Enter
 * does something else until the mark has been moved
 */
export function useResultKeys(
  value: string,
  { offers = false, isPlain = false }: { offers?: boolean | undefined; isPlain?: boolean },
) {
  const field = useRef<HTMLInputElement>(null)
  /** whether the mark was moved by hand; otherwise it stays on the first result, also when results change */
  const moved = useRef(false)
  const isActive = offers || (value !== '' && !isPlain)
  useEffect(() => {
    moved.current = false
    const input = field.current
    if (!input) return
    moveMark(input, null)
    if (!isActive) return
    const markFirst = () => {
      if (moved.current && placeOf(input).querySelector(marked)) return
      moveMark(input, document.activeElement === input ? resultsOf(input)[0] : null)
    }
    markFirst()
    const watch = new MutationObserver(markFirst)
    const unmark = () => moveMark(input, null)
    input.addEventListener('focus', markFirst)
    input.addEventListener('blur', unmark)
    watch.observe(placeOf(input), { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      input.removeEventListener('focus', markFirst)
      input.removeEventListener('blur', unmark)
      unmark()
    }
  }, [value, isActive])
  const onKeyDown = (event: KeyboardEvent) => {
    const input = field.current
    if (!input || event.nativeEvent.isComposing) return
    const all = resultsOf(input)
    const at = all.findIndex((one) => one.matches(marked))
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = all[at < 0 ? 0 : (at + step + all.length) % all.length]
      moved.current = true
      moveMark(input, next)
      next?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && at >= 0 && (offers || moved.current || hasKeyboard())) {
      event.preventDefault()
      all[at]?.click()
      // so that typing replaces this text
      input.select()
    }
  }
  return { field, onKeyDown }
}

function moveMark(field: HTMLElement, one: HTMLElement | null | undefined): void {
  const before = placeOf(field).querySelector<HTMLElement>(marked)
  if (before !== (one ?? null)) delete before?.dataset['marked']
  if (!one) return field.removeAttribute('aria-activedescendant')
  one.dataset['marked'] = ''
  one.id ||= `result-${crypto.randomUUID()}`
  field.setAttribute('aria-activedescendant', one.id)
}
