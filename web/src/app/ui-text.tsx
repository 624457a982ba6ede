import { useMemo, type ReactNode } from 'react'
import { useT, type Translate } from '#i18n/translate.ts'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'

const names = [
  'back',
  'close',
  'clear',
  'backspace',
  'search',
  'retry',
  'loading',
  'loadFailed',
  'thatIsAll',
  'pull',
  'release',
  'refreshing',
  'backToTop',
  'jumpTo',
  'moreActions',
  'showPassword',
  'hidePassword',
  'online',
  'news',
  'cancel',
  'previous',
  'following',
  'zoomIn',
] as const

type Words = Record<(typeof names)[number], string> & Pick<UiText, 'unread'>

/** Each text is looked up when first used, none at the start. */
function wordsIn(t: Translate<'common'>): UiText {
  const words = { unread: (count: number) => t('unread', { count }) } as Words
  for (const name of names) Object.defineProperty(words, name, { get: () => t(name) })
  return words
}

/** Supplies the component library's texts in the reader's language. */
export function UiTextInLanguage({ children }: { children: ReactNode }) {
  const t = useT('common')
  const words = useMemo(() => wordsIn(t), [t])
  return <UiTextProvider value={words}>{children}</UiTextProvider>
}
