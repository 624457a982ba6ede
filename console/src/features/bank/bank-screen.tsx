import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { bank } from '@mynah/contract/bank'
import { useT } from '#i18n/translate.ts'
import { Choice } from '#parts/field.tsx'
import { Page } from '#parts/page.tsx'
import { useMe } from '#session.ts'
import { BankLines } from './bank-lines.tsx'
import { BankRequests } from './bank-requests.tsx'
import { StatementImport } from './statement-import.tsx'

const lists = ['open', 'ready', 'unmatched', 'all'] as const

/** The bank's statement next to the decisions: one list at a time, and for cashiers the import of a file. */
export function BankScreen() {
  const t = useT('bank')
  const [shown, setShown] = useState<(typeof lists)[number]>('open')
  const role = useMe().data?.role
  if (!role) return null
  const labels = {
    open: t('openLines'),
    ready: t('readyRequests'),
    unmatched: t('unmatchedRequests'),
    all: t('allLines'),
  }
  const works = mayUse(bank.match, role)
  return (
    <Page
      title={t('bankPage')}
      actions={
        <Choice
          label={t('list')}
          value={shown}
          options={lists.map((value) => ({ value, label: labels[value] }))}
          onValue={setShown}
        />
      }
    >
      <div className="space-y-8">
        {shown === 'open' || shown === 'all' ? (
          <BankLines key={shown} all={shown === 'all'} title={labels[shown]} works={works} />
        ) : (
          <BankRequests key={shown} ready={shown === 'ready'} title={labels[shown]} works={works} />
        )}
        {works && <StatementImport />}
      </div>
    </Page>
  )
}
