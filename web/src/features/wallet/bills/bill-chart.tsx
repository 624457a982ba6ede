import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { useTypeNames } from './bill-types.ts'
import { lastMonths } from './months.ts'
import { textOf, useBillChart, type BillChart as Chart } from '../queries.ts'

const shownMonths = 6
type Side = 'spent' | 'income'

/** `/pages/wallet/detail?view=chart`: expenses or income of the last months, and their kinds. */
export function BillChart() {
  const t = useT('wallet')
  const [months] = useState(() => lastMonths(shownMonths, Date.now()))
  const query = useBillChart(months)
  return (
    <Screen title={t('chart')}>
      <Loaded query={query} skeleton={<CellSkeletons />} error={textOf}>
        {({ list }) =>
          list.every((rows) => rows.length === 0) ? (
            <EmptyState icon={ChartColumn} sentence={t('chartEmpty')} />
          ) : (
            <Shown months={months} list={list} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function Shown({ months, list }: { months: readonly number[]; list: Chart['list'] }) {
  const t = useT('wallet')
  const format = useFormat()
  const nameOf = useTypeNames()
  const [side, setSide] = useState<Side>(
    list.some((rows) => rows.some(({ spent }) => spent > 0)) ? 'spent' : 'income',
  )
  const [chosen, setChosen] = useState(list.length - 1)
  const sums = list.map((rows) => rows.reduce((sum, row) => sum + row[side], 0))
  const most = Math.max(...sums, 1)
  return (
    <div className="space-y-4 px-4 pt-2 pb-6">
      <Segmented
        name={t('direction')}
        value={side}
        onChange={setSide}
        options={[
          { value: 'spent', label: t('spent') },
          { value: 'income', label: t('income') },
        ]}
      />
      <section aria-label={t('byMonth')} className="rounded-18 bg-paper p-4">
        <div className="flex items-end gap-2">
          {sums.map((sum, index) => (
            <Month
              key={months[index]}
              start={months[index] ?? 0}
              sum={sum}
              share={sum / most}
              isChosen={index === chosen}
              onChoose={() => setChosen(index)}
            />
          ))}
        </div>
      </section>
      <Kinds
        title={format.month(months[chosen] ?? 0)}
        sum={sums[chosen] ?? 0}
        rows={(list[chosen] ?? []).map(({ type, ...row }) => ({
          name: nameOf(type, side === 'income'),
          cents: row[side],
        }))}
      />
    </div>
  )
}

function Month(props: {
  start: number
  sum: number
  share: number
  isChosen: boolean
  onChoose: () => void
}) {
  const { start, sum, share, isChosen, onChoose } = props
  const format = useFormat()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${format.month(start)}: ${format.money(BigInt(sum))}`}
      onClick={onChoose}
      className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1 rounded-12 pt-1 outline-offset-2"
    >
      <span aria-hidden className="flex h-36 w-full items-end justify-center">
        <span
          className={cx(
            'w-full max-w-14 rounded-t-[6px] transition-[height] duration-200 motion-reduce:transition-none',
            isChosen ? 'bg-beak-500' : 'bg-beak-300',
          )}
          style={{ height: `${Math.max(100 * share, sum > 0 ? 2 : 0)}%` }}
        />
      </span>
      <span aria-hidden className="text-11 whitespace-nowrap text-ink-500">
        {format.shortMonth(start)}
      </span>
    </button>
  )
}

/** A month by kinds, the largest first. */
function Kinds(props: { title: string; sum: number; rows: { name: string; cents: number }[] }) {
  const { title, sum, rows } = props
  const t = useT('wallet')
  const format = useFormat()
  const shown = rows.filter(({ cents }) => cents > 0).sort((a, b) => b.cents - a.cents)
  return (
    <section aria-label={title} className="rounded-18 bg-paper p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-16 font-medium">{title}</h2>
        <p className="text-22 font-bold tabular-nums">{format.money(BigInt(sum))}</p>
      </div>
      {shown.length === 0 && <p className="pt-2 text-14 text-ink-500">{t('billNone')}</p>}
      <ul className="space-y-3 pt-3 empty:hidden">
        {shown.map(({ name, cents }) => (
          <li key={name}>
            <div className="flex justify-between gap-4 text-14">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="tabular-nums">{format.money(BigInt(cents))}</span>
            </div>
            <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-ink-100">
              <div className="h-full rounded-full bg-beak-500" style={{ width: `${(100 * cents) / sum}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
