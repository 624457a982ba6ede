import { ChevronLeft, ChevronRight, Crown, Gift as NoneIcon } from 'lucide-react'
import { useState } from 'react'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { useSessionState } from '#ui/pages/session-state.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { RequireWallet, textOf } from '#features/wallet/index.ts'
import { resultPath } from './paths.ts'
import { invalidatePackets, useRecords, type PacketRecord } from './queries.ts'

const firstYear = 2020

/** `/pages/red/records`: the packets that the user opened or sent, by year. */
export function RecordsScreen() {
  const t = useT('red-packets')
  return (
    <RequireWallet title={t('records')}>
      <Records />
    </RequireWallet>
  )
}

function Records() {
  const t = useT('red-packets')
  const [now] = useState(() => new Date().getUTCFullYear())
  const [side, setSide] = useSessionState<'received' | 'sent'>('side', 'received')
  const [year, setYear] = useSessionState('year', now)
  const sent = side === 'sent'
  const query = useRecords(sent, year)
  const total = query.first?.total
  return (
    <Screen
      title={t('records')}
      onRefresh={invalidatePackets}
      top={
        <div className="space-y-2 px-4 pb-2 wide:mx-auto wide:w-full wide:max-w-170">
          <Segmented
            name={t('which')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'received', label: t('received') },
              { value: 'sent', label: t('sent') },
            ]}
          />
          <Years year={year} last={now} onYear={setYear} />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        error={textOf}
        empty={<EmptyState icon={NoneIcon} sentence={t('noRecords', { year })} />}
      >
        {(rows) => (
          <>
            {total && <Total total={total} sent={sent} />}
            <div className="px-4 pb-4">
              <List>
                {rows.map((row) => (
                  <Row key={row.id} row={row} sent={sent} />
                ))}
              </List>
            </div>
            <InfiniteScroll {...query.scroll} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Years({ year, last, onYear }: { year: number; last: number; onYear: (year: number) => void }) {
  const t = useT('red-packets')
  return (
    <div className="flex items-center justify-center gap-2">
      <IconButton
        icon={ChevronLeft}
        name={t('yearBefore')}
        disabled={year <= firstYear}
        onClick={() => onYear(year - 1)}
      />
      <span className="min-w-14 text-center font-medium tabular-nums">{year}</span>
      <IconButton
        icon={ChevronRight}
        name={t('yearAfter')}
        disabled={year >= last}
        onClick={() => onYear(year + 1)}
      />
    </div>
  )
}

type TotalOf = NonNullable<NonNullable<ReturnType<typeof useRecords>['first']>['total']>

function Total({ total, sent }: { total: TotalOf; sent: boolean }) {
  const t = useT('red-packets')
  const format = useFormat()
  return (
    <div className="pt-1 pb-4 text-center">
      <p className="text-14 text-ink-500">{sent ? t('totalSent') : t('totalReceived')}</p>
      <p className="text-34 font-bold tabular-nums">{format.money(BigInt(total.money))}</p>
      <p className="text-14 text-ink-700">
        {t('packets', { count: total.count })}
        {!sent && total.best > 0 && ` · ${t('timesBest', { count: total.best })}`}
      </p>
    </div>
  )
}

function Row({ row, sent }: { row: PacketRecord; sent: boolean }) {
  const t = useT('red-packets')
  const format = useFormat()
  const { other, money, time, best } = row
  return (
    <Cell
      to={resultPath(row.id)}
      leading={<Avatar id={other.userId} name={other.userName} src={other.avatarUrl} size={44} />}
      title={other.userName}
      hint={`${kindName(row, t)} · ${format.listDate(time)}`}
      value={
        <>
          <span className="block text-16 font-bold text-ink-900 tabular-nums">
            {format.money(BigInt(money))}
          </span>
          {sent && <span className="block text-12">{stateLine(row, t)}</span>}
          {best && (
            <span className="flex items-center justify-end gap-1 text-12 font-medium text-beak-700">
              <Crown aria-hidden className="size-3.5" />
              {t('luckiest')}
            </span>
          )}
        </>
      }
    />
  )
}

function kindName({ kind }: PacketRecord, t: Translate<'red-packets'>): string {
  if (kind === 'lucky') return t('kindLucky')
  return kind === 'exclusive' ? t('kindExclusive') : t('kindNormal')
}

function stateLine({ state, taken, count }: PacketRecord, t: Translate<'red-packets'>): string {
  if (state === 'ended') return count === 1 ? t('opened') : t('allTaken')
  if (state === 'expired') return t('expired')
  return t('recordTaken', { taken, count })
}
