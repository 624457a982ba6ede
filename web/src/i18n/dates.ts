import { hasHalfDays } from '#i18n/hours.ts'
import { intlTag, type Language } from '#i18n/languages.ts'
import { languageNow } from '#i18n/translate.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** 14:32, or 2:32 pm on a 12-hour clock. */
export function clockTime(ms: number, language = languageNow(), half = hasHalfDays(language)): string {
  const date = new Date(ms)
  const [hours, minutes] = [date.getHours(), two(date.getMinutes())]
  if (!half) return `${two(hours)}:${minutes}`
  const clock = `${hours % 12 || 12}:${minutes}`
  const noon = halves[language][hours < 12 ? 0 : 1]
  return language === 'zh' ? noon + clock : `${clock} ${noon}`
}

/** The names of both halves of the day in CLDR. */
const halves: Record<Language, readonly [string, string]> = {
  en: ['am', 'pm'],
  id: ['AM', 'PM'],
  th: ['AM', 'PM'],
  vi: ['SA', 'CH'],
  hi: ['am', 'pm'],
  zh: ['上午', '下午'],
}

/**
 * The short names in CLDR, not from `Intl`: its first format takes a browser as long as all rows of the first page
 * together. Vietnamese and Chinese number their months.
 */
const months: Partial<Record<Language, string>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
  hi: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
}

/** 18 Nov, in another year 18 Nov 2024, in the order of the language. */
export function shortDate(ms: number, now = Date.now(), language = languageNow()): string {
  const date = new Date(ms)
  const [day, month, year] = [date.getDate(), date.getMonth(), date.getFullYear()]
  const isOfThisYear = year === new Date(now).getFullYear()
  if (language === 'zh') return `${isOfThisYear ? '' : `${year}年`}${month + 1}月${day}日`
  if (language === 'vi') return `${day} thg ${month + 1}${isOfThisYear ? '' : `, ${year}`}`
  return `${day} ${months[language]?.split(' ')[month]}${isOfThisYear ? '' : ` ${year}`}`
}

/** The time today, else the day: 14:32, 18 Nov, 18 Nov 2024. In the time zone of the reader. */
export const listDate = (
  ms: number,
  now = Date.now(),
  language = languageNow(),
  half = hasHalfDays(language),
): string => (daysBetween(ms, now) === 0 ? clockTime(ms, language, half) : shortDate(ms, now, language))

/** The time, with the day before it unless that is today: 14:32, 18 Nov 14:32. */
export const fullTime = (ms: number, now = Date.now(), language = languageNow()): string =>
  daysBetween(ms, now) === 0
    ? clockTime(ms, language)
    : `${shortDate(ms, now, language)} ${clockTime(ms, language)}`

const dayOfYear: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

/** The first format of a browser takes 25 ms, on a slow phone 100: made in advance, it does not delay a room. */
export const prepareDayNames = (language: Language): void => void formatter(language, dayOfYear)

/** The date above the messages of a day: a word for today and yesterday, else the date in the reader's language. */
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

/** The month above a part of a list. */
export function monthName(ms: number, language: Language): string {
  const name = formatter(language, { month: 'long', year: 'numeric' }).format(ms)
  // Vietnamese months are lower-case within a sentence, but this one is a heading
  return name.charAt(0).toLocaleUpperCase(intlTag[language]) + name.slice(1)
}

/** The short name of a month under a bar: 'Jan'. */
export const shortMonthName = (ms: number, language: Language): string =>
  // "Tháng 11" is too long for six labels side by side on a phone
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
