export const languages = ['en', 'id', 'th', 'vi', 'hi', 'zh'] as const
export type Language = (typeof languages)[number]

/** Each language by its own name: the reader looking for theirs may not read the current one. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  hi: 'हिन्दी',
  zh: '中文',
}

/** BCP 47 tags for Intl; Thai with the Gregorian calendar, to agree with the dates in lists. */
export const intlTag: Record<Language, string> = {
  en: 'en-GB',
  id: 'id-ID',
  th: 'th-TH-u-ca-gregory',
  vi: 'vi-VN',
  hi: 'hi-IN-u-nu-latn',
  zh: 'zh-CN',
}

/** Reads a language out of a tag such as `zh-Hans-CN`; `gu` and `in` are older spellings of Indonesian. */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const main = tag?.toLowerCase().split(/[-_]/)[0]
  if (main === 'gu' || main === 'in') return 'id'
  return languages.find((language) => language === main)
}

/** The stored choice, else the first supported language of the browser, else English. */
export function chosenLanguage(): Language {
  const stored = asLanguage(read('lang'))
  const older = asLanguage(read('chat_locale'))
  forget('chat_locale')
  return stored ?? older ?? (navigator.languages ?? []).map(asLanguage).find((found) => found) ?? 'en'
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem('lang', language)
  } catch {
    // private windows may forbid storage: the choice then lasts as long as the page
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // then nothing was stored
  }
}
