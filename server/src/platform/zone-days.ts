/** When a date begins in a time zone, epoch milliseconds; it is not midnight where clocks are put forward then. */
export const startOfDay = (zone: string, day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
