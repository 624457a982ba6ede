/** By the zone's name in lower case. Creating a format takes 40 times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A local time such as `2026-11-23 09:05`. */
function clockIn(zone: string, at: number): string {
  const key = zone.toLowerCase()
  let format = formats.get(key)
  if (!format) {
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...date, ...time })
    formats.set(key, format)
  }
  return format.format(at)
}

/** The day in a time zone. */
export const dayIn = (zone: string, at: number): string => clockIn(zone, at).slice(0, 10)

/** Minutes since midnight in a time zone. */
export function minuteIn(zone: string, at: number): number {
  const [hours = 0, minutes = 0] = clockIn(zone, at).slice(11).split(':').map(Number)
  return 60 * hours + minutes
}
