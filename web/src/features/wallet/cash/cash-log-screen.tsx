import { ArrowDownToLine, ArrowUpFromLine, ListChecks } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { reviewState } from '@mynah/contract/wallet'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { CashDetail } from './cash-detail.tsx'
import { RequireWallet } from '../require-wallet.tsx'
import { cashRowPath } from '../paths.ts'
import { invalidateWallet, textOf, useCashLog, type CashRow } from '../queries.ts'

/** `/pages/wallet/cashLog`: recharges and withdrawals with their states; with `id` one of them. */
export function CashLogScreen() {
  const t = useT('wallet')
  const [search] = useSearchParams()
  const id = search.get('id')
  return <RequireWallet title={t('cashLog')}>{id ? <CashDetail id={id} /> : <Log />}</RequireWallet>
}

/** The state of a recharge or withdrawal. */
export function stateWord({ state, out }: CashRow, t: Translate<'wallet'>): string {
  if (state === reviewState.approved) return out ? t('paidOut') : t('credited')
  return state === reviewState.refused ? t('refused') : t('underReview')
}

function Log() {
  const t = useT('wallet')
  const query = useCashLog()
  return (
    <Screen title={t('cashLog')} onRefresh={invalidateWallet}>
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        error={textOf}
        empty={<EmptyState icon={ListChecks} sentence={t('cashEmpty')} />}
      >
        {(rows) => (
          <>
            <Section>
              {rows.map((row) => (
                <CashLine key={row.id} row={row} />
              ))}
            </Section>
            <InfiniteScroll {...query.scroll} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function CashLine({ row }: { row: CashRow }) {
  const t = useT('wallet')
  const format = useFormat()
  const { id, out, money, state, reason, createTime } = row
  const time = `${format.dayName(createTime)} ${format.clockTime(createTime)}`
  return (
    <Cell
      icon={out ? ArrowUpFromLine : ArrowDownToLine}
      title={out ? t('withdrawal') : t('recharge')}
      hint={state === reviewState.refused && reason ? `${time} · ${reason}` : time}
      value={
        <>
          <span className="block text-16 font-medium text-ink-900 tabular-nums">
            {format.money(BigInt(Math.abs(money)))}
          </span>
          <span
            className={cx(
              'block text-12',
              state === reviewState.refused && 'text-danger',
              state === reviewState.approved && 'text-ok',
            )}
          >
            {stateWord(row, t)}
          </span>
        </>
      }
      to={cashRowPath(id)}
      chevron={false}
    />
  )
}
