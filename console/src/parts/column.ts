import type { ReactNode } from 'react'
import { csvField, csvLine, csvStart } from '@mynah/contract/csv'
import { formatMoney } from '@mynah/contract/money'
import { columnDateOf } from './dates.ts'

export type Column<T> = {
  /** its heading, and its name in an export */
  name: string
  /** the value to sort, filter and export by */
  value: (row: T) => string | number
  /** the value is a time in milliseconds */
  isTime?: boolean
  /** the value is money in cents, in all rows or in these */
  isMoney?: boolean | ((row: T) => boolean)
  /** it has no value before the item is decided: lists of waiting items leave it out */
  ofDecided?: true
  /** the server's name for sorting by it */
  sort?: string
  /** how it is displayed, if not as the plain value */
  cell?: (row: T) => ReactNode
}

/** Rows as a file of CSV. */
export function csvOf<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const lines = [
    columns.map(({ name }) => fieldOf(name)),
    ...rows.map((row) => columns.map((column) => fieldOf(exportedOf(column, row)))),
  ]
  return `${csvStart}${lines.map(csvLine).join('')}`
}

/** The displayed value as plain text or number. */
export function textIn<T>({ value, isTime, isMoney, cell }: Column<T>, row: T): string | number {
  const shown = cell?.(row)
  if (typeof shown === 'string') return shown
  const plain = value(row)
  if (typeof plain !== 'number') return plain
  if (isMoneyIn(isMoney, row)) return moneyOf(plain)
  return isTime ? columnDateOf(plain) : plain
}

const isMoneyIn = <T>(isMoney: Column<T>['isMoney'], row: T): boolean =>
  typeof isMoney === 'function' ? isMoney(row) : isMoney === true

/** The value for other programs: money as a plain number, times in ISO 8601. */
export function exportedOf<T>(column: Column<T>, row: T): string | number {
  const plain = column.value(row)
  if (typeof plain !== 'number') return textIn(column, row)
  if (isMoneyIn(column.isMoney, row)) return Number(formatMoney(plain))
  if (column.isTime) return plain === 0 ? '' : new Date(plain).toISOString()
  return plain
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as a formatted amount, alike in every language: $1,284.60. */
export const moneyOf = (cents: number): string => dollars.format((cents || 0) / 100)

const fieldOf = (value: string | number): string =>
  typeof value === 'number' ? String(value) : csvField(value)
