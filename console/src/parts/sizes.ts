import { intlTag } from './dates.ts'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const

/** Bytes in the largest unit that fits: 3.2 GB. */
export function sizeOf(bytes: number): string {
  const [unit, size] = units.find(([, one]) => bytes >= one) ?? units[3]
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intlTag(), format).format(bytes / size)
}

/** A number with the separators of the operator's language. */
export const numberOf = (value: number): string => new Intl.NumberFormat(intlTag()).format(value)
