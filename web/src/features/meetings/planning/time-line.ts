import { useT, type Translate } from '#i18n/translate.ts'
import { formatter } from '#i18n/dates.ts'
import { useLanguage } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import type { MeetingSummary } from '../queries.ts'

type Times = Pick<MeetingSummary, 'startTime' | 'endTime'>
type Length = Pick<MeetingSummary, 'duration' | 'unit'>

export const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString()

/** As 'Today, 14:00 – 15:00'; with the day of the end if that is another one. */
export function useTimes(): (meeting: Times) => string {
  const t = useT('planning')
  const { dayName, clockTime } = useFormat()
  return ({ startTime, endTime }) => {
    const from = `${dayName(startTime)}, ${clockTime(startTime)}`
    const until = isSameDay(startTime, endTime)
      ? clockTime(endTime)
      : `${dayName(endTime)}, ${clockTime(endTime)}`
    return t('fromUntil', { from, until })
  }
}

const whole: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** The full date with the time zone, for texts that are read on other days and in other countries. */
export function useWholeTimes(): (meeting: Times) => string {
  const t = useT('planning')
  const language = useLanguage()
  return ({ startTime, endTime }) => {
    const span = formatter(language, whole).formatRange(startTime, endTime)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const offset = formatter(language, { timeZoneName: 'shortOffset' })
      .formatToParts(startTime)
      .find(({ type }) => type === 'timeZoneName')?.value
    const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
    return t('timesInZone', { span, offset: offset ?? '', place })
  }
}

export function lengthOf({ duration: count, unit }: Length, t: Translate<'planning'>): string {
  switch (unit) {
    case 'minute':
      return t('minutes', { count })
    case 'hour':
      return t('hours', { count })
    case 'day':
      return t('days', { count })
    default:
      return t('months', { count })
  }
}
