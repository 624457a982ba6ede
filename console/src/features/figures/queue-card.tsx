import type { Figure, FigureName } from '@mynah/contract/figures'
import type { WorkQueue } from '@mynah/contract/operators'
import { usePages } from '#frame/pages.ts'
import { useT } from '#i18n/translate.ts'
import { FigureCard } from './figure-card.tsx'
import { formats } from './formats.ts'
import { useLinks } from './links.ts'
import { shownOf } from './values.ts'

interface Props {
  queue: WorkQueue
  list: Figure[]
  /** the index of the chosen day */
  at: number
  /** the start of each shown day */
  days: number[]
}

/** The waiting times of a queue: the median as a chart, and the extremes of the chosen day. */
export function QueueCard({ queue, list, at, days }: Props) {
  const t = useT('figures')
  const links = useLinks()
  const name = usePages()
    .find((page) => page.queue === queue)
    ?.title()
  const of = (figure: FigureName) => list.find((one) => one.name === figure && one.queue === queue)
  const [median, decided] = [of('waitMedian'), of('decided')]
  const duration = (figure: FigureName) => {
    const value = of(figure)?.values[at] ?? null
    return value === null ? t('notCounted') : formats.milliseconds(value)
  }
  return (
    <FigureCard
      title={t('waitOf', { queue: name ?? queue })}
      unit="milliseconds"
      shown={shownOf(median ?? { values: [] }, at, days.length)}
      days={days}
      href={links.ofQueue(queue, days.at(-1) ?? 0)}
    >
      <dl className="flex flex-wrap gap-x-4 text-sm">
        {[
          [t('decided'), formats.count(decided?.values[at] ?? 0)],
          [t('waitLongest'), duration('waitLongest')],
          [t('waitOldest'), duration('waitOldest')],
        ].map(([label, value]) => (
          <div key={label} className="flex gap-1">
            <dt className="text-ink-500">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  )
}
