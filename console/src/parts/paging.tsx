import { useT } from '#i18n/translate.ts'
import { Button } from './button.tsx'

/** Buttons for the previous and next page; nothing if there is only one. */
export function Paging(props: { pageNo: number; more: boolean; onPage: (pageNo: number) => void }) {
  const { pageNo, more, onPage } = props
  const t = useT('parts')
  if (pageNo === 1 && !more) return null
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-3">
      <Button disabled={pageNo === 1} onClick={() => onPage(pageNo - 1)}>
        {t('pageBefore')}
      </Button>
      <span>{t('pageNumber', { number: pageNo })}</span>
      <Button disabled={!more} onClick={() => onPage(pageNo + 1)}>
        {t('pageAfter')}
      </Button>
    </nav>
  )
}
