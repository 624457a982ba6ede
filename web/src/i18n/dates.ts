import { intlTag, type Language } from '#i18n/languages.ts'

const two = (n: number): string => String(n).padStart(2, '0')

export function clockTime(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Today 14:32, this year 11-19, else 2024-11-19, in the reader's time zone. */
export function listDate(ms: number, now = Date.now()): string {
  const date = new Date(ms)
  if (daysBetween(ms, now) === 0) return clockTime(ms)
  const monthDay = `${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return date.getFullYear() === new Date(now).getFullYear() ? monthDay : `${date.getFullYear()}-${monthDay}`
}

/** 11-19 14:32, of another year 2024-11-19 14:32. */
export function fullTime(ms: number, now = Date.now()): string {
  const date = new Date(ms)
  const monthDay = `${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  return `${sameYear ? monthDay : `${date.getFullYear()}-${monthDay}`} ${clockTime(ms)}`
}

const dayOfYear: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

/** The first format of a browser takes 25 ms, on a slow phone 100: made ahead, it is there when a room opens. */
export const prepareDayNames = (language: Language): void => void formatter(language, dayOfYear)

/** The date over a day of messages: a word for today and yesterday, else the date in the reader's language. */
export function dayName(
  ms: number,
  language: Language,
  words: { today: string; yesterday: string },
  now = Date.now(),
): string {
  const days = daysBetween(ms, now)
  if (days === 0) return words.today
  if (days === 1) return words.yesterday
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  const shape = sameYear ? dayOfYear : ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
  return formatter(language, shape).format(ms)
}

/** The month over a part of a list. */
export function monthName(ms: number, language: Language): string {
  const name = formatter(language, { month: 'long', year: 'numeric' }).format(ms)
  // Vietnamese months are lower-case within a sentence, and this one stands alone.
  return name.charAt(0).toLocaleUpperCase(intlTag[language]) + name.slice(1)
}

/** A month as it stands under a bar: 'Jan'. */
export const shortMonthName = (ms: number, language: Language): string =>
  // "Tháng 11" is too long for six labels side by side on a phone.
  language === 'vi' ? `T${new Date(ms).getMonth() + 1}` : formatter(language, { month: 'short' }).format(ms)

/** Whole calendar days from `ms` to `now`; negative for the future. */
export function daysBetween(ms: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(ms)) / 86_400_000)
}

/** 9 s is 0:09, an hour is 1:00:00. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const tail = `${hours ? two(minutes) : minutes}:${two(seconds % 60)}`
  return hours ? `${hours}:${tail}` : tail
}

function startOfDay(ms: number): number {
  const date = new Date(ms)
  // as UTC, so that a day of a clock change counts 24 hours like any other
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}

const formatters = new Map<string, Intl.DateTimeFormat>()

export function formatter(language: Language, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(shape)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(intlTag[language], shape)
  formatters.set(key, known)
  return known
}
