/** Points in integer cents; undefined if they are not a whole number of cents. `rate` points are one dollar. */
export function centsOfPoints(points: number, rate: number): number | undefined {
  const cents = (points * 100) / rate
  return Number.isSafeInteger(cents) && cents > 0 ? cents : undefined
}

/** The fewest points that are worth a whole number of cents. */
export const stepOf = (rate: number): number => rate / gcd(rate, 100)

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
