import { useMemo } from 'react'
import { clockTime, dayName, duration, listDate, monthName } from '#i18n/dates.ts'
import { fileSize, money, number } from '#i18n/numbers.ts'
import { useLanguage, useSay } from '#i18n/say.ts'

/** Dates, numbers and money in the reader's language. */
export function useFormat() {
  const language = useLanguage()
  const say = useSay('common')
  return useMemo(
    () => ({
      clockTime,
      listDate,
      duration,
      money,
      dayName: (ms: number, now?: number) =>
        dayName(ms, language, { today: say('today'), yesterday: say('yesterday') }, now),
      month: (ms: number) => monthName(ms, language),
      number: (value: number) => number(value, language),
      fileSize: (bytes: number) => fileSize(bytes, language),
    }),
    [language, say],
  )
}
