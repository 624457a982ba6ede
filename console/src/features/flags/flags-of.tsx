import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { flags, type Flag, type FlagSubject } from '@mynah/contract/flags'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Loaded, Trouble } from '#parts/page.tsx'
import { useMe } from '#session.ts'
import { Explanation, ItemLink } from './explanation.tsx'
import { kindNames } from './names.ts'
import { Verdict } from './verdict.tsx'

interface Of {
  about: FlagSubject
  item: string
}

function useFlags(of: Of) {
  const role = useMe().data?.role
  const isAllowed = role !== undefined && mayUse(flags.of, role)
  return { isAllowed, query: useQuery({ ...queryOf(flags.of, of), enabled: isAllowed }) }
}

/** The flags of an item above the item, which waits for them: nothing may move below a pointer that decides. */
export function WithFlags({ children, ...of }: Of & { children: ReactNode }) {
  const t = useT('flags')
  const { isAllowed, query } = useFlags(of)
  if (isAllowed && query.isPending) return null
  const list = query.data?.list ?? []
  return (
    <>
      <Trouble error={query.error} />
      {list.length > 0 && (
        <section
          aria-label={t('flagsPage')}
          className="mb-4 space-y-2 rounded-xl border border-amber-500 bg-amber-500/10 p-3"
        >
          <h2 className="font-semibold">{t('flagsPage')}</h2>
          <List list={list} />
        </section>
      )}
      {children}
    </>
  )
}

/** All flags of one customer and of their items; nothing for roles that see no flags. */
export function FlagsOf({ userId }: { userId: string }) {
  const t = useT('flags')
  const { isAllowed, query } = useFlags({ about: 'customers', item: userId })
  if (!isAllowed) return null
  return (
    <section aria-label={t('flagsPage')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('flagsPage')}</h2>
      <Loaded query={query}>
        {({ list }) =>
          list.length > 0 ? <List list={list} hasItems /> : <p className="text-ink-500">{t('noFlags')}</p>
        }
      </Loaded>
    </section>
  )
}

function List({ list, hasItems = false }: { list: readonly Flag[]; hasItems?: boolean }) {
  const t = useT('flags')
  return (
    <ul className="space-y-3">
      {list.map((flag) => (
        <li key={flag.id} aria-label={t(kindNames[flag.kind])} className="space-y-1 whitespace-pre-wrap">
          <p className="font-medium">
            {t(kindNames[flag.kind])}
            {hasItems && flag.about !== 'customers' && (
              <>
                {' · '}
                <ItemLink about={flag.about} item={flag.item} />
              </>
            )}
          </p>
          <Explanation flag={flag} />
          <Verdict flag={flag} />
        </li>
      ))}
    </ul>
  )
}
