import { useQuery } from '@tanstack/react-query'
import { figures, type Figure, type FigureName } from '@mynah/contract/figures'
import { limits } from '@mynah/contract/limits'
import { queryOf } from '#client.ts'
import { useAddress } from '#parts/address.ts'
import { Facts } from '#parts/facts.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { useT } from '#i18n/translate.ts'
import { FigureCard } from './figure-card.tsx'
import { formats } from './formats.ts'
import { useLinks } from './links.ts'
import { QueueCard } from './queue-card.tsx'
import { Queues } from './queues.tsx'
import { comparedDays, shownOf, todayUtc, utcDay } from './values.ts'

const dayMs = 86_400_000
const refetchMs = 60_000
/** After a first start, until the figures were measured. */
const measuringMs = 3_000
const periods = ['7', '30', '90', '365'] as const
type Period = (typeof periods)[number]

type Group = {
  title: 'people' | 'messaging' | 'delivery' | 'work' | 'safety' | 'storage'
  names: Exclude<FigureName, 'waitMedian'>[]
}
const groups: readonly Group[] = [
  { title: 'people', names: ['activeUsers', 'newUsers', 'returned', 'newGroups', 'verified'] },
  { title: 'messaging', names: ['messages', 'calls'] },
  {
    title: 'delivery',
    names: ['pushesDelivered', 'pushesFailed', 'mailsSent', 'mailsFailed', 'smsSent', 'smsFailed'],
  },
  // the queues
  { title: 'work', names: [] },
  {
    title: 'safety',
    names: [
      ...(['complaints', 'frozen', 'failedLogins', 'identitiesRefused', 'payments'] as const),
      ...(['paymentsRefused', 'rechargesRefused', 'withdrawalsRefused'] as const),
    ],
  },
  { title: 'storage', names: ['databaseBytes', 'fileBytes'] },
]

/** The number of open items now, and the figures of a chosen day with the days before it. */
export function FiguresScreen() {
  const t = useT('figures')
  const { day, period, change } = useChosen()
  const age = Math.round((Date.parse(todayUtc()) - Date.parse(day)) / dayMs)
  const days = Math.min(limits.figureDaysMax, Number(period) + age + comparedDays)
  const query = useQuery({
    ...queryOf(figures.list, { days }),
    refetchInterval: ({ state }) => (state.data?.measuredAt === 0 ? measuringMs : refetchMs),
  })
  return (
    <Page
      title={t('figuresPage')}
      actions={
        <>
          <Field
            label={t('day')}
            type="date"
            required
            value={day}
            max={todayUtc()}
            onValue={(value) => change({ day: value })}
          />
          <Choice
            label={t('period')}
            value={period}
            options={periods.map((value) => ({ value, label: t('lastDays', { days: value }) }))}
            onValue={(value) => change({ days: value === '30' ? '' : value })}
          />
        </>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <div className="space-y-8">
            <Queues />
            <Facts facts={[[t('sockets'), formats.count(data.online)]]} />
            <p className="text-sm text-ink-500">{t('daysAreUtc')}</p>
            {data.measuredAt === 0 && <p role="status">{t('measuring')}</p>}
            <Groups
              {...data}
              isMeasured={data.measuredAt > 0}
              at={data.days.indexOf(Date.parse(day))}
              shownDays={Number(period)}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The chosen day and the number of days, from the address. */
function useChosen() {
  const [address, change] = useAddress()
  const today = todayUtc()
  const earliest = utcDay(Date.parse(today) - (limits.figureDaysMax - 1) * dayMs)
  const asked = address.get('day') ?? ''
  const isRight = Number.isFinite(Date.parse(asked)) && utcDay(Date.parse(asked)) === asked
  const day = isRight && asked >= earliest && asked <= today ? asked : today
  const period: Period = periods.find((one) => one === address.get('days')) ?? '30'
  return { day, period, change }
}

interface GroupsProps {
  days: number[]
  list: Figure[]
  /** the index of the chosen day */
  at: number
  shownDays: number
  isMeasured: boolean
  filesAreInS3: boolean
}

function Groups({ days, list, at, shownDays, isMeasured, filesAreInS3 }: GroupsProps) {
  const t = useT('figures')
  const links = useLinks()
  const shownFrom = days.slice(Math.max(0, at - shownDays + 1), at + 1)
  const cardsOf = ({ title, names }: Group) =>
    title === 'work'
      ? list.flatMap(({ name, queue }) =>
          queue && name === 'waitOldest'
            ? [<QueueCard key={queue} {...{ queue, list, at, isMeasured, days: shownFrom }} />]
            : [],
        )
      : names.flatMap((name) => {
          const figure = list.find((one) => one.name === name)
          if (!figure) return []
          return [
            <FigureCard
              key={name}
              {...{ isMeasured, title: t(name) }}
              unit={figure.unit}
              shown={shownOf(figure, at, shownDays)}
              days={shownFrom}
              href={links.ofFigure(name, days[at] ?? 0)}
            >
              {name === 'fileBytes' && filesAreInS3 && (
                <p className="text-sm text-ink-500">{t('sizesOfDatabase')}</p>
              )}
            </FigureCard>,
          ]
        })
  return groups.map((group) => {
    const cards = cardsOf(group)
    if (cards.length === 0) return null
    return (
      <section key={group.title} aria-label={t(group.title)} className="space-y-3">
        <h2 className="text-lg font-bold">{t(group.title)}</h2>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">{cards}</div>
      </section>
    )
  })
}
