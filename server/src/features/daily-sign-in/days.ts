import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'

/** The next time after `at` at which it is this hour in a time zone. */
export function nextHour(zone: string, at: number, hour: number): number {
  const today = dayIn(zone, at)
  const on = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) })
      .epochMilliseconds
  return on(today) > at ? on(today) : on(addDays(today, 1))
}

/** Normalises an IANA time zone name, ignoring case; null if it does not exist. */
export function zoneNamed(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
