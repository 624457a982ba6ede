export const dayMs = 86_400_000

/** A day in UTC: from its start until the start of the next one; epoch milliseconds. */
export type Day = { from: number; until: number }

/** The number of the day (UTC) since 1970. */
export const dayNumber = (time: number): number => Math.floor(time / dayMs)

export const dayOf = (number: number): Day => ({ from: number * dayMs, until: (number + 1) * dayMs })

/** The start of each of the last `count` days (UTC), today last; epoch milliseconds. */
export function utcDays(now: number, count: number): number[] {
  const today = dayNumber(now)
  return Array.from({ length: count }, (_, index) => (today - count + 1 + index) * dayMs)
}
