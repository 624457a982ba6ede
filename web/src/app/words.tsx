import { useMemo, type ReactNode } from 'react'
import { useSay } from '#i18n/say.ts'
import { UiWords } from '#ui/words.tsx'

/** Gives the design system its words in the reader's language. */
export function WordsInLanguage({ children }: { children: ReactNode }) {
  const say = useSay('common')
  const words = useMemo(
    () => ({
      back: say('back'),
      close: say('close'),
      clear: say('clear'),
      search: say('search'),
      retry: say('retry'),
      loading: say('loading'),
      loadFailed: say('loadFailed'),
      thatIsAll: say('thatIsAll'),
      pull: say('pull'),
      release: say('release'),
      refreshing: say('refreshing'),
      backToTop: say('backToTop'),
      jumpTo: say('jumpTo'),
      moreActions: say('moreActions'),
      showPassword: say('showPassword'),
      hidePassword: say('hidePassword'),
      online: say('online'),
      news: say('news'),
      cancel: say('cancel'),
      previous: say('previous'),
      following: say('following'),
      zoomIn: say('zoomIn'),
      unread: (count: number) => say('unread', { count }),
    }),
    [say],
  )
  return <UiWords value={words}>{children}</UiWords>
}
