import * as z from '../kit/schema.ts'

const dayMs = 86_400_000

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its IANA name, such as Asia/Jakarta; an offset is none, since it does not know summer time. */
export const timeZone = z
  .string()
  .check(z.maxLength(40), z.regex(/^[A-Z][A-Za-z0-9_]+(?:\/[A-Za-z0-9_+-]+)*$/), z.refine(isTimeZone))

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A day of the calendar, such as 2026-11-23, wherever its owner is. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
