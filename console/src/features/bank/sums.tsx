import { useT } from '#i18n/translate.ts'
import { moneyOf } from '#parts/column.ts'

/** How many there are on all pages, and what they come to. */
export function Sums({ count, moneyIn, moneyOut }: { count: number; moneyIn: number; moneyOut: number }) {
  const t = useT('bank')
  return (
    <p role="status" className="text-ink-500">
      {t('sums', { count, moneyIn: moneyOf(moneyIn), moneyOut: moneyOf(moneyOut) })}
    </p>
  )
}
