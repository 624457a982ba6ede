export const languages = ['en', 'id', 'th', 'vi', 'hi', 'zh'] as const
export type Language = (typeof languages)[number]

/** The specification's header spells Indonesian `gu`; that spelling lives here alone. */
export const toWireLanguage = (language: Language) => (language === 'id' ? 'gu' : language)

export function fromWireLanguage(wire: unknown): Language {
  if (wire === 'gu') return 'id'
  return languages.find((known) => known === wire) ?? 'en'
}
