import { ChevronLeft, ChevronRight, Crown, Gift as NoneIcon } from 'lucide-react'
import { useState } from 'react'
import { useSay, type Say } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { useKeptState } from '#ui/kept-state.ts'
import { Cell, List } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { MoneyGate, textOf } from '#features/wallet/index.ts'
import { resultPath } from './paths.ts'
import { renewPackets, useRecords, type PacketRecord } from './queries.ts'

const firstYear = 2020

/** `/pages/red/records`: the packets that I opened, or sent, year by year. */
export function RecordsScreen() {
  const say = useSay('red-packets')
  return (
    <MoneyGate title={say('records')}>
      <Records />
    </MoneyGate>
  )
}

function Records() {
  const say = useSay('red-packets')
  const format = useFormat()
  const [now] = useState(() => new Date().getUTCFullYear())
  const [side, setSide] = useKeptState<'received' | 'sent'>('side', 'received')
  const [year, setYear] = useKeptState('year', now)
  const sent = side === 'sent'
  const query = useRecords(sent, year)
  return (
    <Screen
      title={say('records')}
      onRefresh={renewPackets}
      backToTop
      top={
        <div className="space-y-2 px-4 pb-2 wide:mx-auto wide:w-full wide:max-w-170">
          <Segmented
            name={say('which')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'received', label: say('received') },
              { value: 'sent', label: say('sent') },
            ]}
          />
          <div className="flex items-center justify-center gap-2">
            <IconButton
              icon={ChevronLeft}
              name={say('yearBefore')}
              disabled={year <= firstYear}
              onClick={() => setYear(year - 1)}
            />
            <span className="min-w-14 text-center font-medium tabular-nums">{year}</span>
            <IconButton
              icon={ChevronRight}
              name={say('yearAfter')}
              disabled={year >= now}
              onClick={() => setYear(year + 1)}
            />
          </div>
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        error={textOf}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon={NoneIcon} sentence={say('noRecords', { year })} />}
      >
        {({ rows, total }) => (
          <>
            {total && (
              <div className="pt-1 pb-4 text-center">
                <p className="text-14 text-ink-500">{sent ? say('totalSent') : say('totalReceived')}</p>
                <p className="text-34 font-bold tabular-nums">{format.money(BigInt(total.money))}</p>
                <p className="text-14 text-ink-700">
                  {say('packets', { count: total.count })}
                  {!sent && total.best > 0 && ` · ${say('timesBest', { count: total.best })}`}
                </p>
              </div>
            )}
            <div className="px-4 pb-4">
              <List>
                {rows.map((row) => (
                  <Row key={row.id} row={row} sent={sent} />
                ))}
              </List>
            </div>
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

function Row({ row, sent }: { row: PacketRecord; sent: boolean }) {
  const say = useSay('red-packets')
  const format = useFormat()
  const { other, money, time, best } = row
  return (
    <Cell
      to={resultPath(row.id)}
      leading={<Avatar id={other.userId} name={other.userName} src={other.avatarUrl} size={44} />}
      title={other.userName}
      hint={`${kindName(row, say)} · ${format.listDate(time)}`}
      value={
        <>
          <span className="block text-16 font-bold text-ink-900 tabular-nums">
            {format.money(BigInt(money))}
          </span>
          {sent && <span className="block text-12">{stateLine(row, say)}</span>}
          {best && (
            <span className="flex items-center justify-end gap-1 text-12 font-medium text-beak-700">
              <Crown aria-hidden className="size-3.5" />
              {say('luckiest')}
            </span>
          )}
        </>
      }
    />
  )
}

function kindName({ kind }: PacketRecord, say: Say<'red-packets'>): string {
  if (kind === 'lucky') return say('kindLucky')
  return kind === 'exclusive' ? say('kindExclusive') : say('kindNormal')
}

function stateLine({ state, taken, count }: PacketRecord, say: Say<'red-packets'>): string {
  if (state === 'ended') return count === 1 ? say('opened') : say('allTaken')
  if (state === 'expired') return say('expired')
  return say('recordTaken', { taken, count })
}
