import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chosenLanguage, rememberLanguage, type Language } from '#i18n/languages.ts'

type Files = { files: Record<string, Record<string, string>> }

// one chunk per language, with every namespace in it
const collected: Record<Language, () => Promise<Files>> = {
  en: () => import('#i18n/collected/en.ts'),
  id: () => import('#i18n/collected/id.ts'),
  th: () => import('#i18n/collected/th.ts'),
  vi: () => import('#i18n/collected/vi.ts'),
  hi: () => import('#i18n/collected/hi.ts'),
  zh: () => import('#i18n/collected/zh.ts'),
}

/** Loads the chosen language; call once, before the first render. */
export async function startLanguage(): Promise<void> {
  const chosen = chosenLanguage()
  await i18next.use(initReactI18next).init({
    lng: chosen,
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  })
  try {
    await load(chosen)
  } catch (error) {
    if (chosen === 'en') throw error
    await load('en')
  }
  document.documentElement.lang = chosen
}

/** Switches without a reload and remembers the choice. Rejects, and changes nothing, if the texts cannot be had. */
export async function switchLanguage(language: Language): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
  document.documentElement.lang = language
}

async function load(language: Language): Promise<void> {
  const { files } = await collected[language]()
  for (const [path, texts] of Object.entries(files)) {
    i18next.addResourceBundle(language, namespaceOf(path), texts)
  }
}

/** `/src/features/wallet/strings/th.ts` is the namespace `wallet`. */
export function namespaceOf(path: string): string {
  const name = /([^/]+)\/strings\//.exec(path)?.[1]
  if (!name) throw new Error(`No namespace in ${path}`)
  return name
}
