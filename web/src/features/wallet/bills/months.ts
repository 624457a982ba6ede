export interface Month<T> {
  /** epoch milliseconds, in the reader's time zone; `end` is where the next one begins */
  start: number
  end: number
  rows: T[]
}

/** Entries, newest first, grouped by calendar month. */
export function monthsOf<T extends { createTime: number }>(rows: readonly T[]): Month<T>[] {
  const months: Month<T>[] = []
  for (const row of rows) {
    const last = months.at(-1)
    if (last && row.createTime >= last.start && row.createTime < last.end) last.rows.push(row)
    else {
      const date = new Date(row.createTime)
      const [year, month] = [date.getFullYear(), date.getMonth()]
      months.push({
        start: new Date(year, month).getTime(),
        end: new Date(year, month + 1).getTime(),
        rows: [row],
      })
    }
  }
  return months
}

/** The starts of the last `count` months in the reader's time zone, and the end of the last one. */
export function lastMonths(count: number, now: number): number[] {
  const date = new Date(now)
  return Array.from({ length: count + 1 }, (_, index) =>
    new Date(date.getFullYear(), date.getMonth() - count + 1 + index).getTime(),
  )
}
