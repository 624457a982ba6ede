import { useQuery } from '@tanstack/react-query'
import { moderationAdmin, type Day } from '@mynah/contract/moderation'
import { reading } from '../../client.ts'
import { Chart } from '../../parts/chart.tsx'
import { Loaded, Page } from '../../parts/page.tsx'

const charts: { name: string; of: (day: Day) => number }[] = [
  { name: 'New people', of: (day) => day.people },
  { name: 'New groups', of: (day) => day.groups },
  { name: 'Verified', of: (day) => day.verified },
  { name: 'Complaints', of: (day) => day.complaints },
]

/** What waits now, and what happened in the last thirty days. */
export function FiguresScreen() {
  const query = useQuery({ ...reading(moderationAdmin.figures, { days: 30 }), refetchInterval: 60_000 })
  return (
    <Page title="Figures">
      <Loaded query={query}>
        {({ days, activeToday, online, identitiesWaiting, complaintsWaiting, questionsWaiting }) => (
          <div className="space-y-6">
            <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
              <Figure name="Active today" value={activeToday} />
              <Figure name="Sockets of this process" value={online} />
              <Figure name="Identities waiting" value={identitiesWaiting} />
              <Figure name="Complaints waiting" value={complaintsWaiting} />
              <Figure name="Questions waiting" value={questionsWaiting} />
            </dl>
            <div className="grid gap-4 md:grid-cols-2">
              {charts.map(({ name, of }) => (
                <Chart
                  key={name}
                  name={name}
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

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="rounded-xl border border-line bg-paper p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  )
}
