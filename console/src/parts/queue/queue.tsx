import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminCall, AdminInput, AdminOutput } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import type { ExportedQueueName } from '@mynah/contract/queue-exports'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useOldest } from '#waiting.ts'
import { useAddress, type ChangeAddress } from '../address.ts'
import { Asleep } from '../asleep.tsx'
import { BulkBar, useBulk, type Bulk } from './bulk.tsx'
import type { Column } from '../column.ts'
import { lastedSince, startOfDay } from '../dates.ts'
import { Decided } from './decided.tsx'
import { ExportAsked, useExport } from './export.tsx'
import { Choice, Field } from '../field.tsx'
import { useFocusAfterDecision } from './focus.ts'
import { useSteps } from './keys.ts'
import { Loaded, Page } from '../page.tsx'
import { Paging } from '../paging.tsx'
import { Split } from './split.tsx'
import { Table } from '../table.tsx'
import { Notes, OpenElsewhere, useTeam } from './teamwork.tsx'

const everyMs = 15_000
const pageSize = 50

export type RowOf<C extends AdminCall> = AdminOutput<C> extends { list: (infer Row)[] } ? Row : never
export type Answer<Row> = { list: Row[]; more: boolean; total: number; open: Row | null }

interface Props<C extends AdminCall, State extends string> {
  title: string
  name: Exclude<ExportedQueueName, 'audit' | 'ledger'>
  call: C
  /** the first is the initial one, and that of pending items */
  states: readonly { value: State; label: string }[]
  stateLabel: string
  inputOf: (state: State) => Record<string, unknown>
  stateOf: (row: RowOf<C>) => State
  /** the label of the search field, which finds items in any state */
  find: string
  columns: readonly Column<RowOf<C>>[]
  idOf: (row: RowOf<C>) => string
  /** above the list, for instance that accesses are recorded */
  note: string
  empty: string
  /** the polling interval, if not 15 seconds */
  everyMs?: number
  /** an open item can be acted upon in every state, since actions change its state */
  goesOn?: boolean
  /** decides several at once, if a single decision moves no money (points of an order go back) */
  bulk?: Bulk<RowOf<C>> | undefined
  /** One item in full; `next` opens the one after it. */
  children: (row: RowOf<C>, next: () => void) => ReactNode
}

/**
 * A queue: a page of pending or decided items as the server found, sorted and counted them, and one item next to it. No
 * item opens by itself. The address contains all of its state.
 */
export function Queue<C extends AdminCall, State extends string>(props: Props<C, State>) {
  const { title, name, call, states, stateLabel, inputOf, stateOf, columns, idOf, note, empty, children } =
    props
  const t = useT('parts')
  const oldest = useOldest(name)
  const { state, words, find, since, until, by, isDescending, pageNo, chosen, change } = useFilter(
    states,
    columns,
  )
  const filter = {
    ...(find && { find }),
    ...(since && { since: startOfDay(since, 0) }),
    ...(until && { until: startOfDay(until, 1) }),
    ...(by?.sort && { sort: by.sort, isDescending }),
  }
  const input = {
    ...inputOf(state),
    ...filter,
    pageSize,
    ...(pageNo > 1 && { pageNo }),
    ...(chosen && { open: chosen }),
  }
  const query = useQuery({
    ...queryOf(call, input as AdminInput<C>),
    refetchInterval: props.everyMs ?? everyMs,
    // keeps the old page while another one of the same state, or another item, is loading; rows of another state would
    // be misleading
    placeholderData: (old, before) => (isOfState(before?.queryKey[1], inputOf(state)) ? old : undefined),
  })
  const {
    list,
    open: alone,
    total,
    more,
  } = (query.data as Answer<RowOf<C>> | undefined) ?? nothing<RowOf<C>>()
  const open = (row: RowOf<C> | undefined) =>
    change({ open: row ? idOf(row) : '' }, chosen === '' && row !== undefined)
  const refilter = (part: Record<string, string>) => change({ ...part, page: '', open: '' })
  const place = list.findIndex((row) => idOf(row) === chosen)
  useSteps(list, place, open)
  const { listRef, detailRef, target, openNext } = useFocusAfterDecision(open)
  const exporting = useExport(name, state, filter)
  const shown = list[place] ?? (alone && idOf(alone) === chosen ? alone : undefined)
  const bulk = useBulk(list, idOf, props.bulk, { queue: name, open: shown })
  const mayAny = bulk.isBusy || list.some(bulk.may)
  const labelOf = (row: RowOf<C>) => states.find(({ value }) => value === stateOf(row))?.label ?? ''
  const team = useTeam(name, list.map(idOf))
  const isWaiting = state === states[0]?.value
  const shownColumns = [
    ...columns.filter(({ ofDecided }) => !ofDecided || find !== '' || !isWaiting),
    ...(find ? [{ name: stateLabel, value: labelOf }] : []),
    ...(team.size > 0 ? [{ name: t('team'), value: (row: RowOf<C>) => team.get(idOf(row)) ?? '' }] : []),
  ]
  return (
    <Page
      title={title}
      actions={<Filters {...{ since, until, state, states, stateLabel }} onChange={refilter} />}
    >
      <p className="mb-3 text-sm text-ink-500">
        {note}{' '}
        {isWaiting && oldest !== undefined && oldest > 0 && t('oldestWaits', { time: lastedSince(oldest) })}
      </p>
      <Opened target={target} />
      <Split
        onClose={() => open(undefined)}
        list={
          <div ref={listRef} role="group" aria-label={title} tabIndex={-1}>
            <Loaded query={query}>
              {() => (
                <>
                  <ExportAsked asking={exporting} />
                  <Part {...{ total, pageNo, more, change }} count={list.length} />
                  {props.bulk && mayAny && <BulkBar bulk={props.bulk} state={bulk} />}
                  <Table
                    choice={props.bulk && mayAny ? { ...bulk, nameOf: props.bulk.nameOf } : undefined}
                    label={title}
                    empty={empty}
                    rows={list}
                    idOf={idOf}
                    columns={shownColumns}
                    chosen={chosen}
                    onOpen={open}
                    remote={{
                      find: props.find,
                      words,
                      onWords: (typed) => refilter({ find: typed }),
                      order: by && { column: by.name, isDescending },
                      onOrder: ({ column, isDescending: isDown }) =>
                        refilter({ sort: sortOf(columns, column), down: isDown ? '1' : '' }),
                      isSortable: total <= limits.queueCountMax,
                      count: Math.min(total, limits.queueCountMax),
                      isMore: total > limits.queueCountMax,
                      isExporting: exporting.isPending,
                      onExport: () => exporting.mutate(),
                    }}
                  />
                </>
              )}
            </Loaded>
          </div>
        }
        detail={
          shown && (
            <div key={idOf(shown)} ref={detailRef} tabIndex={-1}>
              <Asleep of={idOf(shown)}>
                <OpenElsewhere queue={name} item={idOf(shown)} />
                <Decided state={props.goesOn ? '' : stateOf(shown)} label={labelOf(shown)}>
                  {children(shown, () => openNext(place < 0 ? undefined : list[place + 1]))}
                </Decided>
                <Notes queue={name} item={idOf(shown)} />
              </Asleep>
            </div>
          )
        }
      />
    </Page>
  )
}

/** Says what is open after a decision. */
function Opened({ target }: { target: { isList: boolean } | undefined }) {
  const t = useT('parts')
  return (
    <p aria-live="polite" className="sr-only">
      {target && t(target.isList ? 'noneLeft' : 'nextOpened')}
    </p>
  )
}

interface PartProps {
  total: number
  count: number
  pageNo: number
  more: boolean
  change: ChangeAddress
}

/** Which rows of how many are shown, and the other pages. */
function Part({ total, count, pageNo, more, change }: PartProps) {
  const t = useT('parts')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto text-sm text-ink-500">
        {total > 0 && countOf(t, total, (pageNo - 1) * pageSize, count)}
      </p>
      <Paging pageNo={pageNo} more={more} onPage={(page) => change({ page: page > 1 ? String(page) : '' })} />
    </div>
  )
}

/** The server's name for sorting by a column. */
const sortOf = <Row,>(columns: readonly Column<Row>[], name: string): string =>
  columns.find((column) => column.name === name)?.sort ?? ''

function Filters<State extends string>(props: {
  since: string
  until: string
  state: State
  states: readonly { value: State; label: string }[]
  stateLabel: string
  onChange: (part: Record<string, string>) => void
}) {
  const { since, until, state, states, stateLabel, onChange } = props
  const t = useT('parts')
  return (
    <>
      <Field label={t('from')} type="date" value={since} onValue={(day) => onChange({ since: day })} />
      <Field label={t('to')} type="date" value={until} onValue={(day) => onChange({ until: day })} />
      <Choice
        label={stateLabel}
        value={state}
        options={states}
        onValue={(value) => onChange({ state: value === states[0]?.value ? '' : value })}
      />
    </>
  )
}

/** The state of a queue from the address: its state filter, words, days, order and page, and the open item. */
function useFilter<Row, State extends string>(
  states: readonly { value: State }[],
  columns: readonly Column<Row>[],
) {
  const [address, change] = useAddress()
  const at = (name: string) => address.get(name) ?? ''
  const words = at('find')
  return {
    state: states.find(({ value }) => value === at('state'))?.value ?? (states[0]?.value as State),
    words,
    find: words.trim().length >= 2 ? words.trim() : '',
    since: at('since'),
    until: at('until'),
    by: columns.find(({ sort }) => sort !== undefined && sort === at('sort')),
    isDescending: at('down') === '1',
    pageNo: Math.max(1, Number.parseInt(at('page'), 10) || 1),
    chosen: at('open'),
    change,
  }
}

const nothing = <Row,>(): Answer<Row> => ({ list: [], more: false, total: 0, open: null })

const isOfState = (input: unknown, wanted: Record<string, unknown>): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => (input as Record<string, unknown> | undefined)?.[name] === value,
  )

function countOf(t: ReturnType<typeof useT<'parts'>>, total: number, before: number, count: number): string {
  const range = { first: count === 0 ? 0 : before + 1, last: before + count }
  return total > limits.queueCountMax
    ? t('rangeOfMany', { ...range, total: limits.queueCountMax })
    : t('rangeOf', { ...range, total })
}
