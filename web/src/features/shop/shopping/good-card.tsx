import type { GoodCard as Card } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { goodPath } from '../paths.ts'
import { GoodPicture } from './good-picture.tsx'
import { Price } from './price.tsx'

/** Up to this stock, the number that is left is shown. */
export const fewLeft = 5

/** A good in the grid. */
export function GoodCard({ good }: { good: Card }) {
  const t = useT('shopping')
  const gone = good.stock === 0
  return (
    <li className="min-w-0">
      <Link
        to={goodPath(good.id)}
        className="flex h-full flex-col overflow-hidden rounded-18 bg-paper shadow-near transition-shadow hover:shadow-far"
      >
        <span className="relative block aspect-4/3 overflow-hidden">
          <GoodPicture src={good.picture} category={good.category} faded={gone} />
          {good.stock <= fewLeft && (
            <span
              className={cx(
                'absolute top-2 left-2 rounded-full px-2.5 py-0.5 text-12 font-medium',
                gone ? 'bg-ink-900 text-paper' : 'bg-beak-500 text-ink',
              )}
            >
              {gone ? t('soldOut') : t('fewLeft', { count: good.stock })}
            </span>
          )}
        </span>
        <span className="flex flex-1 flex-col gap-1 px-3 pt-2.5 pb-3">
          <span className="line-clamp-2 text-14 wrap-anywhere">{good.name}</span>
          <span className="mt-auto block">
            <Price points={good.points} marketPrice={good.marketPrice} />
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The placeholder of the grid while goods are loading. */
export function GoodSkeletons() {
  const t = useT('shopping')
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="grid grid-cols-2 gap-3 px-4 wide:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-18 bg-paper">
            <div className="aspect-4/3 animate-pulse bg-ink-100" />
            <div className="space-y-2.5 p-3">
              <div className="h-4 w-4/5 animate-pulse rounded-8 bg-ink-100" />
              <div className="h-3 w-1/2 animate-pulse rounded-8 bg-ink-100" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
