import { useEffect, type RefObject } from 'react'
import { openLayers } from '#ui/layers/layers.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { enterSends } from './enter.ts'

const ownKeys = 'input, textarea, select, [contenteditable], [role=listbox], [role=slider]'

/** Whether keys are for something else: a field, or what lies over the page. */
const isTaken = () =>
  document.querySelector(openLayers) !== null || document.activeElement?.matches(ownKeys) === true

/**
 * With a keyboard on a wide screen a room that opens is ready to write in, and what is typed or pasted anywhere in it goes
 * to its composer.
 */
export function useTypingAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  const { wide } = usePageContext()
  useEffect(() => {
    if (!wide || !enterSends()) return
    if (!isTaken()) field.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (event.defaultPrevented || isTaken()) return
      const pastes = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'v'
      // the space bar presses what has the focus; 'Process' begins a word of an input method
      const types =
        !altKey && !ctrlKey && !metaKey && (key === 'Process' || (key.length === 1 && key !== ' '))
      // the key goes to what has the focus once all have seen it
      if (pastes || types) field.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [wide, field])
}
