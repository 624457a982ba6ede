import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarCheck,
  Coins,
  Crown,
  Gift,
  Leaf,
  Mail,
  ShoppingBag,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { billType, type BillKind } from '@mynah/contract/wallet'
import { billRowPath } from '../paths.ts'
import type { BillRow } from '../queries.ts'

const icons: Record<BillKind, LucideIcon> = {
  recharge: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  'withdrawal-refused': Undo2,
  'transfer-sent': ArrowLeftRight,
  'transfer-received': ArrowLeftRight,
  'transfer-returned': Undo2,
  'transfer-expired': Undo2,
  'packet-sent': Mail,
  'packet-opened': Mail,
  'packet-refund': Undo2,
  'thunder-packet': Mail,
  'thunder-stepped': Mail,
  'thunder-deduction': Mail,
  gift: Gift,
  'points-in': Coins,
  'points-out': Coins,
  carbon: Leaf,
  'sign-in': CalendarCheck,
  vip: Crown,
  order: ShoppingBag,
  'order-refund': Undo2,
  treasury: Wallet,
  correction: Undo2,
}

/** The title of a bill entry, with the other person's name if there is one. */
export function billTitle({ kind, other, money }: BillRow, t: Translate<'wallet'>): string {
  const name = other.userName
  switch (kind) {
    case 'recharge':
      return t('recharge')
    case 'withdrawal':
      return t('withdrawal')
    case 'withdrawal-refused':
      return t('withdrawalRefused')
    case 'transfer-sent':
      return name ? t('transferTo', { name }) : t('transfer')
    case 'transfer-received':
      return name ? t('transferFrom', { name }) : t('transfer')
    case 'transfer-returned':
      return name ? t('transferReturnedBy', { name }) : t('transferReturned')
    case 'transfer-expired':
      return t('transferExpired')
    case 'packet-sent':
      return name ? t('packetTo', { name }) : t('packetSent')
    case 'packet-opened':
      return name ? t('packetFrom', { name }) : t('packet')
    case 'packet-refund':
      return t('packetRefund')
    case 'thunder-packet':
      return t('thunderPacket')
    case 'thunder-stepped':
      return t('thunderStepped')
    case 'thunder-deduction':
      return t('thunderDeduction')
    case 'gift':
      if (!name) return t('gift')
      return money < 0 ? t('giftTo', { name }) : t('giftFrom', { name })
    case 'points-in':
    case 'points-out':
      return money < 0 ? t('moneyToPoints') : t('pointsToMoney')
    case 'carbon':
      return t('carbon')
    case 'sign-in':
      return t('signIn')
    case 'vip':
      return t('vip')
    case 'order':
      return t('order')
    case 'order-refund':
      return t('orderRefund')
    case 'treasury':
      return t('treasury')
    case 'correction':
      return t('correction')
  }
}

/** Income is green; expenses have the colour of text; refunded ones are struck through. */
export function Change({
  money,
  returned,
  type,
  big,
}: Pick<BillRow, 'money' | 'returned' | 'type'> & { big?: boolean }) {
  const format = useFormat()
  const Tag = isBack({ money, returned }) ? 's' : 'span'
  return (
    <Tag
      className={cx(
        'tabular-nums',
        big ? 'text-34 font-bold' : 'text-16 font-medium',
        money > 0 && type !== billType.returned && type !== billType.refund && 'text-ok',
        Tag === 's' && 'text-ink-500',
      )}
    >
      {format.money(BigInt(money), { signed: true, currency: true })}
    </Tag>
  )
}

const isBack = ({ money, returned }: Pick<BillRow, 'money' | 'returned'>) => money < 0 && returned === -money

/** What became of an expense; '' if there is nothing to say. */
export function useFateOf(): (row: BillRow) => string {
  const t = useT('wallet')
  const format = useFormat()
  return (row) => {
    if (isBack(row)) return t('cameBack')
    if (row.returned > 0) return t('partCameBack', { money: format.money(BigInt(row.returned)) })
    if (!row.waits) return ''
    if (row.kind === 'withdrawal') return t('underReview')
    return row.kind === 'transfer-sent' ? t('notAcceptedYet') : ''
  }
}

/** One entry of the bill; a press shows its details. */
export function BillLine({ row }: { row: BillRow }) {
  const t = useT('wallet')
  const format = useFormat()
  const Icon = icons[row.kind]
  const fate = useFateOf()(row)
  const red = row.kind.startsWith('packet') || row.kind.startsWith('thunder')
  return (
    <li>
      <Link
        to={billRowPath(row.id)}
        className="flex min-h-13 w-full items-center gap-3 px-3.5 py-2.5 outline-offset-[-2px] transition-colors hover:bg-ink-900/4 active:bg-ink-900/8"
      >
        <span
          className={cx(
            'grid size-9 flex-none place-items-center rounded-12',
            red ? 'bg-danger-100 text-danger' : 'bg-beak-100 text-beak-700',
          )}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.9} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-16 wrap-anywhere">{billTitle(row, t)}</span>
          <time
            dateTime={new Date(row.createTime).toISOString()}
            className="block text-12 text-ink-500 tabular-nums"
          >
            {format.dayName(row.createTime)} {format.clockTime(row.createTime)}
          </time>
          {fate && <span className="block text-12 text-ink-700">{fate}</span>}
        </span>
        <span className="flex-none">
          <Change {...row} />
        </span>
      </Link>
    </li>
  )
}
