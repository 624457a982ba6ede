import { useEffect, useRef } from 'react'

/**
 * Goes to the first invalid field of the form or page around an element: unfolds its section, scrolls to it and focuses
 * it. Fields mark themselves by `aria-invalid` or `data-invalid`.
 */
export function showFault(around: Element): void {
  const form = around.closest('form') ?? around.closest('[role=dialog], [data-screen]')
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
  if (!field) return
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/** For the frame of a field: goes to it when the server has refused its value, long after the press. */
export function useFocusOnRefusal(refused: string | null | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && frame.current) showFault(frame.current)
  }, [refused])
  return frame
}
