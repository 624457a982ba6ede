import i18next from 'i18next'
import { texts } from 'virtual:texts'
import { chosenLanguage, rememberLanguage, type Language } from '#i18n/languages.ts'

type Part = keyof typeof texts

// nobody changes them: no copy is made of thousands of texts
const asIs = { silent: false, skipCopy: true }
const wanted = new Set<Part>(['everyone'])
const loading: Partial<Record<Part, Promise<void>>> = {}

/** Loads what everyone reads in the chosen language; call once, before the first render. */
export async function startLanguage(): Promise<void> {
  const chosen = chosenLanguage()
  delete loading.signedIn
  delete loading.room
  delete loading.rare
  // its file comes meanwhile
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

/** Names the language of the page, and gives an installation the shortcuts in it. */
function showLanguage(language: Language): void {
  // `first-paint.js` has said it already at most starts; to say it again would style the whole document anew
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

/** Switches without a reload and remembers the choice. Rejects, and changes nothing, if the texts cannot be had. */
export async function switchLanguage(language: Language): Promise<void> {
  let parts: number
  // a page of the signed-in may come up meanwhile
  do {
    parts = wanted.size
    await Promise.all([...wanted].map((part) => load(part, language)))
  } while (wanted.size > parts)
  await i18next.changeLanguage(language)
  rememberLanguage(language)
  showLanguage(language)
}

/** Asks for the texts of the signed-in before anything needs them; who needs them waits for the same file. */
export function fetchSignedInTexts(): void {
  texts.signedIn[chosenLanguage()]().catch(() => undefined)
}

/** Loads what only the signed-in read, once, before their first page is shown. */
export const loadSignedInTexts = (): Promise<void> => loadPart('signedIn')

/** Loads what is read in rooms alone, once, before the first of them is shown. */
export const loadRoomTexts = (): Promise<void> => loadPart('room')

/** Loads what only pages read that are seldom opened, once, before the first of them is shown. */
export const loadRareTexts = (): Promise<void> => loadPart('rare')

function loadPart(part: Part): Promise<void> {
  // a switch of language from now on brings it too
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
