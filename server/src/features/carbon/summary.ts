import { carbonCategories, type CarbonPeriod, type CarbonSummary } from '@mynah/contract/carbon'
import { addDays } from '@mynah/contract/days'
import type { DaySum } from './store.ts'

const daysOf = { week: 7, month: 30 } as const

type Span = { from: string; to: string; days: number }

const firstOfMonth = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The days of a period that ends today: 7, 30, or this month and the eleven before it. */
export function spanOf(period: CarbonPeriod, today: string): Span {
  const from = period === 'year' ? firstOfMonth(today, -11) : addDays(today, 1 - daysOf[period])
  return { from, to: today, days: daysBetween(from, today) + 1 }
}

/** The same number of days before a period. */
export const before = ({ from, days }: Span): Span => ({
  from: addDays(from, -days),
  to: addDays(from, -1),
  days,
})

type Series = Pick<CarbonSummary, 'series' | 'grams' | 'byCategory'>

/** Has every day or month of the period, even those without entries. */
export function summarise(period: CarbonPeriod, { from, to, days }: Span, sums: readonly DaySum[]): Series {
  const nameOf = (day: string) => (period === 'year' ? day.slice(0, 7) : day)
  const names = Array.from({ length: days }, (_, index) => nameOf(addDays(from, index)))
  const series = new Map(
    names.map((at) => [at, { at, grams: 0, byCategory: {} as Series['series'][number]['byCategory'] }]),
  )
  const totals = new Map<string, number>()
  for (const { day, category, grams } of sums) {
    const point = day >= from && day <= to ? series.get(nameOf(day)) : undefined
    if (!point) continue
    point.grams += grams
    point.byCategory[category] = (point.byCategory[category] ?? 0) + grams
    totals.set(category, (totals.get(category) ?? 0) + grams)
  }
  const byCategory = carbonCategories
    .map((category) => ({ category, grams: totals.get(category) ?? 0 }))
    .filter(({ category }) => totals.has(category))
    .sort((a, b) => b.grams - a.grams)
  return {
    series: [...series.values()],
    grams: byCategory.reduce((all, { grams }) => all + grams, 0),
    byCategory,
  }
}
