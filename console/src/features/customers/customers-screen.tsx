import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { customers } from '@mynah/contract/customers'
import { callAdmin } from '#client.ts'
import { usePages } from '#frame/pages.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Page, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { Card } from './card.tsx'

/** Searches customers, and shows the card of the one in the address. */
export function CustomersScreen() {
  const { id } = useParams()
  return id === undefined ? <Search /> : <Card key={id} userId={id} />
}

type Found = AdminOutput<typeof customers.find>

const addressesOf = ({ people, items }: Found) => [
  ...people.map(({ userId }) => `/customers/${userId}`),
  ...items.map(({ queue, item }) => `/${queue}?open=${item}`),
]

/** Searches on request only, since searches are recorded. A single result opens at once. */
function Search() {
  const t = useT('customers')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const search = useMutation({
    mutationFn: () => callAdmin(customers.find, { words: words.trim() }),
    onSuccess: (found) => {
      const [only, second] = addressesOf(found)
      if (only && !second) void navigate(only)
    },
  })
  return (
    <Page title={t('customersPage')}>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          search.mutate()
        }}
      >
        <div className="min-w-60 flex-1 md:max-w-xl">
          <Field label={t('words')} required minLength={2} value={words} onValue={setWords} />
        </div>
        <Button type="submit" kind="primary" busy={search.isPending}>
          {t('find')}
        </Button>
      </form>
      <Trouble error={search.error} />
      {search.data && <Results found={search.data} />}
    </Page>
  )
}

function Results({ found }: { found: Found }) {
  const t = useT('customers')
  const pages = usePages()
  const { people, items } = found
  if (people.length + items.length === 0) return <p role="status">{t('nothing')}</p>
  return (
    <ul aria-label={t('found')} className="space-y-2">
      {items.map(({ queue, item }) => (
        <li key={queue}>
          <a className="underline underline-offset-4" href={`#/${queue}?open=${item}`}>
            {pages.find((page) => page.queue === queue)?.title()}: {item}
          </a>
        </li>
      ))}
      {people.map(({ userId, userName, userNum }) => (
        <li key={userId}>
          <PersonLink userId={userId} userName={userName} />{' '}
          <span className="text-sm text-ink-500">{userNum}</span>
        </li>
      ))}
    </ul>
  )
}
