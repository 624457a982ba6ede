import type { FigureUnit } from '@mynah/contract/figures'
import { durationOf, intlTag } from '#parts/dates.ts'
import { numberOf } from '#parts/sizes.ts'
import { sizeOf } from '#parts/sizes.ts'

export const formats: Record<FigureUnit, (value: number) => string> = {
  count: numberOf,
  percent: (value) => new Intl.NumberFormat(intlTag(), { style: 'percent' }).format(value / 100),
  milliseconds: durationOf,
  bytes: sizeOf,
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** Steps of an axis that are round in their unit. */
export const stepsOf: Partial<Record<FigureUnit, readonly number[]>> = {
  milliseconds: [
    ...[1_000, 5_000, 10_000, 30_000, minute, 5 * minute, 10 * minute, 30 * minute],
    ...[hour, 2 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day, 14 * day, 30 * day, 90 * day, 365 * day],
  ],
}

/** A change as a fraction: +12%. */
export const changeOf = (change: number): string =>
  new Intl.NumberFormat(intlTag(), { style: 'percent', signDisplay: 'exceptZero' }).format(change)
