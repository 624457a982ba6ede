import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { PageBoundary } from '#app/shell/page-boundary.tsx'
import { signedInRoutes } from '#app/signed-in-routes.tsx'
import { PageContextProvider, type PageContext } from '#ui/pages/navigation.tsx'
import { searchPath } from '#app/paths.ts'

const Search = signedInRoutes[searchPath]

/** The search over the list of a wide screen: results open beside it, and it stays until it is closed. */
export function ListSearch({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const place = useMemo<PageContext>(() => {
    const leave = () => close.current()
    return { visit: 'list-search', pane: 'list', aside: true, wide: true, goBack: leave, close: leave }
  }, [])
  // the list below keeps its position, and can be reached again once the search is closed
  useLayoutEffect(() => {
    const list = document.querySelector('[data-list-pane]')
    list?.setAttribute('inert', '')
    return () => list?.removeAttribute('inert')
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  // after a chat was chosen the search closes; after a message, the next one may be wanted
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a')
    if (!link) return
    const isMessage = /[?&]at=/.test(link.hash)
    if (!isMessage) onClose()
    if (link.hash !== window.location.hash) return
    const main = document.querySelector<HTMLElement>('main')
    const field = main?.querySelector<HTMLElement>('textarea')
    ;(field ?? main)?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={box}
      role="presentation"
      onClick={onClick}
      data-list-search=""
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 left-18 z-10 w-(--list-width) border-r border-ink-100"
    >
      <PageContextProvider value={place}>
        <PageBoundary>{Search && <Search />}</PageBoundary>
      </PageContextProvider>
    </div>
  )
}
