import { useCallback, useEffect, useState, type RefObject } from 'react'

type Selected = { from: number; to: number }

/** A selection that is still being made must not be moved by the bar that it opens. */
const settleMs = 250

/**
 * The selection of a field once it has settled. It stays while the format bar has the focus. React's own `onSelect`
 * does not fire for selection handles dragged by a finger: Chromium fires the event on the field, React listens on the
 * document.
 */
export function useSelected(
  field: RefObject<HTMLTextAreaElement | null>,
): [selected: Selected | undefined, unselect: () => void] {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      const element = field.current
      if (!element || document.activeElement !== element) return
      const { selectionStart: from, selectionEnd: to } = element
      const next = from < to ? { from, to } : undefined
      clearTimeout(timer)
      setSelected((now) => (now && next ? next : undefined))
      if (next) timer = setTimeout(setSelected, settleMs, next)
    }
    const isHere = (node: EventTarget | null) =>
      node instanceof Element && (node === field.current || node.closest('[role=toolbar]') !== null)
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      if (!isHere(target) || isHere(relatedTarget)) return
      clearTimeout(timer)
      // the element being pressed must not move away under the finger
      timer = setTimeout(setSelected, settleMs, undefined)
    }
    document.addEventListener('selectionchange', onChange)
    document.addEventListener('focusout', onLeave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
      document.removeEventListener('focusout', onLeave)
    }
  }, [field])
  return [selected, useCallback(() => setSelected(undefined), [])]
}
