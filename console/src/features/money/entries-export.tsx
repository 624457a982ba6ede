import { useState } from 'react'
import { addDays } from '@mynah/contract/days'
import { limits } from '@mynah/contract/limits'
import { dayIn } from '@mynah/contract/time-zones'
import { OneExport } from '#features/queue-exports/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { useExport } from '#parts/queue/export.tsx'

/** Asks for a file with all entries of some days of the installation's time zone, the last one included. */
export function EntriesExport({ zone = 'UTC' }: { zone: string | undefined }) {
  const t = useT('money')
  const [opened] = useState(() => Date.now())
  const yesterday = addDays(dayIn(zone, opened), -1)
  const [first, setFirst] = useState<string>()
  const [last, setLast] = useState<string>()
  const days = { firstDay: first ?? `${yesterday.slice(0, 8)}01`, lastDay: last ?? yesterday }
  const asking = useExport('ledger', 'all', days)
  return (
    <section aria-label={t('entriesOfDays')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('entriesOfDays')}</h2>
      <p className="text-sm text-ink-500">{t('entriesOfDaysMeans', { days: limits.ledgerExportDaysMax })}</p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          asking.mutate()
        }}
      >
        <Field
          label={t('firstDayIn', { zone })}
          type="date"
          required
          value={days.firstDay}
          onValue={setFirst}
        />
        <Field label={t('lastDayIn', { zone })} type="date" required value={days.lastDay} onValue={setLast} />
        <Button type="submit" busy={asking.isPending}>
          {t('exportEntries')}
        </Button>
      </form>
      <Trouble error={asking.error} />
      {asking.data && <OneExport id={asking.data.id} />}
    </section>
  )
}
