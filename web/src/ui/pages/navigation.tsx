import { createContext, useCallback, useContext } from 'react'
import { useNavigate, type To } from 'react-router'

/** What a page knows of the place where it stands: in the list pane, in the detail pane, or alone on a phone. */
export interface PageContext {
  /** identifies the visit, for what is remembered per visit, such as the scroll position */
  visit: string
  pane: 'list' | 'detail' | 'full'
  /** beside another page, which gives the window its title */
  aside?: boolean
  wide: boolean
  /** a page of the list pane that has a wide screen for itself */
  fills?: boolean
  /** undefined where nothing lies beneath this page */
  goBack: (() => void) | undefined
  /** leaves the page: back, and where nothing lies beneath it to the start page of its tab */
  close: () => void
}

const PageReactContext = createContext<PageContext>({
  visit: '',
  pane: 'full',
  wide: false,
  goBack: undefined,
  close: () => undefined,
})

export const PageContextProvider = PageReactContext.Provider

export function usePageContext(): PageContext {
  return useContext(PageReactContext)
}

/** State of a history entry opened from the list pane: on a wide screen it starts a new stack beside the list. */
export const fromList = { fromList: true } as const

/** Opens a page; from the list pane of a wide screen it takes the place of what the detail pane shows. */
export function useOpen(): (to: To, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const { pane } = usePageContext()
  return useCallback(
    (to, options) => void navigate(to, { ...options, state: pane === 'list' ? fromList : undefined }),
    [navigate, pane],
  )
}
