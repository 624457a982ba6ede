import type { ReactNode } from 'react'
import { formatMoney } from '@mynah/contract/money'
import { dateOf } from './dates.ts'

export type Column<T> = {
  /** its heading, and its name in an export */
  name: string
  /** what it is sorted, filtered and exported by */
  value: (row: T) => string | number
  /** the value is a time in milliseconds */
  isTime?: boolean
  /** the value is money in cents, in all rows or in these */
  isMoney?: boolean | ((row: T) => boolean)
  /** what a queue calls it that its server sorts by it */
  sort?: string
  /** how it is shown, where that is more than the value */
  cell?: (row: T) => ReactNode
}

/**
 * Rows as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. A text that a spreadsheet would take for a
 * formula gets an apostrophe: names are written by strangers.
 */
export function csvOf<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const lines = [
    columns.map(({ name }) => fieldOf(name)),
    ...rows.map((row) => columns.map((column) => fieldOf(exportedOf(column, row)))),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

/** What a column says of a row in plain text or as a number. */
export function textIn<T>({ value, isTime, isMoney, cell }: Column<T>, row: T): string | number {
  const shown = cell?.(row)
  if (typeof shown === 'string') return shown
  const plain = value(row)
  if (typeof plain !== 'number') return plain
  if (isMoneyIn(isMoney, row)) return moneyOf(plain)
  return isTime ? dateOf(plain) : plain
}

const isMoneyIn = <T>(isMoney: Column<T>['isMoney'], row: T): boolean =>
  typeof isMoney === 'function' ? isMoney(row) : isMoney === true

/** The same for a program: money as a plain number, a time as ISO 8601 has it. */
function exportedOf<T>(column: Column<T>, row: T): string | number {
  const plain = column.value(row)
  if (typeof plain !== 'number') return textIn(column, row)
  if (isMoneyIn(column.isMoney, row)) return Number(formatMoney(plain))
  if (column.isTime) return plain === 0 ? '' : new Date(plain).toISOString()
  return plain
}

/** Cents as operators read them. */
export const moneyOf = (cents: number): string =>
  cents < 0 ? `-$${formatMoney(-cents)}` : `$${formatMoney(cents)}`

function fieldOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
