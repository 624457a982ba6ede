import { Coins } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GoodCard, GoodColour, GoodsOrder } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { AddAddress, Destination, useChosenAddress } from '#features/addresses/index.ts'
import { useOrder } from '#features/wallet/index.ts'
import { signPath } from '../paths.ts'
import { order, refreshShop, usePoints, type Asked } from '../queries.ts'
import { GoodPicture } from './good-picture.tsx'
import { useOptionWords } from './use-option-words.ts'

export type CheckoutLine = {
  variantId: string
  count: number
  good: GoodCard
  colour: GoodColour | ''
  size: string
}

interface Props {
  lines: readonly CheckoutLine[]
  open: boolean
  onClose: () => void
  onDone: (orders: GoodsOrder[]) => void
}

/** The checkout: goods, address and points; if those are too few, links to earn more. */
export function CheckoutSheet(props: Props) {
  const t = useT('shopping')
  const [locked, setLocked] = useState(false)
  return (
    // the sheet stays open until the result of the order is known: another press would order again
    <Sheet open={props.open} onClose={() => !locked && props.onClose()} title={t('checkout')}>
      {props.open && <Content {...props} onLocked={setLocked} />}
    </Sheet>
  )
}

function Content({ lines, onDone, onLocked }: Props & { onLocked: (locked: boolean) => void }) {
  const t = useT('shopping')
  const points = usePoints()
  const chosen = useChosenAddress()
  const { address } = chosen
  const { phase, refusal, run } = usePlacing(onDone)
  useEffect(() => {
    onLocked(phase !== 'idle')
    return () => onLocked(false)
  }, [phase, onLocked])
  const sum = lines.reduce((all, { good, count }) => all + good.points * count, 0)
  const isParcel = lines.some(({ good }) => !good.isVirtual)
  const missing = points === undefined ? 0 : sum - points
  const place = () =>
    run({
      lines: lines.map(({ variantId, count }) => ({ variantId, count })),
      ...(isParcel && address && { addressId: address.id }),
      points: sum,
    })
  return (
    <div>
      {isParcel && <Destination chosen={chosen} />}
      <Ordered lines={lines} />
      <Points sum={sum} points={points} />
      {missing > 0 && phase === 'idle' ? (
        <TooFew missing={missing} />
      ) : isParcel && address === null ? (
        <AddAddress />
      ) : (
        <>
          <p role="alert" className={refusal ? 'pb-2 text-14 text-danger' : undefined}>
            {refusal && (refusal.text || t('failed'))}
          </p>
          <Button
            wide
            busy={phase !== 'idle'}
            disabled={points === undefined || (isParcel && !address)}
            onClick={() => void place()}
          >
            {t('exchange')}
          </Button>
          <p role="status" className="min-h-5 pt-2 text-center text-12 text-ink-500">
            {phase === 'unsure' ? t('unsure') : isParcel ? t('heldHint') : t('virtualHint')}
          </p>
        </>
      )}
    </div>
  )
}

/** Places an order; after a refusal points, stock and prices are reloaded. */
const usePlacing = (onDone: Props['onDone']) =>
  useOrder(
    (asked: Asked) => `order ${JSON.stringify(asked)}`,
    async (asked, requestId) => {
      try {
        return await order(asked, requestId)
      } catch (error) {
        void refreshShop()
        throw error
      }
    },
    onDone,
  )

function Ordered({ lines }: Pick<Props, 'lines'>) {
  const t = useT('shopping')
  const format = useFormat()
  const optionWords = useOptionWords()
  return (
    <ul aria-label={t('goods')} className="space-y-3 py-4">
      {lines.map(({ variantId, good, count, colour, size }) => (
        <li key={variantId} className="flex items-center gap-3">
          <span className="size-14 flex-none overflow-hidden rounded-12">
            <GoodPicture src={good.picture} category={good.category} />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block text-14 font-medium">{good.name}</span>
            <span className="block text-12 text-ink-500">
              {[...optionWords({ colour, size }), `× ${format.number(count)}`].join(' · ')}
            </span>
          </span>
          <span className="flex-none text-14 font-medium tabular-nums">
            {t('can', { count: format.number(good.points * count) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The price, and the user's points. */
function Points({ sum, points }: { sum: number; points: number | undefined }) {
  const t = useT('shopping')
  const format = useFormat()
  return (
    <dl className="space-y-1 border-t border-ink-200 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-16 font-medium">{t('sum')}</dt>
        <dd className="text-22 font-bold text-beak-700 tabular-nums">
          {t('can', { count: format.number(sum) })}
        </dd>
      </div>
      {points !== undefined && (
        <div className="flex items-baseline justify-between gap-3 text-14 text-ink-500">
          <dt>{t('yourPoints')}</dt>
          <dd className="tabular-nums">{t('can', { count: format.number(points) })}</dd>
        </div>
      )}
    </dl>
  )
}

function TooFew({ missing }: { missing: number }) {
  const t = useT('shopping')
  const format = useFormat()
  const navigate = useNavigate()
  return (
    <div className="pt-1">
      <p role="status" className="flex items-center gap-2.5 pb-3 text-14 text-ink-700">
        <Coins aria-hidden className="size-5 flex-none text-beak-700" />
        {t('tooFew', { count: format.number(missing) })}
      </p>
      <Button wide onClick={() => void navigate(signPath)}>
        {t('earn')}
      </Button>
    </div>
  )
}
