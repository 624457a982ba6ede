import { useEffect, type RefObject } from 'react'
import { openLayers } from '#ui/layers/layers.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { enterSends } from './enter.ts'

const ownKeys = 'input, textarea, select, [contenteditable], [role=listbox], [role=slider]'

/** Whether keys belong to something else: a field, or a layer over the page. */
const isTaken = () =>
  document.querySelector(openLayers) !== null || document.activeElement?.matches(ownKeys) === true

/**
 * With a keyboard on a wide screen, an opened room is ready for typing, and anything typed or pasted in it goes to its
 * composer.
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
      // the space bar presses the focused element; 'Process' begins a word of an input method
      const types =
        !altKey && !ctrlKey && !metaKey && (key === 'Process' || (key.length === 1 && key !== ' '))
      // the key goes to the element that has the focus after all handlers ran
      if (pastes || types) field.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [wide, field])
}
