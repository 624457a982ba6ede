import { createContext, useContext } from 'react'

/** The few words that parts of the design system say by themselves, given once by the app in the reader's language. */
export interface Words {
  back: string
  close: string
  clear: string
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

const WordsContext = createContext<Words>(
  new Proxy({} as Words, { get: (_, key) => (key === 'unread' ? nothing : '') }),
)

export const UiWords = WordsContext.Provider

export function useWords(): Words {
  return useContext(WordsContext)
}
