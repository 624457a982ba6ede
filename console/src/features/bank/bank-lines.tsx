import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bank, type BankLine, type BankRequest } from '@mynah/contract/bank'
import { reviewState } from '@mynah/contract/wallet'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAgreed } from '#parts/agreed.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { moneyOf } from '#parts/column.ts'
import { dateOf, dayOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { nameOf } from '#parts/names.ts'
import { Loaded, Trouble } from '#parts/page.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { Paging } from '#parts/paging.tsx'
import { Payer } from './payer.tsx'
import { Sums } from './sums.tsx'

const everything = [bank.lines, bank.requests] as const

/** Lines of the bank, each with its matches, or proposed ones. */
export function BankLines({ all, title, works }: { all: boolean; title: string; works: boolean }) {
  const t = useT('bank')
  const [pageNo, setPageNo] = useState(1)
  const [chosen, setChosen] = useState<number>()
  const query = useQuery(queryOf(bank.lines, { all, pageNo, pageSize: 50 }))
  const line = query.data?.list.find(({ id }) => id === chosen)
  const match = useMatch()
  return (
    <section aria-label={title} className="space-y-3">
      <Loaded query={query}>
        {({ list, more, ...sums }) => (
          <>
            <Sums {...sums} />
            <Trouble error={match.error} />
            <Split
              list={
                <div className="space-y-3">
                  <Table
                    label={title}
                    empty={t(all ? 'noLines' : 'noOpenLines')}
                    rows={list}
                    idOf={({ id }) => id}
                    chosen={chosen}
                    onOpen={({ id }) => setChosen(id)}
                    columns={[
                      { name: t('day'), value: ({ day }) => day, cell: ({ day }) => dayOf(day) },
                      { name: t('amount'), value: ({ amount }) => amount, isMoney: true },
                      { name: t('open'), value: ({ open }) => open, isMoney: true },
                      { name: t('text'), value: ({ text }) => text },
                      { name: t('reference'), value: ({ reference }) => reference },
                      {
                        name: t('proposal'),
                        value: (row) => proposedOf(row)?.request.id ?? '',
                        cell: (row) => (
                          <Proposal line={row} works={works} busy={match.isPending} onMatch={match.mutate} />
                        ),
                      },
                    ]}
                  />
                  <Paging pageNo={pageNo} more={more} onPage={setPageNo} />
                </div>
              }
              detail={
                line && (
                  <LineView key={line.id} line={line} works={works} onClose={() => setChosen(undefined)} />
                )
              }
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

type Pair = { line: number; request: BankRequest }

const useUnmatch = () =>
  useMutation({
    mutationFn: (match: number) => callAdmin(bank.unmatch, { match }),
    onSuccess: () => invalidate(...everything),
  })

/** Matches a line with a request, and announces it with an undo. */
function useMatch() {
  const t = useT('bank')
  const unmatch = useUnmatch()
  return useMutation({
    mutationFn: ({ line, request }: Pair) => callAdmin(bank.match, { line, request: request.id }),
    onSuccess: async ({ match, money }, { request }) => {
      announce(t('saidMatched', { amount: moneyOf(money), name: nameOf(request) }), () =>
        unmatch.mutate(match),
      )
      await invalidate(...everything)
    },
  })
}

/** The best proposal; none if the operator has to choose between several of the same kind. */
function proposedOf({ proposals: [first, second] }: BankLine) {
  return first && first.reason !== second?.reason ? first : undefined
}

function Proposal(props: { line: BankLine; works: boolean; busy: boolean; onMatch: (pair: Pair) => void }) {
  const { line, works, busy, onMatch } = props
  const t = useT('bank')
  const proposed = proposedOf(line)
  if (!proposed) return line.proposals.length > 0 ? t('severalFit') : ''
  const { request, reason } = proposed
  return (
    <div className="space-y-1">
      <p>
        {nameOf(request)}, {moneyOf(request.money)}
      </p>
      <p className="text-sm text-ink-500">{t(reasonTexts[reason])}</p>
      {works && (
        <Button
          busy={busy}
          aria-label={t('matchWith', { name: nameOf(request), amount: moneyOf(request.money) })}
          onClick={() => onMatch({ line: line.id, request })}
        >
          {t('match')}
        </Button>
      )}
    </div>
  )
}

const reasonTexts = { number: 'byNumber', reference: 'byReference', account: 'byAccount' } as const

/** One line with all its matches, and ways to match its open part. */
function LineView({ line, works, onClose }: { line: BankLine; works: boolean; onClose: () => void }) {
  const t = useT('bank')
  return (
    <section
      aria-label={t('lineOf', { day: dayOf(line.day), amount: moneyOf(line.amount) })}
      className="space-y-4"
    >
      <Facts
        facts={[
          [t('day'), dayOf(line.day)],
          [t('amount'), moneyOf(line.amount)],
          [t('open'), line.open === 0 ? '' : moneyOf(line.open)],
          [t('text'), line.text],
          [t('reference'), line.reference],
          [t('account'), line.account && `**** ${line.account}`],
          [t('format'), line.format],
        ]}
      />
      <Matches line={line} works={works} />
      <Proposals line={line} works={works} />
      {works && line.open !== 0 && <FindRequest line={line} />}
      <Button onClick={onClose}>{t('close')}</Button>
    </section>
  )
}

type LinePart = { line: BankLine; works: boolean }

function Matches({ line, works }: LinePart) {
  const t = useT('bank')
  const parts = useT('parts')
  const agreed = useAgreed()
  const unmatch = useUnmatch()
  return (
    <>
      {line.matches.map(({ id, money, time, request }) => (
        <div key={id} className="space-y-2 rounded-xl border border-ink-200 bg-paper p-4">
          <p>{t('matchedWith', { amount: moneyOf(money), name: nameOf(request), number: request.id })}</p>
          <p className="text-sm text-ink-500">
            <Payer request={request} />, {dateOf(time)}
          </p>
          {request.state === reviewState.waiting && (
            <p>
              {parts('agreed')}: {agreed(request)}
            </p>
          )}
          {works && (
            <Button
              kind="danger"
              busy={unmatch.isPending}
              onClick={() => window.confirm(t('unmatchAsk')) && unmatch.mutate(id)}
            >
              {t('unmatch')}
            </Button>
          )}
        </div>
      ))}
      <Trouble error={unmatch.error} />
    </>
  )
}

/** Requests proposed for a line. */
function Proposals({ line, works }: LinePart) {
  const t = useT('bank')
  const match = useMatch()
  return (
    <>
      {line.proposals.map(({ reason, request }) => (
        <div key={request.id} className="space-y-2 rounded-xl border border-ink-200 bg-paper p-4">
          <p>
            <Payer request={request} />, {moneyOf(request.money)}, {request.cardNum || request.id}
          </p>
          <p className="text-sm text-ink-500">
            {t(reasonTexts[reason])}, {dateOf(request.createTime)}
          </p>
          {works && (
            <Button busy={match.isPending} onClick={() => match.mutate({ line: line.id, request })}>
              {t('matchThis', { number: request.id })}
            </Button>
          )}
        </div>
      ))}
      <Trouble error={match.error} />
    </>
  )
}

/** Finds the request of a line by its number. */
function FindRequest({ line }: { line: BankLine }) {
  const t = useT('bank')
  const [number, setNumber] = useState('')
  const find = useMutation({
    mutationFn: (request: string) => callAdmin(bank.match, { line: line.id, request }),
    onSuccess: async () => {
      setNumber('')
      await invalidate(...everything)
    },
  })
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          find.mutate(number.trim())
        }}
      >
        <Field
          label={t('orderNumber')}
          inputMode="numeric"
          value={number}
          onValue={setNumber}
          maxLength={20}
        />
        <Button type="submit" busy={find.isPending} disabled={!/^\s*\d{1,20}\s*$/.test(number)}>
          {t('match')}
        </Button>
      </form>
      <Trouble error={find.error} />
    </>
  )
}
