import type { ReactNode } from 'react'
import { dateOf } from './dates.ts'

export type Column<T> = {
  /** its heading, and its name in an export */
  name: string
  /** what it is sorted, filtered and exported by */
  value: (row: T) => string | number
  /** the value is a time in milliseconds */
  isTime?: boolean
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
    ...rows.map((row) => columns.map((column) => fieldOf(textIn(column, row)))),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

/** What a column says of a row in plain text or as a number. */
export function textIn<T>({ value, isTime, cell }: Column<T>, row: T): string | number {
  const shown = cell?.(row)
  if (typeof shown === 'string') return shown
  const plain = value(row)
  return isTime && typeof plain === 'number' ? dateOf(plain) : plain
}

function fieldOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
