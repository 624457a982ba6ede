import { useFormat } from '#i18n/use-format.ts'
import { readDate } from './options.ts'

/** What an option is called; dates stand in the time zone of their reader. */
export function useOptionName(kind: string): (option: string) => string {
  const { dayName, clockTime } = useFormat()
  return (option) => {
    const date = kind === 'dates' ? readDate(option) : undefined
    if (!date) return option
    const day = dayName(date.at)
    return date.hasTime ? `${day}, ${clockTime(date.at)}` : day
  }
}
