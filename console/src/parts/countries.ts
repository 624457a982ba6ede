import { languageNow } from '#i18n/translate.ts'

/** The name of a country by its two letters; '' without one. */
export const countryName = (code: string): string =>
  code ? (new Intl.DisplayNames([languageNow()], { type: 'region' }).of(code) ?? code) : ''
