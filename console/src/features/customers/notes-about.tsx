import { useQuery } from '@tanstack/react-query'
import { mayUse } from '@mynah/contract/admin-api'
import { teamwork } from '@mynah/contract/teamwork'
import { callAdmin, invalidate, queryOf } from '#client.ts'
import { usePages } from '#frame/pages.ts'
import { useT } from '#i18n/translate.ts'
import { dateOf } from '#parts/dates.ts'
import { Loaded } from '#parts/page.tsx'
import { NoteForm } from '#parts/queue/teamwork.tsx'
import { useMe } from '#session.ts'

/** The team's notes about a customer, newest first, with those at items of queues; and a field for another one. */
export function NotesAbout({ userId }: { userId: string }) {
  const t = useT('customers')
  const pages = usePages()
  const role = useMe().data?.role
  const query = useQuery(queryOf(teamwork.about, { userId }))
  return (
    <section aria-label={t('notes')} className="space-y-2">
      <h2 className="text-lg font-bold">{t('notes')}</h2>
      <Loaded query={query}>
        {({ list }) => (
          <ul className="space-y-2">
            {list.length === 0 && <li className="text-ink-500">{t('noNotes')}</li>}
            {list.map(({ id, queue, item, operator, text, createTime }) => (
              <li key={id}>
                <p className="text-sm text-ink-500">
                  {operator}, {dateOf(createTime)}
                  {queue !== 'customers' && (
                    <>
                      ,{' '}
                      <a className="underline underline-offset-4" href={`#/${queue}?open=${item}`}>
                        {pages.find((page) => page.queue === queue)?.title()}
                      </a>
                    </>
                  )}
                </p>
                <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {role && mayUse(teamwork.noteOnCard, role) && (
        <NoteForm
          save={(text) => callAdmin(teamwork.noteOnCard, { userId, text })}
          onSaved={() => invalidate(teamwork.about)}
        />
      )}
    </section>
  )
}
