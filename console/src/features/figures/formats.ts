import type { FigureUnit } from '@mynah/contract/figures'
import { durationOf, intlTag } from '#parts/dates.ts'
import { sizeOf } from '#parts/sizes.ts'

export const formats: Record<FigureUnit, (value: number) => string> = {
  count: (value) => new Intl.NumberFormat(intlTag()).format(value),
  percent: (value) => new Intl.NumberFormat(intlTag(), { style: 'percent' }).format(value / 100),
  milliseconds: durationOf,
  bytes: sizeOf,
}

/** A change as a fraction: +12%. */
export const changeOf = (change: number): string =>
  new Intl.NumberFormat(intlTag(), { style: 'percent', signDisplay: 'exceptZero' }).format(change)
