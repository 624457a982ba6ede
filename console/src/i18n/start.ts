import i18next from 'i18next'
import { texts } from 'virtual:texts'
import { languages, type Language } from '@mynah/contract/languages'

const storageKey = 'console-language'
const asLanguage = (tag: string | null) => languages.find((one) => one === tag?.toLowerCase().split('-')[0])

/** Loads the texts of the chosen language, else of the browser's, else English; call once, before the first render. */
export async function startLanguage(): Promise<void> {
  const chosen =
    asLanguage(localStorage.getItem(storageKey)) ??
    navigator.languages.map(asLanguage).find((one) => one) ??
    'en'
  await i18next.init({
    lng: chosen,
    fallbackLng: 'en',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  await load(chosen)
  document.documentElement.lang = chosen
}

/** Rejects, and changes nothing, if the texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
}

async function load(language: Language): Promise<void> {
  const { default: namespaces } = await texts.everyone[language]()
  for (const [namespace, found] of Object.entries(namespaces))
    i18next.addResourceBundle(language, namespace, found)
}
