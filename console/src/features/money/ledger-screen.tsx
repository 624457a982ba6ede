import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse, type AdminOutput, type OperatorRole } from '@mynah/contract/admin-api'
import { ledgerAdmin, type BooksReport } from '@mynah/contract/ledger'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { dayIn } from '@mynah/contract/time-zones'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { moneyOf } from '#parts/column.ts'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { saveFile } from '@mynah/ui/save-file.ts'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { useAccountNames } from './account-names.ts'
import { Entries } from './entries.tsx'
import { EntriesExport } from './entries-export.tsx'

/** Characters of the reason for a stop. */
const reasonMax = 200

/** The sums of the ledger, whether it is consistent, and its entries. */
export function LedgerScreen() {
  const t = useT('money')
  const title = t('ledgerPage')
  const me = useMe()
  const state = useQuery({ ...queryOf(ledgerAdmin.state, {}), refetchInterval: 15_000 })
  const role = me.data?.role
  if (!role) return null
  const works = mayUse(ledgerAdmin.verify, role)
  return (
    <Page title={title}>
      <div className="space-y-8">
        <section aria-label={t('stateOfLedger')} className="space-y-4">
          <Loaded query={state}>
            {(now) => (
              <>
                {now.stopped && (
                  <p role="alert" className="rounded-xl border border-danger px-4 py-3 text-danger">
                    {t('stoppedSince', { time: dateOf(now.since), reason: now.reason })}
                  </p>
                )}
                <Facts
                  facts={[
                    [t('mayLeave'), now.dailyCap ? moneyOf(now.dailyCap) : t('anyAmount')],
                    [t('lastFoundRight'), now.checkedAt ? dateOf(now.checkedAt) : t('notLookedAt')],
                  ]}
                />
              </>
            )}
          </Loaded>
          {/* not inside another query's content: operators must be able to stop payments even if other calls fail */}
          <Controls role={role} state={state.data} onChanged={() => state.refetch()} />
        </section>
        <Sums />
        {state.data && mayUse(ledgerAdmin.setDailyCap, role) && <DailyCap cents={state.data.dailyCap} />}
        {works && <DayExport zone={state.data?.zone} />}
        {mayUse(ledgerAdmin.entries, role) && <EntriesExport zone={state.data?.zone} />}
        {works && <Entries />}
      </div>
    </Page>
  )
}

type LedgerState = AdminOutput<typeof ledgerAdmin.state>

/** Actions of this role on the ledger: check it, and stop payments. */
function Controls(props: { role: OperatorRole; state: LedgerState | undefined; onChanged: () => unknown }) {
  const { role, state, onChanged } = props
  const t = useT('money')
  const verify = useMutation({ mutationFn: () => callAdmin(ledgerAdmin.verify, {}) })
  const stop = useMutation({
    mutationFn: (reason: string) => callAdmin(ledgerAdmin.stop, { reason }),
    onSuccess: onChanged,
  })
  const release = useMutation({ mutationFn: () => callAdmin(ledgerAdmin.release, {}), onSuccess: onChanged })
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {mayUse(ledgerAdmin.verify, role) && (
          <Button kind="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
            {t('recompute')}
          </Button>
        )}
        {mayUse(ledgerAdmin.stop, role) && !state?.stopped && (
          <Button
            kind="danger"
            busy={stop.isPending}
            onClick={() => {
              const reason = window.prompt(t('stopAsk'))?.trim()
              if (reason !== undefined) stop.mutate(reason.slice(0, reasonMax) || '-')
            }}
          >
            {t('stopMoney')}
          </Button>
        )}
        {mayUse(ledgerAdmin.release, role) && state?.stopped !== false && (
          <Button
            busy={release.isPending}
            onClick={() => window.confirm(t('letMoveAsk')) && release.mutate()}
          >
            {t('letMove')}
          </Button>
        )}
      </div>
      <Trouble error={verify.error ?? stop.error ?? release.error} />
      {stop.isSuccess && !state && <p role="status">{t('saidStopped')}</p>}
      {verify.data && <Report report={verify.data} />}
    </>
  )
}

/** The sums; loaded separately, so that nothing above waits for them. */
function Sums() {
  const t = useT('money')
  const nameOfAccount = useAccountNames()
  const sums = useQuery({ ...queryOf(ledgerAdmin.sums, {}), refetchInterval: 15_000 })
  return (
    <section aria-label={t('sumsOfLedger')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('sumsOfLedger')}</h2>
      <Loaded query={sums}>
        {(now) =>
          now.ready ? (
            <Facts
              facts={[
                [t('peopleOwn'), moneyOf(now.people)],
                [t('onItsWay'), moneyOf(now.held)],
                [t('customersOwe'), now.owed ? moneyOf(now.owed) : ''],
                ...now.systemAccounts.map(({ account, balance }): [string, string] => [
                  nameOfAccount(account),
                  moneyOf(balance),
                ]),
                [t('points'), String(now.points)],
              ]}
            />
          ) : (
            <p role="status">{t('sumsNotReady')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

function Report({ report }: { report: BooksReport }) {
  const t = useT('money')
  const { accounts, postings, entries, wrong, before, ms } = report
  return (
    <div role="status" className="space-y-3">
      <p>
        {t('counted', { accounts, postings, entries, ms })}{' '}
        <strong>{t(wrong.length === 0 ? 'allRight' : 'theseDisagree')}</strong>
      </p>
      <Disagreements label={t('disagreeing')} rows={wrong} />
      {before.length > 0 && <p>{t('unmatchedBefore')}</p>}
      <Disagreements label={t('olderPostings')} rows={before} />
    </div>
  )
}

function Disagreements({ label, rows }: { label: string; rows: BooksReport['wrong'] }) {
  const t = useT('money')
  if (rows.length === 0) return null
  return (
    <Table
      plain
      label={label}
      empty=""
      rows={rows}
      idOf={({ at, what }) => `${at} ${what}`}
      columns={[
        { name: t('where'), value: ({ at }) => at },
        { name: t('what'), value: ({ what }) => what },
      ]}
    />
  )
}

/** A day's postings as a file, for comparison with the bank's statement; days of the installation's time zone. */
function DayExport({ zone = 'UTC' }: { zone: string | undefined }) {
  const t = useT('money')
  const [chosen, setDay] = useState<string>()
  const [opened] = useState(() => Date.now())
  const day = chosen ?? dayIn(zone, opened)
  const fetchDay = useMutation({
    mutationFn: () => callAdmin(ledgerAdmin.export, { day }),
    onSuccess: ({ name, csv }) => saveFile(new Blob([csv], { type: 'text/csv' }), name),
  })
  return (
    <section aria-label={t('reconciliation')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('reconciliation')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('dayIn', { zone })} type="date" value={day} onValue={setDay} />
        <Button
          busy={fetchDay.isPending}
          disabled={Number.isNaN(Date.parse(day))}
          onClick={() => fetchDay.mutate()}
        >
          {t('download')}
        </Button>
      </div>
      <Trouble error={fetchDay.error} />
    </section>
  )
}

/** The daily limit of payments from one wallet, which bounds what a thief could take. */
function DailyCap({ cents }: { cents: number }) {
  const t = useT('money')
  const [text, setText] = useState(formatMoney(cents))
  const typed = parseMoney(text)
  const save = useMutation({
    mutationFn: () => callAdmin(ledgerAdmin.setDailyCap, { dailyCap: typed ?? 0 }),
    onSuccess: () => invalidate(ledgerAdmin.state),
  })
  const capText = (cap: number) => (cap ? moneyOf(cap) : t('anyAmount'))
  const isMeant = () => window.confirm(t('capAsk', { before: capText(cents), after: capText(typed ?? 0) }))
  return (
    <section aria-label={t('dailyCap')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('dailyCap')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('capDollars')} inputMode="decimal" value={text} onValue={setText} />
        <Button busy={save.isPending} disabled={typed === null} onClick={() => isMeant() && save.mutate()}>
          {t('saveCap')}
        </Button>
      </div>
      <Trouble error={save.error} />
      {save.isSuccess && <p role="status">{t('saved')}</p>}
    </section>
  )
}
