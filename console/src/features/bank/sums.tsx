import { useT } from '#i18n/translate.ts'
import { moneyOf } from '#parts/column.ts'

/** The number and the sums of all rows, over all pages. */
export function Sums({ count, moneyIn, moneyOut }: { count: number; moneyIn: number; moneyOut: number }) {
  const t = useT('bank')
  return (
    <p role="status" className="text-ink-500">
      {t('sums', { count, moneyIn: moneyOf(moneyIn), moneyOut: moneyOf(moneyOut) })}
    </p>
  )
}
