const dayMs = 86_400_000

/** The same time of day, `days` working days later: Monday to Friday, in UTC. */
export function workingDaysAfter(from: number, days: number): number {
  let at = from
  for (let left = days; left > 0;) {
    at += dayMs
    const day = new Date(at).getUTCDay()
    if (day !== 0 && day !== 6) left -= 1
  }
  return at
}
