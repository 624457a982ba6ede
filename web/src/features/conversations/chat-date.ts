import { daysBetween, listDate } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** Texts and not `Intl`, whose first format takes a browser as long as all rows of the first page together. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/**
 * The time of a chat in the list: today 14:32, then a word for yesterday, the weekday for six days, and then the date.
 */
export function chatDate(
  ms: number,
  t: Translate<'conversations'>,
  yesterday: string,
  now = Date.now(),
): string {
  const days = daysBetween(ms, now)
  if (days === 1) return yesterday
  const weekday = weekdays[new Date(ms).getDay()]
  return weekday && days > 1 && days < 7 ? t(weekday) : listDate(ms, now)
}
