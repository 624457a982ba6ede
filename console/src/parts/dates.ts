import { languageNow } from '#i18n/translate.ts'

/** The BCP 47 tag for Intl: Thai with the Gregorian calendar, as in the app. */
export const intlTag = (): string => {
  const language = languageNow()
  return { en: 'en-GB', th: 'th-TH-u-ca-gregory', hi: 'hi-IN-u-nu-latn' }[language as string] ?? language
}

/** A time in milliseconds, formatted on one line; '' for 0. */
export function dateOf(ms: number): string {
  if (ms === 0) return ''
  const format = new Intl.DateTimeFormat(intlTag(), { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(ms).replaceAll(' ', '\u00a0')
}

/** The same to the second, where the order matters. */
export function preciseDateOf(ms: number): string {
  if (ms === 0) return ''
  const format = new Intl.DateTimeFormat(intlTag(), { dateStyle: 'medium', timeStyle: 'medium' })
  return format.format(ms).replaceAll(' ', '\u00a0')
}

/** The local midnight at the start of a day such as 2026-11-23, or a number of days later. */
export function startOfDay(day: string, later: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.max(0, new Date(year, month - 1, date + later).getTime() || 0)
}

/** For a column of a table, which may be narrow: on one line, or with the time below the day. */
export function columnDateOf(ms: number): string {
  if (ms === 0) return ''
  const day = new Intl.DateTimeFormat(intlTag(), { dateStyle: 'medium' }).format(ms)
  const time = new Intl.DateTimeFormat(intlTag(), { timeStyle: 'short' }).format(ms)
  return [day, time].map((part) => part.replaceAll(' ', '\u00a0')).join(', ')
}

/** A calendar day such as 2026-11-23, formatted. */
export const dayOf = (day: string): string =>
  new Intl.DateTimeFormat(intlTag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time since then in the largest unit that fits: 3 hours. */
export function lastedSince(ms: number): string {
  const lasted = Math.max(0, Date.now() - ms)
  const [unit, size] = steps.find(([, one]) => lasted >= one) ?? steps[2]
  return new Intl.NumberFormat(intlTag(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(lasted / size),
  )
}

/** A number of milliseconds in the largest unit that fits: 2.5 hr. */
export function durationOf(ms: number): string {
  const [unit, size] = [...steps, ['second', 1_000] as const].find(([, one]) => ms >= one) ?? [
    'second',
    1_000,
  ]
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(intlTag(), format).format(ms / size)
}
