import { createContext, useContext } from 'react'

/** The few texts of the design system itself, provided by the app in the reader's language. */
export interface UiText {
  back: string
  close: string
  clear: string
  backspace: string
  search: string
  retry: string
  loading: string
  loadFailed: string
  thatIsAll: string
  pull: string
  release: string
  refreshing: string
  backToTop: string
  jumpTo: string
  moreActions: string
  showPassword: string
  hidePassword: string
  online: string
  news: string
  cancel: string
  previous: string
  following: string
  zoomIn: string
  unread: (count: number) => string
}

const nothing = () => ''

const UiTextContext = createContext<UiText>(
  new Proxy({} as UiText, { get: (_, key) => (key === 'unread' ? nothing : '') }),
)

export const UiTextProvider = UiTextContext.Provider

export function useUiText(): UiText {
  return useContext(UiTextContext)
}
