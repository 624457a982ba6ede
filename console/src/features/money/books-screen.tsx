import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { ledgerAdmin, type BooksReport } from '@mynah/contract/ledger'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { useMe } from '../../session.ts'

const dollars = (cents: number) => (cents < 0 ? `-$${formatMoney(-cents)}` : `$${formatMoney(cents)}`)

/** What is where, whether it is right, and what moved. */
export function BooksScreen() {
  const me = useMe()
  const state = useQuery({ ...reading(ledgerAdmin.state, {}), refetchInterval: 15_000 })
  const verify = useMutation({ mutationFn: () => ask(ledgerAdmin.verify, {}) })
  const onSuccess = () => state.refetch()
  const stop = useMutation({
    mutationFn: () => ask(ledgerAdmin.stop, { reason: 'Stopped by an operator' }),
    onSuccess,
  })
  const release = useMutation({ mutationFn: () => ask(ledgerAdmin.release, {}), onSuccess })
  const role = me.data?.role
  if (!role) return null
  const works = mayUse(ledgerAdmin.verify, role)
  return (
    <Page title="Books">
      <div className="space-y-8">
        <Loaded query={state}>
          {(now) => (
            <section aria-label="State of the books" className="space-y-4">
              {now.stopped && (
                <p role="alert" className="rounded-xl border border-danger px-4 py-3 text-danger">
                  Money has been stopped since {dateOf(now.since)}: {now.reason}
                </p>
              )}
              <Facts
                facts={[
                  ['People own', dollars(now.people)],
                  ['On its way', dollars(now.held)],
                  ...now.systemAccounts.map(({ account, balance }): [string, string] => [
                    account,
                    dollars(balance),
                  ]),
                  ['Points', String(now.points)],
                  ['May leave a wallet in 24 hours', now.dailyCap ? dollars(now.dailyCap) : 'any amount'],
                  ['Last found right', now.checkedAt ? dateOf(now.checkedAt) : 'not yet looked at'],
                ]}
              />
              <div className="flex flex-wrap gap-3">
                {works && (
                  <Button kind="main" busy={verify.isPending} onClick={() => verify.mutate()}>
                    Recompute everything
                  </Button>
                )}
                {works && !now.stopped && (
                  <Button
                    kind="danger"
                    busy={stop.isPending}
                    onClick={() => window.confirm('Stop all money?') && stop.mutate()}
                  >
                    Stop money
                  </Button>
                )}
                {mayUse(ledgerAdmin.release, role) && now.stopped && (
                  <Button busy={release.isPending} onClick={() => release.mutate()}>
                    Let money move again
                  </Button>
                )}
              </div>
              <Trouble error={verify.error ?? stop.error ?? release.error} />
              {verify.data && <Report report={verify.data} />}
            </section>
          )}
        </Loaded>
        {state.data && mayUse(ledgerAdmin.setDailyCap, role) && <DailyCap cents={state.data.dailyCap} />}
        {works && <DayExport />}
        {works && <Entries />}
      </div>
    </Page>
  )
}

function Report({ report }: { report: BooksReport }) {
  const { accounts, postings, entries, wrong, ms } = report
  return (
    <div role="status" className="space-y-3">
      <p>
        {accounts} accounts, {postings} postings and {entries} entries in {ms} ms:{' '}
        <strong>{wrong.length === 0 ? 'all right.' : 'these rows disagree.'}</strong>
      </p>
      {wrong.length > 0 && (
        <Table label="Rows that disagree" head={['Where', 'What']} empty="">
          {wrong.map(({ at, what }) => (
            <Row key={`${at} ${what}`} cells={[at, what]} />
          ))}
        </Table>
      )}
    </div>
  )
}

/** A day's postings as a file, to be held against the statement of the bank. */
function DayExport() {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const fetchDay = useMutation({
    mutationFn: () => ask(ledgerAdmin.export, { day: Date.parse(`${day}T00:00:00Z`) }),
    onSuccess: ({ name, csv }) => {
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
  })
  return (
    <section aria-label="Reconciliation of a day" className="space-y-3">
      <h2 className="text-lg font-bold">Reconciliation of a day</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Day (UTC)" type="date" value={day} onValue={setDay} />
        <Button
          busy={fetchDay.isPending}
          disabled={Number.isNaN(Date.parse(day))}
          onClick={() => fetchDay.mutate()}
        >
          Download
        </Button>
      </div>
      <Trouble error={fetchDay.error} />
    </section>
  )
}

function Entries() {
  const [account, setAccount] = useState('')
  const look = useMutation({ mutationFn: () => ask(ledgerAdmin.entries, { account }) })
  return (
    <section aria-label="Entries of an account" className="space-y-3">
      <h2 className="text-lg font-bold">Entries of an account</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          look.mutate()
        }}
      >
        <div className="min-w-60 flex-1">
          <Field
            label="Account: person:ID, points:ID, held:transfer:ID, house:outside"
            value={account}
            onValue={setAccount}
          />
        </div>
        <Button type="submit" busy={look.isPending} disabled={account === ''}>
          Look
        </Button>
      </form>
      <Trouble error={look.error} />
      {look.data && (
        <Table
          label="Entries"
          head={['Entry', 'Time', 'Kind', 'Key', 'Amount', 'Balance']}
          empty="No entries."
        >
          {look.data.list.map((row) => (
            <Row
              key={row.id}
              cells={[
                row.id,
                dateOf(row.time),
                row.kind,
                row.key,
                row.asset === 'USD' ? dollars(row.amount) : row.amount,
                row.balance === null ? '' : row.asset === 'USD' ? dollars(row.balance) : row.balance,
              ]}
            />
          ))}
        </Table>
      )}
    </section>
  )
}

/** What a thief could take out of one wallet in a day, at most. */
function DailyCap({ cents }: { cents: number }) {
  const [text, setText] = useState(formatMoney(cents))
  const typed = parseMoney(text)
  const save = useMutation({
    mutationFn: () => ask(ledgerAdmin.setDailyCap, { dailyCap: typed ?? 0 }),
    onSuccess: () => renew(ledgerAdmin.state),
  })
  return (
    <section aria-label="Daily cap" className="space-y-3">
      <h2 className="text-lg font-bold">Daily cap</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Dollars that may leave one wallet in 24 hours; 0 for any amount"
          inputMode="decimal"
          value={text}
          onValue={setText}
        />
        <Button busy={save.isPending} disabled={typed === null} onClick={() => save.mutate()}>
          Save the cap
        </Button>
      </div>
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">Saved.</p>}
    </section>
  )
}
