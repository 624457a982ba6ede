/** The date in a time zone at a moment, as 2026-11-23. */
export const dayAt = (zone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** When a date begins in a time zone, which is not midnight where clocks are put forward then. */
export const startOf = (zone: string, day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

export const plusDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** The next time after `at` that clocks in a time zone show this hour. */
export function nextHour(zone: string, at: number, hour: number): number {
  const today = dayAt(zone, at)
  const on = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) })
      .epochMilliseconds
  return on(today) > at ? on(today) : on(plusDays(today, 1))
}

/** A time zone by its IANA name, whatever its letters' case; null where there is none. */
export function zoneNamed(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
