import { useFormat } from '#i18n/use-format.ts'
import { useToday } from '#i18n/use-today.ts'

/** As 'Tomorrow, 08:00'; today only the time. */
export function useWhen(): (at: number) => string {
  const { dayName, clockTime } = useFormat()
  const today = useToday()
  return (at) => {
    const day = dayName(at, today)
    return day === dayName(today, today) ? clockTime(at) : `${day}, ${clockTime(at)}`
  }
}
