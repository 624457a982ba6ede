import * as z from '../kit/schema.ts'

const dayMs = 86_400_000

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA time zone such as Asia/Jakarta. Offsets are refused, since they ignore daylight saving time. */
export const timeZone = z
  .string()
  .check(z.maxLength(40), z.regex(/^[A-Z][A-Za-z0-9_]+(?:\/[A-Za-z0-9_+-]+)*$/), z.refine(isTimeZone))

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A calendar day such as 2026-11-23, without a time zone. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
