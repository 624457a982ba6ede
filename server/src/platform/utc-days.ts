export const dayMs = 86_400_000

/** The start of each of the last `count` days (UTC), today last; epoch milliseconds. */
export function utcDays(now: number, count: number): number[] {
  const today = Math.floor(now / dayMs)
  return Array.from({ length: count }, (_, index) => (today - count + 1 + index) * dayMs)
}
