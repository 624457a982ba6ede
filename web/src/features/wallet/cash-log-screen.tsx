import { ArrowDownToLine, ArrowUpFromLine, ListChecks } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { reviewState } from '@mynah/contract/wallet'
import { useSay, type Say } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '#ui/cx.ts'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CashDetail } from './cash-detail.tsx'
import { MoneyGate } from './money-gate.tsx'
import { cashRowPath } from './paths.ts'
import { renewWallet, textOf, useCashLog, type CashRow } from './queries.ts'

/** `/pages/wallet/cashLog`: recharges and withdrawals with how far they are; with `id` one of them. */
export function CashLogScreen() {
  const say = useSay('wallet')
  const [search] = useSearchParams()
  const id = search.get('id')
  return <MoneyGate title={say('cashLog')}>{id ? <CashDetail id={id} /> : <Log />}</MoneyGate>
}

/** How far a recharge or withdrawal is. */
export function stateWord({ state, out }: CashRow, say: Say<'wallet'>): string {
  if (state === reviewState.approved) return out ? say('paidOut') : say('credited')
  return state === reviewState.refused ? say('refused') : say('underReview')
}

function Log() {
  const say = useSay('wallet')
  const query = useCashLog()
  return (
    <Screen title={say('cashLog')} onRefresh={renewWallet} backToTop>
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        error={textOf}
        empty={<EmptyState icon={ListChecks} sentence={say('cashEmpty')} />}
      >
        {(rows) => (
          <>
            <Section>
              {rows.map((row) => (
                <CashLine key={row.id} row={row} />
              ))}
            </Section>
            <InfiniteScroll
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              error={query.isFetchNextPageError ? query.error : undefined}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function CashLine({ row }: { row: CashRow }) {
  const say = useSay('wallet')
  const format = useFormat()
  const { id, out, money, state, reason, createTime } = row
  const time = `${format.dayName(createTime)} ${format.clockTime(createTime)}`
  return (
    <Cell
      icon={out ? ArrowUpFromLine : ArrowDownToLine}
      title={out ? say('withdrawal') : say('recharge')}
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
            {stateWord(row, say)}
          </span>
        </>
      }
      to={cashRowPath(id)}
      chevron={false}
    />
  )
}
