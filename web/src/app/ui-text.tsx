import { useMemo, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'

/** Gives the design system its words in the reader's language; each is looked up when it is first said, none at the start. */
export function UiTextInLanguage({ children }: { children: ReactNode }) {
  const t = useT('common')
  const words = useMemo<UiText>(
    () => ({
      get back() {
        return t('back')
      },
      get close() {
        return t('close')
      },
      get clear() {
        return t('clear')
      },
      get backspace() {
        return t('backspace')
      },
      get search() {
        return t('search')
      },
      get retry() {
        return t('retry')
      },
      get loading() {
        return t('loading')
      },
      get loadFailed() {
        return t('loadFailed')
      },
      get thatIsAll() {
        return t('thatIsAll')
      },
      get pull() {
        return t('pull')
      },
      get release() {
        return t('release')
      },
      get refreshing() {
        return t('refreshing')
      },
      get backToTop() {
        return t('backToTop')
      },
      get jumpTo() {
        return t('jumpTo')
      },
      get moreActions() {
        return t('moreActions')
      },
      get showPassword() {
        return t('showPassword')
      },
      get hidePassword() {
        return t('hidePassword')
      },
      get online() {
        return t('online')
      },
      get news() {
        return t('news')
      },
      get cancel() {
        return t('cancel')
      },
      get previous() {
        return t('previous')
      },
      get following() {
        return t('following')
      },
      get zoomIn() {
        return t('zoomIn')
      },
      unread: (count) => t('unread', { count }),
    }),
    [t],
  )
  return <UiTextProvider value={words}>{children}</UiTextProvider>
}
