/** A day in the device's time zone, `2026-11-21`, as its first and last millisecond. */
export function dayStart(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

export function dayEnd(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).getTime() - 1
}
