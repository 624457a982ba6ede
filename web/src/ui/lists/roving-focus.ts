import { useEffect, type KeyboardEvent, type RefObject } from 'react'

/**
 * A list with a single Tab stop: arrow keys, Home and End move through its pressable elements; Tab leaves it and
 * returns to the same one. Initially the stop is on the row of the current page, else on the first.
 */
export function useRovingFocus(box: RefObject<HTMLElement | null>, stops = 'a[href]') {
  useEffect(() => {
    const list = box.current
    if (!list) return
    const settle = (wanted?: Element | null) => {
      const all = [...list.querySelectorAll<HTMLElement>(stops)]
      const stop =
        all.find((one) => one === wanted) ??
        all.find((one) => one.tabIndex === 0 && one.hasAttribute('tabindex')) ??
        all.find((one) => one.matches('[aria-current=page]')) ??
        all[0]
      for (const one of all) {
        const index = one === stop ? '0' : '-1'
        if (one.getAttribute('tabindex') !== index) one.setAttribute('tabindex', index)
      }
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(stops)) settle(target)
    }
    settle()
    const watch = new MutationObserver(() => settle())
    watch.observe(list, { childList: true, subtree: true })
    list.addEventListener('focusin', onFocus)
    return () => {
      watch.disconnect()
      list.removeEventListener('focusin', onFocus)
    }
  }, [box, stops])

  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const all = [...(box.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    if (at < 0) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }
}
