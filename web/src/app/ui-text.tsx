import { useMemo, type ReactNode } from 'react'
import { useT, type Translate } from '#i18n/translate.ts'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'

type Name = Exclude<keyof UiText, 'unread'>

const names: Record<Name, true> = {
  back: true,
  close: true,
  clear: true,
  backspace: true,
  search: true,
  retry: true,
  loading: true,
  loadFailed: true,
  thatIsAll: true,
  pull: true,
  release: true,
  refreshing: true,
  backToTop: true,
  jumpTo: true,
  moreActions: true,
  showPassword: true,
  hidePassword: true,
  online: true,
  news: true,
  cancel: true,
  previous: true,
  following: true,
  zoomIn: true,
}

/** Each word is looked up when it is first said, none at the start. */
function wordsIn(t: Translate<'common'>): UiText {
  const words = { unread: (count: number) => t('unread', { count }) }
  for (const name of Object.keys(names) as Name[]) Object.defineProperty(words, name, { get: () => t(name) })
  return words as UiText
}

/** Gives the design system its words in the reader's language. */
export function UiTextInLanguage({ children }: { children: ReactNode }) {
  const t = useT('common')
  const words = useMemo(() => wordsIn(t), [t])
  return <UiTextProvider value={words}>{children}</UiTextProvider>
}
