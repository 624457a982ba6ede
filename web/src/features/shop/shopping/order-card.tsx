import { Ban, CircleCheck, PackageCheck, Truck, Undo2, type LucideIcon } from 'lucide-react'
import type { GoodsOrder, OrderState } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { orderPath } from '../paths.ts'
import { GoodPicture } from './good-picture.tsx'
import { stateKeys } from './names.ts'
import { useOptionWords } from './use-option-words.ts'

export const stateIcons: Record<OrderState, LucideIcon> = {
  toShip: PackageCheck,
  shipped: Truck,
  completed: CircleCheck,
  cancelled: Undo2,
  rejected: Ban,
}

export const stateLooks: Record<OrderState, string> = {
  toShip: 'bg-beak-100 text-beak-700',
  shipped: 'bg-beak-100 text-beak-700',
  completed: 'bg-ok/8 text-ok',
  cancelled: 'bg-ink-100 text-ink-700',
  rejected: 'bg-danger-100 text-danger',
}

/** An order in the list: its goods, points and state. */
export function OrderCard({ order }: { order: GoodsOrder }) {
  const t = useT('shopping')
  const format = useFormat()
  const Icon = stateIcons[order.state]
  return (
    <li>
      <Link to={orderPath(order.id)} className="block overflow-hidden rounded-18 bg-paper">
        <span className="flex items-center justify-between gap-3 px-4 pt-3">
          <span className="text-12 text-ink-500">{format.listDate(order.createTime)}</span>
          <span
            className={cx(
              'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-12 font-medium',
              stateLooks[order.state],
            )}
          >
            <Icon aria-hidden className="size-3.5 flex-none" />
            {t(stateKeys[order.state])}
          </span>
        </span>
        <span className="block px-4 py-3">
          <OrderLines order={order} />
        </span>
        <span className="flex items-baseline justify-between gap-3 border-t border-ink-100 px-4 py-2.5 text-14">
          <span className="text-ink-500">{t('sum')}</span>
          <span className="font-bold tabular-nums">
            {order.isGift ? t('gift') : t('can', { count: format.number(order.points) })}
          </span>
        </span>
      </Link>
    </li>
  )
}

export function OrderLines({ order }: { order: GoodsOrder }) {
  const t = useT('shopping')
  const format = useFormat()
  const optionWords = useOptionWords()
  return (
    <span role="list" className="block space-y-3">
      {order.lines.map((line, index) => (
        <span role="listitem" key={index} className="flex items-center gap-3">
          <span className="size-14 flex-none overflow-hidden rounded-12">
            <GoodPicture src={line.picture} category={order.isVirtual ? 'virtual' : 'household'} />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block text-14 font-medium">{line.name}</span>
            <span className="block text-12 text-ink-500">
              {[...optionWords(line), `× ${format.number(line.count)}`].join(' · ')}
            </span>
          </span>
          {!order.isGift && (
            <span className="flex-none text-14 text-ink-700 tabular-nums">
              {t('can', { count: format.number(line.points * line.count) })}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
