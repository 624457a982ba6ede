import { useEffect, useRef } from 'react'

/**
 * Leads to the first field with a fault of the form or page around an element: unfolds what it is in, scrolls it into
 * view, and gives it the focus. Fields say of themselves that they have one, by `aria-invalid` or `data-invalid`.
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

/** For what stands around a field: shows it when the server has refused what it holds, long after the press. */
export function useFocusOnRefusal(refused: string | null | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && frame.current) showFault(frame.current)
  }, [refused])
  return frame
}
