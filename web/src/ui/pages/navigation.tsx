import { createContext, useCallback, useContext } from 'react'
import { useNavigate, type To } from 'react-router'

/** A page's place: in the list pane, in the detail pane, or alone on a phone. */
export interface PageContext {
  /** identifies the visit, for state stored per visit, such as the scroll position */
  visit: string
  pane: 'list' | 'detail' | 'full'
  /** beside another page, whose title the window has */
  aside?: boolean
  wide: boolean
  /** a page of the list pane that uses the full width of a wide screen */
  fills?: boolean
  /** undefined if there is no page below this one */
  goBack: (() => void) | undefined
  /** leaves the page: back or, without a page below, to the start page of its tab */
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

/** Opens a page; from the list pane of a wide screen it replaces the page in the detail pane. */
export function useOpen(): (to: To, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const { pane } = usePageContext()
  return useCallback(
    (to, options) => void navigate(to, { ...options, state: pane === 'list' ? fromList : undefined }),
    [navigate, pane],
  )
}
