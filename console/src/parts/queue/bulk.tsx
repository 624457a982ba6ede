import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { newId } from '@mynah/client/ids'
import type { AdminCall, AdminInput, AdminOutput } from '@mynah/contract/admin-api'
import { bulkDecisions, type BulkOrder, type BulkResult } from '@mynah/contract/bulk-decisions'
import { success } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import type { WorkQueue } from '@mynah/contract/operators'
import { callAdmin, invalidate, queryOf } from '#client.ts'
import { languageNow, useT, type Translate } from '#i18n/translate.ts'
import { Button } from '../button.tsx'
import { Choice, Field } from '../field.tsx'
import { Trouble } from '../page.tsx'
import { useKeys } from './keys.ts'

/** A decision that can be made about several rows alike. */
export interface AlikeDecision<Row> {
  name: string
  /** the label of a reason that has to be given, the same for all of them */
  reason?: string
  /** the reasons to choose from; without them it is free text */
  reasons?: readonly { value: string; label: string }[]
  call: AdminCall
  inputOf: (row: Row, reason: string) => unknown
  /** the text about what the call answered; `row` is undefined if the list has it no more */
  said: (answer: unknown, row: Row | undefined) => string
}

/** Decides each row by the call that decides a single one. */
export const alike = <Row, C extends AdminCall>(
  call: C,
  decision: Pick<AlikeDecision<Row>, 'name' | 'reason' | 'reasons'> & {
    inputOf: (row: Row, reason: string) => AdminInput<C>
    said: (answer: AdminOutput<C>, row: Row | undefined) => string
  },
): AlikeDecision<Row> => ({ ...decision, call, said: decision.said as AlikeDecision<Row>['said'] })

/** Decisions about several items of a queue at once, which the server makes. */
export interface Bulk<Row> {
  decisions: readonly AlikeDecision<Row>[]
  mayChoose: (row: Row) => boolean
  nameOf: (row: Row) => string
  onDone: () => unknown
}

const pollMs = 1_000

/** The chosen rows of a list, by their ids; only those that may be chosen. */
export function useChoice<Row>(
  idOf: (row: Row) => string,
  may: (row: Row) => boolean,
  initial: readonly Row[] = [],
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(initial.map(idOf)))
  const choose = (rows: readonly Row[], isOn: boolean) =>
    setIds((now) => {
      const next = new Set(now)
      for (const row of rows)
        if (isOn && may(row)) next.add(idOf(row))
        else next.delete(idOf(row))
      return next
    })
  const isChosen = (row: Row) => ids.has(idOf(row)) && may(row)
  return { may, isChosen, choose, clear: () => setIds(new Set()) }
}

const isOpen = ({ state }: BulkOrder): boolean => state === 'waiting' || state === 'running'

const isRefused = ({ results }: BulkOrder): boolean => results.some(({ retCode }) => retCode !== success)

/**
 * The operator's orders about a queue that were given in its list, were open when this page was opened, or ended since
 * with a refusal; `close` hides those that are done. An order about one item shows itself in that item.
 */
function useOrders(queue: WorkQueue, isUsed: boolean, onDone: () => unknown) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<ReadonlySet<string>>()
  const query = useQuery({
    ...queryOf(bulkDecisions.list, { queue, language: languageNow() }),
    enabled: isUsed,
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? pollMs : false),
  })
  const all = query.data?.list ?? []
  const add = (ids: readonly string[]) => setSeen((now) => new Set([...now, ...ids]))
  const ended = all.filter((one) => !isOpen(one))
  const toAdd = over
    ? ended.filter((one) => isRefused(one) && !over.has(one.id) && !seen.has(one.id))
    : all.filter(isOpen)
  if (toAdd.length > 0) add(toAdd.map(({ id }) => id))
  if (!over && query.data) setOver(new Set(ended.map(({ id }) => id)))
  const orders = all.filter(({ id }) => seen.has(id))
  const done = ended.filter(({ id }) => !over?.has(id)).length
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (done > 0) void latest.current()
  }, [done])
  const close = (closed: readonly BulkOrder[]) => {
    const ids = new Set(closed.filter((one) => !isOpen(one)).map(({ id }) => id))
    setOver((now) => now && new Set([...now, ...ids]))
    setSeen((now) => new Set([...now].filter((id) => !ids.has(id))))
  }
  const decidedSoon = new Set(all.filter(isOpen).flatMap(({ results }) => results.map(({ item }) => item)))
  return { orders, add, close, decidedSoon }
}

/** What is asked before an order; the ids of its parts are the same when a press is repeated after a lost answer. */
type Asked<Row> = { decision: AlikeDecision<Row>; rows: readonly Row[]; ids: readonly string[] }

/** The chosen rows, what is asked about them, and the orders that the server works on. */
export function useBulk<Row>(
  list: readonly Row[],
  idOf: (row: Row) => string,
  bulk: Bulk<Row> | undefined,
  { queue, open, initial }: { queue: WorkQueue; open?: Row | undefined; initial?: readonly Row[] },
) {
  const t = useT('parts')
  const [asked, setAsked] = useState<Asked<Row>>()
  const { orders, add, close, decidedSoon } = useOrders(queue, bulk !== undefined, () => bulk?.onDone())
  const may = (row: Row) => !decidedSoon.has(idOf(row)) && (bulk?.mayChoose(row) ?? false)
  const choice = useChoice(idOf, may, initial)
  const rows = list.filter(choice.isChosen)
  const toggleOpen =
    open && choice.may(open) ? () => choice.choose([open], !choice.isChosen(open)) : undefined
  useKeys(bulk ? { x: { name: t('chooseOpen'), run: toggleOpen } } : {})
  const order = useMutation({
    mutationFn: async (reason: string) => {
      if (!asked || !bulk) return
      const { decision } = asked
      for (const [nth, id] of asked.ids.entries()) {
        const part = asked.rows.slice(nth * limits.bulkItemsMax, (nth + 1) * limits.bulkItemsMax)
        await callAdmin(bulkDecisions.start, {
          ...{ id, queue, call: decision.call.path, label: decision.name },
          decisions: part.map((row) => ({
            ...{ item: idOf(row), name: bulk.nameOf(row) },
            input: JSON.stringify(
              z.encode(decision.call.input as z.ZodMiniType, decision.inputOf(row, reason)),
            ),
          })),
        })
        add([id])
      }
      close(orders.filter((one) => !isRefused(one)))
      await invalidate(bulkDecisions.list)
      choice.clear()
      setAsked(undefined)
    },
  })
  return {
    ...choice,
    ...{ rows, asked, order, orders, close, find: (id: string) => list.find((row) => idOf(row) === id) },
    /** whether something else than the choice is shown */
    isBusy: asked !== undefined || orders.length > 0,
    ask: (decision: AlikeDecision<Row>) =>
      setAsked({
        decision,
        rows,
        ids: Array.from({ length: Math.ceil(rows.length / limits.bulkItemsMax) }, newId),
      }),
    leave() {
      order.reset()
      setAsked(undefined)
    },
  }
}

/** How many items were skipped, and which operators have them. */
export const skippedOf = (t: Translate<'parts'>, holders: readonly string[]): string =>
  t('bulkSkipped', { count: holders.length, names: [...new Set(holders)].join(', ') })

type State<Row> = ReturnType<typeof useBulk<Row>>

/** The orders with undo and results; the number of chosen rows and their actions; what is asked before an order. */
export function BulkBar<Row>({ bulk, state }: { bulk: Bulk<Row>; state: State<Row> }) {
  const { asked, rows, orders } = state
  const alike = Map.groupBy(orders, (order) => `${String(order.state === 'waiting')} ${order.label}`)
  return (
    <div className="space-y-3">
      {[...alike].map(([key, some]) => (
        <Orders key={key} {...{ bulk, state, orders: some }} />
      ))}
      {asked ? (
        <Preview {...{ bulk, state, ...asked }} />
      ) : (
        (rows.length > 0 || orders.length === 0) && <Chosen {...{ bulk, state }} />
      )}
    </div>
  )
}

function Chosen<Row>({ bulk, state }: { bulk: Bulk<Row>; state: State<Row> }) {
  const t = useT('parts')
  const { rows } = state
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-ink-500">
        {t('chosenCount', { count: rows.length })}
      </p>
      {bulk.decisions.map((decision) => (
        <Button key={decision.name} disabled={rows.length === 0} onClick={() => state.ask(decision)}>
          {t('bulkDecision', { decision: decision.name })}
        </Button>
      ))}
    </div>
  )
}

function Preview<Row>(props: {
  bulk: Bulk<Row>
  state: State<Row>
  decision: AlikeDecision<Row>
  rows: readonly Row[]
}) {
  const { bulk, state, decision, rows } = props
  const t = useT('parts')
  const [reason, setReason] = useState(decision.reasons?.[0]?.value ?? '')
  const said = { decision: decision.name, count: rows.length }
  return (
    <Step title={t('bulkAsk', said)} lines={rows.map((row) => bulk.nameOf(row))}>
      {decision.reason && decision.reasons && (
        <Choice label={decision.reason} value={reason} options={decision.reasons} onValue={setReason} />
      )}
      {decision.reason && !decision.reasons && (
        <Field
          label={decision.reason}
          maxLength={limits.refusalLengthMax}
          value={reason}
          onValue={setReason}
        />
      )}
      <Trouble error={state.order.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          kind="primary"
          busy={state.order.isPending}
          disabled={decision.reason !== undefined && !reason.trim()}
          onClick={() => state.order.mutate(reason.trim())}
        >
          {t('bulkConfirm', said)}
        </Button>
        <Button onClick={state.leave}>{t('cancel')}</Button>
      </div>
    </Step>
  )
}

/** Orders about the same decision that all wait, or none of which does. */
function Orders<Row>(props: { bulk: Bulk<Row>; state: State<Row>; orders: readonly BulkOrder[] }) {
  const { bulk, state, orders } = props
  const t = useT('parts')
  const waiting = orders.filter((one) => one.state === 'waiting')
  const undo = useMutation({
    mutationFn: async () => {
      for (const { id } of waiting) await callAdmin(bulkDecisions.undo, { id })
      await invalidate(bulkDecisions.list)
    },
  })
  const results = orders.flatMap((order) => order.results.map((result) => ({ order, result })))
  const said = { decision: orders[0]?.label ?? '', count: results.length }
  const isWaiting = waiting.length === orders.length
  const holders = results.flatMap(({ result }) => (result.holder ? [result.holder] : []))
  const isUnderWay = orders.some(isOpen)
  const textOf = (order: BulkOrder, result: BulkResult): string => {
    if (isWaiting) return ''
    if (result.retCode === '') return t('bulkUnderWay')
    if (result.retCode !== success) return result.refusal
    const fitting = bulk.decisions.filter(({ call }) => call.path === order.call)
    const decision = fitting.find(({ name }) => name === order.label) ?? fitting[0]
    if (!decision) return ''
    const answer = z.decode(decision.call.output as z.ZodMiniType, JSON.parse(result.answer) as never)
    return decision.said(answer, state.find(result.item))
  }
  return (
    <Step
      title={t(isWaiting ? 'bulkWaits' : 'bulkConfirm', said)}
      lines={results.map(({ order, result }) =>
        [result.name, textOf(order, result)].filter(Boolean).join(': '),
      )}
    >
      <p role="status">{holders.length > 0 && !isUnderWay && skippedOf(t, holders)}</p>
      <Trouble error={undo.error} />
      {waiting.length > 0 ? (
        <Button busy={undo.isPending} onClick={() => undo.mutate()}>
          {t('undo')}
        </Button>
      ) : (
        <Button disabled={isUnderWay} onClick={() => state.close(orders)}>
          {t('close')}
        </Button>
      )}
    </Step>
  )
}

function Step({ title, lines, children }: { title: string; lines: readonly string[]; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4">
      <p role="status" className="font-medium">
        {title}
      </p>
      <ul className="max-h-60 space-y-1 overflow-y-auto">
        {lines.map((line, index) => (
          // two users may have the same name
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
