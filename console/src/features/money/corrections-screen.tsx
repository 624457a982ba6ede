import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { corrections } from '@mynah/contract/corrections'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { nameOf } from '#parts/names.ts'
import { Older, useOlder } from '#parts/older.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { CorrectionForm } from './correction-form.tsx'

const isDollars = ({ asset }: { asset: string }) => asset === 'USD'

/** Corrections, and the form for another one. */
export function CorrectionsScreen() {
  const t = useT('money')
  const role = useMe().data?.role
  const corrects = role !== undefined && mayUse(corrections.look, role)
  const made = useOlder(
    [corrections.list.path],
    (before) => callAdmin(corrections.list, { before }),
    ({ id }) => id,
  )
  return (
    <Page title={t('correctionsPage')}>
      <div className="space-y-8">
        {corrects && <NewCorrection />}
        <section aria-label={t('correctionsMade')} className="space-y-3">
          <h2 className="text-lg font-bold">{t('correctionsMade')}</h2>
          <Loaded query={made}>
            {(list) => (
              <Table
                label={t('correctionsMade')}
                empty={t('noCorrections')}
                rows={list}
                idOf={({ id }) => id}
                columns={[
                  { name: t('person'), value: nameOf },
                  { name: t('posting'), value: ({ posting: of }) => of },
                  { name: t('amount'), value: ({ amount }) => amount, isMoney: isDollars },
                  { name: t('owedPart'), value: ({ owed }) => owed, isMoney: isDollars },
                  { name: t('reason'), value: ({ reason }) => reason },
                  { name: t('time'), value: ({ time }) => time, isTime: true },
                ]}
              />
            )}
          </Loaded>
          <Older of={made} />
        </section>
      </div>
    </Page>
  )
}

/** Finds a posting by its number, to reverse it. */
function NewCorrection() {
  const t = useT('money')
  const [number, setNumber] = useState('')
  const [posting, setPosting] = useState<number>()
  return (
    <section className="space-y-3">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setPosting(Number(number))
        }}
      >
        <Field
          label={t('findPosting')}
          inputMode="numeric"
          value={number}
          onValue={setNumber}
          maxLength={15}
        />
        <Button type="submit" disabled={!/^[1-9]\d{0,14}$/.test(number)}>
          {t('look')}
        </Button>
      </form>
      <p className="text-sm text-ink-500">{t('usePostings')}</p>
      {posting && (
        <div className="max-w-2xl">
          <CorrectionForm key={posting} posting={posting} onClose={() => setPosting(undefined)} />
        </div>
      )}
    </section>
  )
}
