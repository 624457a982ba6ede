import { useFormat } from '#i18n/use-format.ts'
import { readDate } from './options.ts'

/** The displayed text of an option; dates are in the reader's time zone. */
export function useOptionName(kind: string): (option: string) => string {
  const { dayName, clockTime } = useFormat()
  return (option) => {
    const date = kind === 'dates' ? readDate(option) : undefined
    if (!date) return option
    const day = dayName(date.at)
    return date.hasTime ? `${day}, ${clockTime(date.at)}` : day
  }
}
