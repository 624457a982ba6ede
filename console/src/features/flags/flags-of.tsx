import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { flags, type Flag, type FlagSubject } from '@mynah/contract/flags'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { OpenFlagsContext } from '#parts/queue/decision-note.tsx'
import { Notes, useTeam } from '#parts/queue/teamwork.tsx'
import { useMe } from '#session.ts'
import { Explanation, ItemLink } from './explanation.tsx'
import { kindNames, mayJudge } from './names.ts'
import { Judge, Verdict } from './verdict.tsx'

interface Of {
  about: FlagSubject
  item: string
}

function useFlags(of: Of & { userId?: string }) {
  const role = useMe().data?.role
  const isAllowed = role !== undefined && mayUse(flags.of, role)
  return { isAllowed, query: useQuery({ ...queryOf(flags.of, of), enabled: isAllowed }) }
}

/**
 * An item with its flags above it, and those of its customer. The item is only shown after they are loaded: nothing may
 * move below a pointer that decides. Decisions in it ask for a note while one of them is open.
 */
export function WithFlags({ children, ...of }: Of & { userId: string; children: ReactNode }) {
  const t = useT('flags')
  const { isAllowed, query } = useFlags(of)
  if (isAllowed && query.isPending) return null
  const list = query.data?.list ?? []
  const open = list.filter(({ state }) => state === 'open').length
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
      <OpenFlagsContext value={open}>{children}</OpenFlagsContext>
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
  const team = useTeam(
    'flags',
    list.map(({ id }) => id),
  )
  return (
    <ul className="space-y-3">
      {list.map((flag) => (
        <Listed
          key={flag.id}
          flag={flag}
          hasItem={hasItems && flag.about !== 'customers'}
          team={team.get(flag.id) ?? ''}
        />
      ))}
    </ul>
  )
}

interface ListedProps {
  flag: Flag
  hasItem: boolean
  /** who has it open, and how many notes there are */
  team: string
}

/** One flag; verdict and notes open by a press, so that the item below stays in sight. */
function Listed({ flag, hasItem, team }: ListedProps) {
  const t = useT('flags')
  const role = useMe().data?.role
  const [isOpen, setOpen] = useState(false)
  return (
    <li aria-label={t(kindNames[flag.kind])} className="space-y-1">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 space-y-1 whitespace-pre-wrap">
          <p className="font-medium">
            {t(kindNames[flag.kind])}
            {team && <span className="text-sm font-normal text-ink-500">{` · ${team}`}</span>}
            {hasItem && (
              <>
                {' · '}
                <ItemLink about={flag.about} item={flag.item} />
              </>
            )}
          </p>
          <Explanation flag={flag} />
          <Verdict flag={flag} />
        </div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(flag.state === 'open' && mayJudge(flag, role) ? 'judge' : 'notes')}
        </Button>
      </div>
      {isOpen && (
        <>
          <Judge flag={flag} />
          <Notes queue="flags" item={flag.id} of={t(kindNames[flag.kind])} />
        </>
      )}
    </li>
  )
}
