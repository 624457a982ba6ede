import { useFormat } from '#i18n/use-format.ts'
import { useToday } from '#i18n/use-today.ts'

/** 'Tomorrow, 08:00', and today the hour alone. */
export function useWhen(): (at: number) => string {
  const { dayName, clockTime } = useFormat()
  const today = useToday()
  return (at) => {
    const day = dayName(at, today)
    return day === dayName(today, today) ? clockTime(at) : `${day}, ${clockTime(at)}`
  }
}
