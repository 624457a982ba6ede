import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { billType } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { BillDetail } from './bill-detail.tsx'
import { BillLine } from './bill-line.tsx'
import { RequireWallet } from './require-wallet.tsx'
import { monthsOf, type Month } from './months.ts'
import { invalidateWallet, textOf, useBill, useBillSum, type BillRow } from './queries.ts'

const types = ['transfer', 'redPacket', 'recharge', 'gift', 'returned', 'refund', 'system'] as const
type Type = (typeof types)[number]

/** `/pages/wallet/detail`: all that came in and went out, by month; with `id` one line of it. */
export function BillScreen() {
  const t = useT('wallet')
  const [search] = useSearchParams()
  const id = search.get('id')
  return <RequireWallet title={t('bill')}>{id ? <BillDetail id={id} /> : <Bill />}</RequireWallet>
}

function Bill() {
  const t = useT('wallet')
  const [type, setType] = useState<Type>()
  const number = type && billType[type]
  const query = useBill(number)
  const names: Record<Type, string> = {
    transfer: t('transfers'),
    redPacket: t('packets'),
    recharge: t('recharges'),
    gift: t('gifts'),
    returned: t('returned'),
    refund: t('refunds'),
    system: t('others'),
  }
  return (
    <Screen
      title={t('bill')}
      onRefresh={invalidateWallet}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <ChipRow label={t('filter')}>
            <Chip chosen={type === undefined} onPress={() => setType(undefined)}>
              {t('all')}
            </Chip>
            {types.map((one) => (
              <Chip key={one} chosen={one === type} onPress={() => setType(one)}>
                {names[one]}
              </Chip>
            ))}
          </ChipRow>
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        error={textOf}
        empty={<EmptyState icon={ReceiptText} sentence={type ? t('billNone') : t('billEmpty')} />}
      >
        {(rows) => (
          <>
            {monthsOf(rows).map((month) => (
              <MonthOfBill key={month.start} month={month} type={number} />
            ))}
            <InfiniteScroll {...query.scroll} postEnd />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function MonthOfBill({ month, type }: { month: Month<BillRow>; type: number | undefined }) {
  const t = useT('wallet')
  const format = useFormat()
  const { start, end, rows } = month
  const { data: sum } = useBillSum(type, start, end)
  const name = format.month(start)
  return (
    <section aria-label={name} className="px-4 pb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-1 pt-2 pb-1.5">
        <h2 className="text-14 font-medium text-ink-700">{name}</h2>
        <p className="min-h-5 text-12 text-ink-500 tabular-nums">
          {sum &&
            t('inAndOut', {
              income: format.money(BigInt(Math.abs(sum.income))),
              spent: format.money(BigInt(Math.abs(sum.spent))),
            })}
        </p>
      </div>
      <List>
        {rows.map((row) => (
          <BillLine key={row.id} row={row} />
        ))}
      </List>
    </section>
  )
}
