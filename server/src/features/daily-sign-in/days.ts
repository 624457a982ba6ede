import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'

/** The next time after `at` that clocks in a time zone show this hour. */
export function nextHour(zone: string, at: number, hour: number): number {
  const today = dayIn(zone, at)
  const on = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) })
      .epochMilliseconds
  return on(today) > at ? on(today) : on(addDays(today, 1))
}

/** A time zone by its IANA name, whatever its letters' case; null where there is none. */
export function zoneNamed(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
