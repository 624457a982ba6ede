import type { Language } from '#i18n/languages.ts'
import { keptRegion } from './queries.ts'

// where the product's languages are at home, and where many of their speakers live
const callingCodes: Record<string, string> = {
  ID: '62', TH: '66', VN: '84', IN: '91', CN: '86', US: '1', GB: '44', SG: '65', MY: '60', AU: '61', TW: '886',
  HK: '852', CA: '1', NZ: '64', PH: '63', LA: '856', KH: '855', MM: '95', NP: '977', AE: '971', DE: '49', NL: '31',
} // prettier-ignore

const homes: Record<Language, string> = { en: '1', id: '62', th: '66', vi: '84', hi: '91', zh: '86' }

/** The calling code a number most likely has: the one chosen last, else that of the browser's country. */
export function likelyRegion(
  language: Language,
  tags: readonly string[] = navigator.languages ?? [],
): string {
  const kept = keptRegion()
  if (kept && /^\d{1,4}$/.test(kept)) return kept
  for (const tag of tags) {
    const country = /[-_]([A-Z]{2})\b/i.exec(tag)?.[1]?.toUpperCase()
    const code = country && callingCodes[country]
    if (code) return code
  }
  return homes[language]
}
