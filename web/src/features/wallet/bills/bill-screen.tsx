import { ChartColumn, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { billType } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { BillChart } from './bill-chart.tsx'
import { BillDetail } from './bill-detail.tsx'
import { BillLine } from './bill-line.tsx'
import { billTypes, useTypeNames } from './bill-types.ts'
import { billChartPath } from '../paths.ts'
import { RequireWallet } from '../require-wallet.tsx'
import { monthsOf, type Month } from './months.ts'
import { invalidateWallet, textOf, useBill, useBillSum, type BillRow } from '../queries.ts'

/** `/pages/wallet/detail`: all income and expenses by month; with `id` one entry, with `view=chart` the sums. */
export function BillScreen() {
  const t = useT('wallet')
  const [search] = useSearchParams()
  const id = search.get('id')
  const isChart = search.get('view') === 'chart'
  return (
    <RequireWallet title={t('bill')}>
      {id ? <BillDetail id={id} /> : isChart ? <BillChart /> : <Bill />}
    </RequireWallet>
  )
}

function Bill() {
  const t = useT('wallet')
  const [type, setType] = useState<(typeof billTypes)[number]>()
  const number = type && billType[type]
  const query = useBill(number)
  const nameOf = useTypeNames()
  const navigate = useNavigate()
  return (
    <Screen
      title={t('bill')}
      onRefresh={invalidateWallet}
      actions={
        <IconButton icon={ChartColumn} name={t('chart')} onClick={() => void navigate(billChartPath)} />
      }
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <ChipRow label={t('filter')}>
            <Chip chosen={type === undefined} onPress={() => setType(undefined)}>
              {t('all')}
            </Chip>
            {billTypes.map((one) => (
              <Chip key={one} chosen={one === type} onPress={() => setType(one)}>
                {nameOf(billType[one])}
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
