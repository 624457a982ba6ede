import i18next from 'i18next'
import { queryClient } from '#client/query.ts'

/** Answers hold texts in the language that they were asked in: another language asks for all of them again. */
export function invalidateOnLanguageChange(): void {
  i18next.on('languageChanged', () => void queryClient.invalidateQueries())
}
