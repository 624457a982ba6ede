import { useMemo, useSyncExternalStore } from 'react'
import { observedPerSession } from '#client/session/per-session.ts'
import { useHasDetails } from '#ui/pages/details-pane.tsx'
import { usePageContext, type PageContext } from '#ui/pages/navigation.tsx'

const pageBeside = observedPerSession(() => true)

/** The page about the chat beside the room, open for all rooms until it is closed; no `toggle` if there is no space. */
export function usePageBeside(): { isOpen: boolean; toggle: (() => void) | undefined; context: PageContext } {
  const { visit } = usePageContext()
  const hasPlace = useHasDetails()
  const isOpen = useSyncExternalStore(pageBeside.subscribe, pageBeside.get)
  const context = useMemo<PageContext>(() => {
    const close = () => pageBeside.set(false)
    return { visit: `${visit} beside`, pane: 'detail', aside: true, wide: true, goBack: undefined, close }
  }, [visit])
  return { isOpen, toggle: hasPlace ? () => pageBeside.set(!isOpen) : undefined, context }
}
