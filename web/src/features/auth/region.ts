import type { Language } from '#i18n/languages.ts'
import { storedRegion } from './queries.ts'

/** Several countries share a calling code, so the country is part of the choice. */
export interface Region {
  country: string
  /** without + */
  code: string
}

// countries of the product's languages, and those where many of their speakers live
const codes: Record<string, string> = {
  ID: '62', TH: '66', VN: '84', IN: '91', CN: '86', US: '1', GB: '44', SG: '65', MY: '60', AU: '61', TW: '886',
  HK: '852', CA: '1', NZ: '64', PH: '63', LA: '856', KH: '855', MM: '95', NP: '977', AE: '971', DE: '49', NL: '31',
} // prettier-ignore

const homes: Record<Language, string> = { en: 'US', id: 'ID', th: 'TH', vi: 'VN', hi: 'IN', zh: 'CN' }

/** The region chosen last, else the browser's country if it fits the language, else the language's own country. */
export function likelyRegion(
  language: Language,
  tags: readonly string[] = navigator.languages ?? [],
): Region {
  const stored = /^([A-Z]{2})(\d{1,4})$/.exec(storedRegion() ?? '')
  if (stored?.[1] && stored[2]) return { country: stored[1], code: stored[2] }
  const countries = tags
    .filter((tag) => tag.toLowerCase().startsWith(language))
    .map((tag) => /[-_]([A-Z]{2})\b/i.exec(tag)?.[1]?.toUpperCase() ?? '')
  const country = countries.find((one) => one in codes) ?? homes[language]
  return { country, code: codes[country] ?? '' }
}
