import { useState } from 'react'
import { type CarbonPeriod, type CarbonSummary } from '@mynah/contract/carbon'
import { intlTag, type Language } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { Card } from './card.tsx'
import { Chart, type Bar } from './chart.tsx'
import { changeOf, co2, percent } from './co2.ts'
import { categoryNames, countryName, icons } from './names.ts'
import { useSummary } from './queries.ts'
import { SourceLine } from './source-line.tsx'

/** The footprint over a week, a month or a year, its categories, and a comparison. */
export function Footprint({ first }: { first: CarbonPeriod }) {
  const t = useT('carbon')
  const [period, setPeriod] = useState(first)
  const query = useSummary(period)
  return (
    <Card title={t('history')}>
      <Segmented
        name={t('period')}
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'week', label: t('week') },
          { value: 'month', label: t('month') },
          { value: 'year', label: t('year') },
        ]}
      />
      <Loaded query={query} skeleton={<CellSkeletons rows={4} />}>
        {(summary) => <History period={period} summary={summary} />}
      </Loaded>
    </Card>
  )
}

function History({ period, summary }: { period: CarbonPeriod; summary: CarbonSummary }) {
  const t = useT('carbon')
  const language = useLanguage()
  const { series, grams, average } = summary
  const format = (value: number) => co2(value, language)
  const perBar = average && { grams: average.grams / series.length, country: average.factor.country }
  return (
    <div className="pt-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-22 font-bold tabular-nums">{format(grams)}</span>
        <span className="text-14 text-ink-500">CO₂e</span>
        <Change summary={summary} />
      </p>
      <div className="pt-3">
        <Chart
          name={t('chart', { total: format(grams) })}
          bars={barsOf(period, series, language)}
          format={format}
          average={
            perBar
              ? {
                  grams: perBar.grams,
                  name: t('averageLine', { country: countryName(perBar.country, t, language) }),
                }
              : undefined
          }
        />
      </div>
      <Parts summary={summary} />
      <Comparison summary={summary} />
    </div>
  )
}

/** The change against as many days before. */
function Change({ summary }: { summary: CarbonSummary }) {
  const t = useT('carbon')
  const language = useLanguage()
  const change = changeOf(summary)
  if (change === undefined) return null
  const share = percent(Math.abs(change), language)
  return change <= 0 ? (
    <span className="text-14 font-medium text-ok">{t('less', { share })}</span>
  ) : (
    <span className="text-14 text-ink-700">{t('more', { share })}</span>
  )
}

const hasLongWeekdays = (language: Language) => language === 'th' || language === 'vi'

function barsOf(period: CarbonPeriod, series: CarbonSummary['series'], language: Language): Bar[] {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlTag[language], { ...options, timeZone: 'UTC' })
  const short = {
    week: of({ weekday: hasLongWeekdays(language) ? 'narrow' : 'short' }),
    month: of({ day: 'numeric' }),
    year: of({ month: 'short' }),
  }[period]
  const long = period === 'year' ? of({ month: 'long', year: 'numeric' }) : of({ dateStyle: 'full' })
  const every = { week: 1, month: 7, year: 3 }[period]
  const last = series.length - 1
  return series.map(({ at, grams }, index) => {
    const date = Date.parse(at.length === 7 ? `${at}-01` : at)
    return {
      grams,
      name: long.format(date),
      label: (last - index) % every === 0 ? short.format(date) : '',
    }
  })
}

/** The share of each category, the largest first. */
function Parts({ summary: { byCategory, grams } }: { summary: CarbonSummary }) {
  const t = useT('carbon')
  const language = useLanguage()
  if (byCategory.length === 0) return null
  return (
    <ul aria-label={t('parts')} className="space-y-3 pt-5">
      {byCategory.map((part) => {
        const Icon = icons[part.category]
        const share = grams === 0 ? 0 : part.grams / grams
        return (
          <li key={part.category} className="flex items-center gap-3">
            <span className="grid size-9 flex-none place-items-center rounded-12 bg-beak-100 text-beak-700">
              <Icon aria-hidden className="size-5" strokeWidth={1.9} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap justify-between gap-x-3 text-14">
                <span className="wrap-anywhere">{t(categoryNames[part.category])}</span>
                <span className="text-ink-700 tabular-nums">
                  {co2(part.grams, language)} · {percent(share, language)}
                </span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-ink-100">
                <span
                  className="block h-full rounded-full bg-beak-500"
                  style={{ width: `${Math.max(share * 100, 1)}%` }}
                />
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Comparison({ summary: { average, grams } }: { summary: CarbonSummary }) {
  const t = useT('carbon')
  const language = useLanguage()
  if (!average) return null
  const country = countryName(average.factor.country, t, language)
  return (
    <div className="mt-5 border-t border-ink-100 pt-4">
      <h3 className="text-14 font-medium">{t('comparison')}</h3>
      <p className="pt-1 pb-2 text-14 text-ink-700">
        {t('compared', {
          mine: co2(grams, language),
          share: percent(average.grams === 0 ? 0 : grams / average.grams, language),
          country,
          average: co2(average.grams, language),
        })}
      </p>
      <SourceLine factor={average.factor} />
    </div>
  )
}
