import { figureUnit, type Figure, type FigureName } from '@mynah/contract/figures'
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
  isMeasured: boolean
}

/** The waiting times of a queue: the median as a chart, and the extremes of the chosen day. */
export function QueueCard({ queue, list, at, days, isMeasured }: Props) {
  const t = useT('figures')
  const links = useLinks()
  const name = usePages()
    .find((page) => page.queue === queue)
    ?.title()
  const of = (figure: FigureName) => list.find((one) => one.name === figure && one.queue === queue)
  const textOf = (figure: FigureName) => {
    const value = of(figure)?.values[at] ?? null
    if (value === null) return t(isMeasured ? 'notCounted' : 'notMeasured')
    return formats[figureUnit[figure]](value)
  }
  return (
    <FigureCard
      title={t('waitOf', { queue: name ?? queue })}
      unit="milliseconds"
      shown={shownOf(of('waitMedian') ?? { values: [] }, at, days.length)}
      {...{ days, isMeasured }}
      href={links.ofQueue(queue, days.at(-1) ?? 0)}
    >
      <dl className="flex flex-wrap gap-x-4 text-sm">
        {[
          [t('decided'), textOf('decided')],
          [t('waitLongest'), textOf('waitLongest')],
          [t('waitOldest'), textOf('waitOldest')],
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
