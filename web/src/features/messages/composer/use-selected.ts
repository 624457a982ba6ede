import { useCallback, useEffect, useState, type RefObject } from 'react'

type Selected = { from: number; to: number }

/**
 * What is selected in a field. It stays while something else has the focus, as the field for an address does. React's own
 * `onSelect` does not fire for handles that are dragged with a finger: Chromium tells it of the field, React looks at the document.
 */
export function useSelected(
  field: RefObject<HTMLTextAreaElement | null>,
): [selected: Selected | undefined, unselect: () => void] {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    const onChange = () => {
      const element = field.current
      if (!element || document.activeElement !== element) return
      const { selectionStart: from, selectionEnd: to } = element
      setSelected(from < to ? { from, to } : undefined)
    }
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [field])
  return [selected, useCallback(() => setSelected(undefined), [])]
}
