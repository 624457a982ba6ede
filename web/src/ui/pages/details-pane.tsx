import { useContext, useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DetailsSlot } from '#ui/pages/details-host.tsx'

/** Whether there is room for the third pane now. */
export const useHasDetails = (): boolean => useContext(DetailsSlot).element !== null

/** From 1200 px on its children are shown beside the page; on narrower screens they are not rendered. */
export function DetailsPane({ children }: { children: ReactNode }) {
  const { element, use } = useContext(DetailsSlot)
  useEffect(() => {
    if (!element) return
    use(true)
    return () => use(false)
  }, [element, use])
  return element && createPortal(children, element)
}
