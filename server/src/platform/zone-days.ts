/** The start of a date in a time zone, epoch milliseconds; not midnight if clocks are put forward then. */
export const startOfDay = (zone: string, day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
