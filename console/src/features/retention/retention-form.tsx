import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import { retentionAdmin, type Retention } from '@mynah/contract/retention'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { Choice, Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { useMe } from '#session.ts'

/** How long messages are stored. Empty for roles that may not set it. */
export function RetentionForm() {
  const me = useMe()
  return me.data && mayUse(retentionAdmin.set, me.data.role) ? <Section /> : null
}

function Section() {
  const t = useT('retention')
  const query = useQuery(queryOf(retentionAdmin.state, {}))
  return (
    <section aria-label={t('title')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <Loaded query={query}>
        {(now) => (
          <>
            <State now={now} isPending={now.startTime > query.dataUpdatedAt} />
            <Form key={`${now.days} ${now.archive}`} now={now} onSaved={() => query.refetch()} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function State({ now, isPending }: { now: Retention; isPending: boolean }) {
  const t = useT('retention')
  const { days, archive, startTime, archived } = now
  return (
    <div className="space-y-1">
      <p>{days === 0 ? t('forEver') : t(archive ? 'thenArchived' : 'thenDeleted', { count: days })}</p>
      {isPending && <p role="status">{t('from', { date: dateOf(startTime) })}</p>}
      {archived > 0 && <p className="text-ink-500">{t('archived', { count: archived })}</p>}
    </div>
  )
}

const after = ['delete', 'archive'] as const

function Form({ now, onSaved }: { now: Retention; onSaved: () => Promise<unknown> }) {
  const t = useT('retention')
  const [days, setDays] = useState(String(now.days))
  const [then, setThen] = useState<(typeof after)[number]>(now.archive ? 'archive' : 'delete')
  const set = useMutation({
    mutationFn: () => callAdmin(retentionAdmin.set, { days: Number(days), archive: then === 'archive' }),
    onSuccess: onSaved,
  })
  const isChanged = days !== String(now.days) || (then === 'archive') !== now.archive
  const isConfirmed = () =>
    Number(days) === 0 ||
    window.confirm(t(then === 'archive' ? 'archiveAsk' : 'deleteAsk', { count: Number(days) }))
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed()) set.mutate()
      }}
    >
      <Field
        label={t('days', { min: limits.retentionDaysMin, max: limits.retentionDaysMax })}
        required
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        value={days}
        onValue={setDays}
      />
      <Choice
        label={t('after')}
        value={then}
        options={after.map((value) => ({ value, label: t(value) }))}
        onValue={setThen}
      />
      <Button type="submit" busy={set.isPending} disabled={!isChanged}>
        {t('save')}
      </Button>
      <Trouble error={set.error} />
    </form>
  )
}
