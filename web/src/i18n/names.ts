import { intlTag } from '#i18n/languages.ts'
import type { Language } from '@mynah/contract/languages'

/** 'Amelia, Linh and Budi', as the language joins names. */
export const joinNames = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(intlTag[language], { type: 'conjunction' }).format(names)
