import { useMemo, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { UiTextProvider } from '#ui/ui-text.tsx'

/** Gives the design system its words in the reader's language. */
export function UiTextInLanguage({ children }: { children: ReactNode }) {
  const t = useT('common')
  const words = useMemo(
    () => ({
      back: t('back'),
      close: t('close'),
      clear: t('clear'),
      backspace: t('backspace'),
      search: t('search'),
      retry: t('retry'),
      loading: t('loading'),
      loadFailed: t('loadFailed'),
      thatIsAll: t('thatIsAll'),
      pull: t('pull'),
      release: t('release'),
      refreshing: t('refreshing'),
      backToTop: t('backToTop'),
      jumpTo: t('jumpTo'),
      moreActions: t('moreActions'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      online: t('online'),
      news: t('news'),
      cancel: t('cancel'),
      previous: t('previous'),
      following: t('following'),
      zoomIn: t('zoomIn'),
      unread: (count: number) => t('unread', { count }),
    }),
    [t],
  )
  return <UiTextProvider value={words}>{children}</UiTextProvider>
}
