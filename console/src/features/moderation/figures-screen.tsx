import { useQuery } from '@tanstack/react-query'
import { moderationAdmin, type Day } from '@mynah/contract/moderation'
import type { WorkQueue } from '@mynah/contract/operators'
import { queryOf } from '#client.ts'
import { Chart } from '#parts/chart.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { usePages } from '#frame/pages.ts'
import { useT } from '#i18n/translate.ts'
import { useWaiting } from '#waiting.ts'

const charts: { name: 'newPeople' | 'newGroups' | 'verified' | 'complaints'; of: (day: Day) => number }[] = [
  { name: 'newPeople', of: (day) => day.people },
  { name: 'newGroups', of: (day) => day.groups },
  { name: 'verified', of: (day) => day.verified },
  { name: 'complaints', of: (day) => day.complaints },
]

/** What waits now, and numbers of the last thirty days. */
export function FiguresScreen() {
  const t = useT('moderation')
  const title = t('figuresPage')
  const query = useQuery({ ...queryOf(moderationAdmin.figures, { days: 30 }), refetchInterval: 60_000 })
  return (
    <Page title={title}>
      <Loaded query={query}>
        {({ days, activeToday, online }) => (
          <div className="space-y-6">
            <Queues />
            <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
              <Figure name={t('activeToday')} value={activeToday} />
              <Figure name={t('sockets')} value={online} />
            </dl>
            <div className="grid gap-4 md:grid-cols-2">
              {charts.map(({ name, of }) => (
                <Chart
                  key={name}
                  name={t(name)}
                  times={days.map(({ at }) => at / 1000)}
                  values={days.map((day) => of(day))}
                />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The number of items in each queue, as links. */
function Queues() {
  const t = useT('moderation')
  const pages = usePages()
  const counts = Object.entries(useWaiting()) as [WorkQueue, number][]
  if (counts.length === 0) return null
  return (
    <ul aria-label={t('queues')} className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {counts.map(([queue, count]) => (
        <li key={queue}>
          <a
            href={`#/${queue}`}
            className="block h-full rounded-xl border border-ink-200 bg-paper p-4 hover:bg-beak-100"
          >
            <span className="block text-sm text-ink-500">
              {pages.find((page) => page.queue === queue)?.title()}
            </span>
            <span className="text-2xl font-bold tabular-nums">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="rounded-xl border border-ink-200 bg-paper p-4">
      <dt className="text-sm text-ink-500">{name}</dt>
      <dd className="text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  )
}
