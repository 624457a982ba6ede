import type { Language } from '@mynah/contract/languages'
import { languageNow } from '#i18n/translate.ts'

/** In the language of the operator's screen. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames([languageNow()], { type: 'language' }).of(language) ?? language
