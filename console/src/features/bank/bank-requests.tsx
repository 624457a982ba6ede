import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '@mynah/contract/days'
import { bank, type BankRequest } from '@mynah/contract/bank'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { callAdmin, holderIn, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAgreed } from '#parts/agreed.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { moneyOf, type Column } from '#parts/column.ts'
import { Field } from '#parts/field.tsx'
import { nameOf } from '#parts/names.ts'
import { Loaded, Trouble } from '#parts/page.tsx'
import { skippedOf } from '#parts/queue/bulk.tsx'
import { DecisionNoteField, isNoteNeeded } from '#parts/queue/decision-note.tsx'
import { Table } from '#parts/table.tsx'
import { Paging } from '#parts/paging.tsx'
import { Payer } from './payer.tsx'
import { Sums } from './sums.tsx'

const daysShown = 31

type Decide = ReturnType<typeof useDecisions>

/** Requests covered by bank lines that wait for a decision; or approved ones that no line covers. */
export function BankRequests({ ready, title, works }: { ready: boolean; title: string; works: boolean }) {
  const t = useT('bank')
  const [first] = useState(() => addDays(new Date().toISOString().slice(0, 10), -daysShown))
  const [typed, setDay] = useState(first)
  const since = Number.isNaN(Date.parse(typed)) ? first : typed
  const [pageNo, setPageNo] = useState(1)
  const query = useQuery(queryOf(bank.requests, { ready, since, pageNo, pageSize: 50 }))
  const decide = useDecisions()
  const columns = useColumns(ready, works ? decide : undefined)
  return (
    <section aria-label={title} className="space-y-3">
      <p className="text-sm text-ink-500">{t(ready ? 'readyMeans' : 'unmatchedMeans')}</p>
      {!ready && <Field label={t('since')} type="date" value={typed} onValue={setDay} />}
      <Loaded query={query}>
        {({ list, more, ...sums }) => (
          <>
            <Sums {...sums} />
            {ready && works && list.length > 0 && <DecideAll list={list} decide={decide} />}
            <Trouble error={decide.error} />
            <Table
              label={title}
              empty={t(ready ? 'noReady' : 'noUnmatched')}
              rows={list}
              idOf={({ id }) => id}
              columns={columns}
            />
            <Paging pageNo={pageNo} more={more} onPage={setPageNo} />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Decides all that need no note; what has an open flag is left, for a note of its own. */
function DecideAll({ list, decide }: { list: readonly BankRequest[]; decide: Decide }) {
  const t = useT('bank')
  const rows = list.filter(({ flags }) => flags === 0)
  const left = list.length - rows.length
  return (
    <div className="flex flex-wrap items-center gap-3">
      {rows.length > 0 && (
        <Button
          kind="primary"
          busy={decide.isPending}
          onClick={() => window.confirm(t('decideAsk', { count: rows.length })) && decide.mutate({ rows })}
        >
          {t('decideAll', { count: rows.length })}
        </Button>
      )}
      {left > 0 && <p role="status">{t('needNote', { count: left })}</p>}
    </div>
  )
}

/** The columns of a row; `decide` for roles that may. */
function useColumns(ready: boolean, decide: Decide | undefined): Column<BankRequest>[] {
  const t = useT('bank')
  const parts = useT('parts')
  const agreed = useAgreed()
  return [
    { name: t('person'), value: nameOf, cell: (row) => <Payer request={row} /> },
    { name: t('number'), value: ({ id }) => id },
    { name: t('kind'), value: ({ out }) => t(out ? 'withdrawal' : 'recharge') },
    { name: t('amount'), value: ({ money }) => money, isMoney: true },
    ...(ready ? [] : [{ name: t('open'), value: (row: BankRequest) => row.open, isMoney: true }]),
    { name: t('account'), value: ({ cardNum }) => cardNum },
    { name: t('reference'), value: ({ reference }) => reference },
    { name: t('bookedOn'), value: ({ bookedOn }) => bookedOn },
    {
      name: t(ready ? 'asked' : 'decided'),
      value: ({ createTime, decideTime }) => (ready ? createTime : decideTime),
      isTime: true,
    },
    ...(ready ? [{ name: parts('agreed'), value: agreed }] : []),
    ...(ready && decide
      ? [
          {
            name: t('decision'),
            value: () => '',
            cell: (row: BankRequest) => <Decision row={row} decide={decide} />,
          },
        ]
      : []),
  ]
}

/** The approval of one request; while a flag is open with a note, and the way to the flag. */
function Decision({ row, decide }: { row: BankRequest; decide: Decide }) {
  const t = useT('bank')
  const [note, setNote] = useState('')
  const isMissing = row.flags > 0 && note.trim() === ''
  return (
    <div className="space-y-2">
      {row.flags > 0 && (
        <>
          <a
            className="text-danger underline underline-offset-4"
            href={`#/${row.out ? 'withdrawals' : 'recharges'}?open=${row.id}`}
          >
            {t('flagCount', { count: row.flags })}
          </a>
          <DecisionNoteField text={note} onText={setNote} />
        </>
      )}
      <Button
        busy={decide.isPending}
        disabled={isMissing}
        aria-label={t(row.out ? 'markSent' : 'markHere', { name: nameOf(row), amount: moneyOf(row.money) })}
        onClick={() => decide.mutate({ rows: [row], ...(row.flags > 0 && { note: note.trim() }) })}
      >
        {t('approve')}
      </Button>
    </div>
  )
}

/**
 * Decides requests one after the other. Of several it skips those that another operator has open, and leaves those whose
 * flag was raised meanwhile, which ask for a note in the list; the first other error stops, and decisions made before it
 * stay.
 */
function useDecisions() {
  const t = useT('bank')
  const parts = useT('parts')
  return useMutation({
    mutationFn: async ({ rows, note }: { rows: readonly BankRequest[]; note?: string }) => {
      const holders: string[] = []
      let decided = 0
      for (const { id, version } of rows)
        try {
          await callAdmin(bank.decide, { request: id, version, ...(note && { note }) })
          decided += 1
        } catch (error) {
          const holder = holderIn(error)
          if (rows.length === 1 || (!holder && !isNoteNeeded(error))) throw error
          if (holder) holders.push(holder.name)
        }
      return { decided, holders }
    },
    onSuccess: ({ decided, holders }) => {
      const said = [
        ...(decided > 0 ? [t('saidDecided', { count: decided })] : []),
        ...(holders.length > 0 ? [skippedOf(parts, holders)] : []),
      ]
      if (said.length > 0) announce(said.join(' '))
    },
    onSettled: () => invalidate(bank.requests, walletAdmin.queue),
  })
}
