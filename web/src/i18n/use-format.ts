import { useMemo, useSyncExternalStore } from 'react'
import { clockTime, dayName, duration, listDate, monthName, shortMonthName } from '#i18n/dates.ts'
import { hasHalfDays, hourForm } from '#i18n/hours.ts'
import { joinNames } from '#i18n/names.ts'
import { distance, fileSize, money, number } from '#i18n/numbers.ts'
import { useLanguage, useT } from '#i18n/translate.ts'

/** Dates, numbers and money in the reader's language. */
export function useFormat() {
  const language = useLanguage()
  const half = useSyncExternalStore(hourForm.subscribe, () => hasHalfDays(language))
  const t = useT('common')
  return useMemo(
    () => ({
      clockTime: (ms: number) => clockTime(ms, language, half),
      listDate: (ms: number, now?: number) => listDate(ms, now, language, half),
      duration,
      money,
      dayName: (ms: number, now?: number) =>
        dayName(ms, language, { today: t('today'), yesterday: t('yesterday') }, now),
      month: (ms: number) => monthName(ms, language),
      shortMonth: (ms: number) => shortMonthName(ms, language),
      number: (value: number) => number(value, language),
      names: (all: readonly string[]) => joinNames(all, language),
      fileSize: (bytes: number) => fileSize(bytes, language),
      distance: (metres: number) => distance(metres, language),
    }),
    [language, half, t],
  )
}
