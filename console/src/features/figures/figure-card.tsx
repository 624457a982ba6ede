import type { ReactNode } from 'react'
import type { FigureUnit } from '@mynah/contract/figures'
import { Bars } from '#parts/chart.tsx'
import { dayOf } from '#parts/dates.ts'
import { useT } from '#i18n/translate.ts'
import { changeOf, formats, stepsOf } from './formats.ts'
import { utcDay, type Shown } from './values.ts'

interface Props {
  title: string
  unit: FigureUnit
  shown: Shown
  /** the start of each shown day */
  days: number[]
  /** the address of the rows */
  href: string | undefined
  /** false until a first start has measured it; what is missing is then not called missing */
  isMeasured: boolean
  children?: ReactNode
}

/** The number of the chosen day with its rows behind it, how the week compares, and the days as a chart. */
export function FigureCard({ title, unit, shown, days, href, isMeasured, children }: Props) {
  const t = useT('figures')
  const { value, change, values } = shown
  const text = value === null ? t(isMeasured ? 'notCounted' : 'notMeasured') : formats[unit](value)
  const first = values.findIndex((one) => one !== null)
  return (
    <figure aria-label={title} className="min-w-0 space-y-1 rounded-xl border border-ink-200 bg-paper p-4">
      <figcaption className="text-sm text-ink-500">{title}</figcaption>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={value === null ? 'text-ink-500' : 'text-2xl font-bold tabular-nums'}>
          {href && value !== null ? (
            <a className="underline underline-offset-4" href={href} aria-label={`${title}: ${text}`}>
              {text}
            </a>
          ) : (
            text
          )}
        </span>
        {change !== null && (
          <span className="text-sm text-ink-500">{t('againstWeek', { change: changeOf(change) })}</span>
        )}
      </p>
      {children}
      {first < 0 ? (
        isMeasured && <p className="py-6 text-sm text-ink-500">{t('nothingInDays')}</p>
      ) : (
        <>
          <Bars
            times={days.map((day) => day / 1000)}
            values={values}
            {...(unit !== 'count' && { format: formats[unit], steps: stepsOf[unit] })}
          />
          {first > 0 && (
            <p className="text-sm text-ink-500">
              {t('countedSince', { day: dayOf(utcDay(days[first] ?? 0)) })}
            </p>
          )}
        </>
      )}
    </figure>
  )
}
