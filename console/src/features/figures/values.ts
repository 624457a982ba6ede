import type { Figure } from '@mynah/contract/figures'

const weekDays = 7
/** How many days before the shown ones are needed for the comparison of two weeks. */
export const comparedDays = 2 * weekDays

/** One figure as the page shows it, on the chosen day and the days before. */
export interface Shown {
  /** of the chosen day; null if there is none */
  value: number | null
  /** the change of the mean of the seven days before the chosen one against the seven before those, as a fraction */
  change: number | null
  /** of the shown days, the chosen one last */
  values: (number | null)[]
}

/** `at` is the index of the chosen day in the values of the figure; `days`: how many are shown. */
export function shownOf({ values }: Pick<Figure, 'values'>, at: number, days: number): Shown {
  const week = meanOf(values.slice(Math.max(0, at - weekDays), at))
  const before = meanOf(values.slice(Math.max(0, at - 2 * weekDays), Math.max(0, at - weekDays)))
  return {
    value: values[at] ?? null,
    change: week === null || before === null || before === 0 ? null : (week - before) / before,
    values: values.slice(Math.max(0, at - days + 1), at + 1),
  }
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length
}

export const todayUtc = (): string => utcDay(Date.now())

/** The calendar day of a time as in the addresses of queues: 2026-11-30. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
