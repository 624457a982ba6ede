import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'

/** The price in points, and beside it the market price. */
export function Price(props: { points: number; marketPrice?: number; large?: boolean }) {
  const { points, marketPrice = 0, large } = props
  const t = useT('shopping')
  const format = useFormat()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx('font-bold text-beak-700 tabular-nums', large ? 'text-22' : 'text-14')}>
        {t('can', { count: format.number(points) })}
      </span>
      {marketPrice > 0 && (
        <span className={cx('text-ink-500 tabular-nums', large ? 'text-14' : 'text-12')}>
          <span className="sr-only">{t('marketPrice')} </span>
          <s>{format.money(BigInt(marketPrice))}</s>
        </span>
      )}
    </p>
  )
}
