export const languages = ['en', 'id', 'th', 'vi', 'hi', 'zh'] as const
export type Language = (typeof languages)[number]

/** On the wire Indonesian is `gu`; only this file knows that. */
export const toWireLanguage = (language: Language) => (language === 'id' ? 'gu' : language)

export function fromWireLanguage(wire: unknown): Language {
  if (wire === 'gu') return 'id'
  return languages.find((known) => known === wire) ?? 'en'
}
