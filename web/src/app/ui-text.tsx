import { useMemo, type ReactNode } from 'react'
import { useT, type Translate } from '#i18n/translate.ts'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'

type Name = Exclude<keyof UiText, 'unread'>

const names: { [N in Name]: N } = {
  back: 'back',
  close: 'close',
  clear: 'clear',
  backspace: 'backspace',
  search: 'search',
  retry: 'retry',
  loading: 'loading',
  loadFailed: 'loadFailed',
  thatIsAll: 'thatIsAll',
  pull: 'pull',
  release: 'release',
  refreshing: 'refreshing',
  backToTop: 'backToTop',
  jumpTo: 'jumpTo',
  moreActions: 'moreActions',
  showPassword: 'showPassword',
  hidePassword: 'hidePassword',
  online: 'online',
  news: 'news',
  cancel: 'cancel',
  previous: 'previous',
  following: 'following',
  zoomIn: 'zoomIn',
}

/** Each word is looked up when it is first said, none at the start. */
function wordsIn(t: Translate<'common'>): UiText {
  const words = { unread: (count: number) => t('unread', { count }) }
  for (const name of Object.values(names)) Object.defineProperty(words, name, { get: () => t(name) })
  return words as UiText
}

/** Gives the design system its words in the reader's language. */
export function UiTextInLanguage({ children }: { children: ReactNode }) {
  const t = useT('common')
  const words = useMemo(() => wordsIn(t), [t])
  return <UiTextProvider value={words}>{children}</UiTextProvider>
}
