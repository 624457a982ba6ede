import { daysBetween, formatter, listDate } from '#i18n/dates.ts'
import type { Language } from '#i18n/languages.ts'

/** The time of a chat in the list: today 14:32, then a word for yesterday and the weekday for six days, else the date. */
export function chatDate(ms: number, language: Language, yesterday: string, now = Date.now()): string {
  const days = daysBetween(ms, now)
  if (days === 1) return yesterday
  return days > 1 && days < 7 ? formatter(language, { weekday: 'long' }).format(ms) : listDate(ms, now)
}
