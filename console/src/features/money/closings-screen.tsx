import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { closings, type ClosingDay, type ClosingDraft } from '@mynah/contract/closings'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf, dayOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { Older, useOlder } from '#parts/older.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { saveFile } from '@mynah/ui/save-file.ts'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { ClosingSums } from './closing-sums.tsx'

/** The next day to close, and closed days. */
export function ClosingsScreen() {
  const t = useT('money')
  const [day, setDay] = useState<string>()
  const next = useQuery(queryOf(closings.draft, {}))
  const closed = useOlder(
    [closings.list.path],
    (before) => callAdmin(closings.list, { before }),
    (row) => row.day,
  )
  const list = (
    <Loaded query={closed}>
      {(rows) => (
        <>
          <Table
            label={t('closedDays')}
            empty={t('noClosedDays')}
            rows={rows}
            idOf={(row) => row.day}
            chosen={day}
            onOpen={(row) => setDay(row.day)}
            columns={[
              { name: t('day'), value: (row) => row.day, cell: (row) => dayOf(row.day) },
              { name: t('closedBy'), value: ({ operator }) => operator },
              { name: t('time'), value: ({ time }) => time, isTime: true },
              { name: t('fingerprint'), value: ({ hash }) => hash.slice(0, 16) },
            ]}
          />
          <Older of={closed} />
        </>
      )}
    </Loaded>
  )
  return (
    <Page title={t('closingsPage')}>
      <div className="space-y-8">
        <section aria-label={t('nextDay')} className="space-y-4">
          <h2 className="text-lg font-bold">{t('nextDay')}</h2>
          <Loaded query={next}>{(found) => <NextDay {...found} />}</Loaded>
        </section>
        <section aria-label={t('closedDays')} className="space-y-3">
          <h2 className="text-lg font-bold">{t('closedDays')}</h2>
          <Split
            list={list}
            detail={day && <ClosedDay key={day} day={day} onClose={() => setDay(undefined)} />}
          />
        </section>
      </div>
    </Page>
  )
}

type Next = AdminOutput<typeof closings.draft>

function NextDay({ next, readyAt, waiting, draft, hash }: Next) {
  const t = useT('money')
  const role = useMe().data?.role
  return (
    <>
      <DayFacts day={next} />
      {waiting > 1 && <p>{t('daysWait', { count: waiting })}</p>}
      {draft ? (
        <>
          <ClosingSums closing={draft} />
          {role && mayUse(closings.close, role) && <CloseForm day={draft.day} hash={hash} />}
        </>
      ) : (
        <p role="status">{t('closableFrom', { time: dateOf(readyAt) })}</p>
      )}
    </>
  )
}

function DayFacts({ day: { day, zone, from, until } }: { day: ClosingDay }) {
  const t = useT('money')
  return (
    <Facts
      facts={[
        [t('day'), dayOf(day)],
        [t('timeZone'), zone],
        [t('beginsAt'), dateOf(from)],
        [t('endsAt'), dateOf(until)],
      ]}
    />
  )
}

/** Signs the shown closing with a code of the authenticator app. */
function CloseForm({ day, hash }: { day: string; hash: string }) {
  const t = useT('money')
  const [code, setCode] = useState('')
  const close = useMutation({
    mutationFn: () => callAdmin(closings.close, { day, hash, code }),
    onSuccess: async () => {
      setCode('')
      await Promise.all([invalidate(closings.draft), invalidate(closings.list)])
    },
    // loads the current sums, since they have changed
    onError: () => invalidate(closings.draft),
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        close.mutate()
      }}
    >
      <p className="text-sm text-ink-500">{t('closeMeans')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t('freshCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
          maxLength={6}
        />
        <Button type="submit" kind="primary" busy={close.isPending} disabled={!/^\d{6}$/.test(code)}>
          {t('closeDay', { day: dayOf(day) })}
        </Button>
      </div>
      <Trouble error={close.error} />
    </form>
  )
}

function ClosedDay({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useT('money')
  const found = useQuery(queryOf(closings.look, { day }))
  return (
    <Loaded query={found}>
      {(closed) => (
        <section aria-label={dayOf(day)} className="space-y-4">
          <DayFacts day={closed.closing} />
          <Facts
            facts={[
              [t('closedBy'), closed.operator],
              [t('time'), dateOf(closed.time)],
              [t('lastEntry'), String(closed.closing.lastEntry)],
              [
                t('sealOf'),
                closed.closing.sealDay && `${dayOf(closed.closing.sealDay)}: ${closed.closing.seal}`,
              ],
              [t('fingerprint'), closed.hash],
              [t('closingBefore'), closed.closing.previous],
              [t('signingKey'), closed.keyId],
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onClick={() => saveProof(closed)}>
              {t('downloadProof')}
            </Button>
            <Button onClick={onClose}>{t('close')}</Button>
          </div>
          <p className="text-sm text-ink-500">{t('proofMeans')}</p>
          <ClosingSums closing={closed.closing} />
        </section>
      )}
    </Loaded>
  )
}

/** Saves everything needed to check the signature elsewhere. */
function saveProof({ closing, record, hash, signature, publicKey }: Signed): void {
  const proof = { record, hash, signature, publicKey }
  const blob = new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' })
  saveFile(blob, `mynah-closing-${closing.day}.json`)
}
type Signed = { closing: ClosingDraft; record: string; hash: string; signature: string; publicKey: string }
