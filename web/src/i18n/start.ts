import i18next from 'i18next'
import { texts } from 'virtual:texts'
import { chosenLanguage, rememberLanguage, type Language } from '#i18n/languages.ts'

type Part = keyof typeof texts

// texts are never changed, so thousands of them need not be copied
const asIs = { silent: false, skipCopy: true }
const wanted = new Set<Part>(['everyone'])
const loading: Partial<Record<Part, Promise<void>>> = {}

/** Loads the texts of all pages in the chosen language; call once, before the first render. */
export async function startLanguage(): Promise<void> {
  const chosen = chosenLanguage()
  delete loading.signedIn
  delete loading.room
  delete loading.rare
  // starts loading its file meanwhile
  texts.everyone[chosen]().catch(() => undefined)
  await i18next.init({
    lng: chosen,
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  await loadOrEnglish('everyone', chosen)
  showLanguage(chosen)
}

/** Sets the language of the page, and the manifest of an installation. */
function showLanguage(language: Language): void {
  // `first-paint.js` mostly has set it already; setting it again would restyle the entire document
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

/** Switches without a reload and stores the choice. Rejects, and changes nothing, if the texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  let parts: number
  // a page for signed-in users may open meanwhile, and need a further part
  do {
    parts = wanted.size
    await Promise.all([...wanted].map((part) => load(part, language)))
  } while (wanted.size > parts)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
  showLanguage(language)
}

/** Starts loading the texts of signed-in users in advance; later calls wait for the same file. */
export function fetchSignedInTexts(): void {
  texts.signedIn[chosenLanguage()]().catch(() => undefined)
}

/** Loads the texts of signed-in users, once, before their first page is shown. */
export const loadSignedInTexts = (): Promise<void> => loadPart('signedIn')

/** Loads the texts of rooms, once, before the first one is shown. */
export const loadRoomTexts = (): Promise<void> => loadPart('room')

/** Loads the texts of rarely opened pages, once, before the first one is shown. */
export const loadRareTexts = (): Promise<void> => loadPart('rare')

function loadPart(part: Part): Promise<void> {
  // from now on a change of the language loads this part too
  wanted.add(part)
  loading[part] ??= loadOrEnglish(part, i18next.language as Language).catch((error: unknown) => {
    delete loading[part]
    throw error
  })
  return loading[part]
}

async function loadOrEnglish(part: Part, language: Language): Promise<void> {
  try {
    await load(part, language)
  } catch (error) {
    if (language === 'en') throw error
    await load(part, 'en')
  }
}

async function load(part: Part, language: Language): Promise<void> {
  const { default: namespaces } = await texts[part][language]()
  for (const [namespace, found] of Object.entries(namespaces))
    i18next.addResourceBundle(language, namespace, found, false, false, asIs)
}
