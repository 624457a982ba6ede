import { useEffect, useRef, useState } from 'react'
import { holderIn, sentenceOf } from '#client.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { limits } from '@mynah/contract/limits'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { useKeys } from './keys.ts'

/** Decides several items of a queue at once, each by the call that decides a single one. */
export interface Bulk<Row> {
  decisions: readonly {
    name: string
    /** the label of a reason that has to be given, the same for all of them */
    reason?: string
    /** Decides one item as it was in the list, and returns the text about the result. */
    decide: (row: Row, reason: string) => Promise<string>
  }[]
  mayChoose: (row: Row) => boolean
  nameOf: (row: Row) => string
  onDone: () => unknown
}

/** `holder` is the other operator because of whom it was skipped; '' if there is none. */
type Result = { name: string; text: string | undefined; holder: string }
type Step<Row> = { decision: Bulk<Row>['decisions'][number]; rows: readonly Row[] } & (
  | { at: 'preview' }
  | { at: 'waits'; reason: string }
  | { at: 'sent'; results: readonly Result[] }
)

/** How long the decision can be undone before anything is sent. */
let undoMs = 10_000

/** For tests. */
export function setUndoMs(ms: number): void {
  undoMs = ms
}

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

/** The chosen rows, and the progress of a decision about them. Leaving the page before it is sent cancels it. */
export function useBulk<Row>(
  list: readonly Row[],
  idOf: (row: Row) => string,
  bulk: Bulk<Row> | undefined,
  { open, initial }: { open?: Row | undefined; initial?: readonly Row[] },
) {
  const t = useT('parts')
  const [step, setStep] = useState<Step<Row>>()
  const { may, isChosen, choose, clear } = useChoice(
    idOf,
    (row: Row) => bulk?.mayChoose(row) ?? false,
    initial,
  )
  const rows = list.filter(isChosen)
  const toggleOpen = open && may(open) ? () => choose([open], !isChosen(open)) : undefined
  useKeys(bulk ? { x: { name: t('chooseOpen'), run: toggleOpen } } : {})
  useSending(step, setStep, bulk)
  return {
    rows,
    isChosen,
    choose,
    may,
    step,
    preview: (decision: Bulk<Row>['decisions'][number]) => setStep({ at: 'preview', decision, rows }),
    confirm(reason: string) {
      if (step?.at !== 'preview') return
      clear()
      setStep({ ...step, at: 'waits', reason })
    },
    leave: () => setStep(undefined),
  }
}

/** After the time for undoing, sends one decision after the other. */
function useSending<Row>(
  step: Step<Row> | undefined,
  setStep: (step: Step<Row>) => void,
  bulk: Bulk<Row> | undefined,
): void {
  const latest = useRef({ bulk, setStep })
  useEffect(() => {
    latest.current = { bulk, setStep }
  })
  useEffect(() => {
    if (step?.at !== 'waits') return undefined
    const send = async () => {
      const results: Result[] = step.rows.map((row) => ({
        name: latest.current.bulk?.nameOf(row) ?? '',
        text: undefined,
        holder: '',
      }))
      const show = () => latest.current.setStep({ ...step, at: 'sent', results: [...results] })
      show()
      for (const [index, row] of step.rows.entries()) {
        const said = await step.decision.decide(row, step.reason).then(
          (text) => ({ text, holder: '' }),
          (error: unknown) => ({ text: sentenceOf(error), holder: holderIn(error)?.name ?? '' }),
        )
        results[index] = { name: results[index]?.name ?? '', ...said }
        show()
      }
      latest.current.bulk?.onDone()
    }
    const timer = setTimeout(() => void send(), undoMs)
    return () => clearTimeout(timer)
  }, [step])
}

/** How many items were skipped, and which operators have them. */
export const skippedOf = (t: Translate<'parts'>, holders: readonly string[]): string =>
  t('bulkSkipped', { count: holders.length, names: [...new Set(holders)].join(', ') })

type State<Row> = ReturnType<typeof useBulk<Row>>

/** The number of chosen rows and their actions; then the coming action with its undo, and the results. */
export function BulkBar<Row>({ bulk, state }: { bulk: Bulk<Row>; state: State<Row> }) {
  const t = useT('parts')
  const { step, rows } = state
  if (step) return <BulkStep {...{ bulk, state, step }} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-ink-500">
        {t('chosenCount', { count: rows.length })}
      </p>
      {bulk.decisions.map((decision) => (
        <Button key={decision.name} disabled={rows.length === 0} onClick={() => state.preview(decision)}>
          {t('bulkDecision', { decision: decision.name })}
        </Button>
      ))}
    </div>
  )
}

function BulkStep<Row>({ bulk, state, step }: { bulk: Bulk<Row>; state: State<Row>; step: Step<Row> }) {
  const t = useT('parts')
  const [reason, setReason] = useState('')
  const said = { decision: step.decision.name, count: step.rows.length }
  const title = t(step.at === 'preview' ? 'bulkAsk' : step.at === 'waits' ? 'bulkWaits' : 'bulkConfirm', said)
  const results: readonly Result[] =
    step.at === 'sent'
      ? step.results
      : step.rows.map((row) => ({ name: bulk.nameOf(row), text: '', holder: '' }))
  const isUnderWay = results.some(({ text }) => text === undefined)
  const holders = results.flatMap(({ holder }) => (holder ? [holder] : []))
  return (
    <section aria-label={title} className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4">
      <p role="status" className="font-medium">
        {title}
      </p>
      <ul className="max-h-60 space-y-1 overflow-y-auto">
        {results.map(({ name, text }, index) => (
          // two users may have the same name
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="wrap-anywhere">
            {[name, text ?? t('bulkUnderWay')].filter(Boolean).join(': ')}
          </li>
        ))}
      </ul>
      <p role="status">{holders.length > 0 && !isUnderWay && skippedOf(t, holders)}</p>
      {step.at === 'preview' && step.decision.reason && (
        <Field
          label={step.decision.reason}
          maxLength={limits.refusalLengthMax}
          value={reason}
          onValue={setReason}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {step.at === 'preview' && (
          <Button
            kind="primary"
            disabled={step.decision.reason !== undefined && !reason.trim()}
            onClick={() => state.confirm(reason.trim())}
          >
            {t('bulkConfirm', said)}
          </Button>
        )}
        {step.at === 'sent' ? (
          <Button disabled={isUnderWay} onClick={state.leave}>
            {t('close')}
          </Button>
        ) : (
          <Button onClick={state.leave}>{t(step.at === 'preview' ? 'cancel' : 'undo')}</Button>
        )}
      </div>
    </section>
  )
}
