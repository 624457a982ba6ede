import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { TextKey, TranslateTexts } from '@mynah/contract/texts'
import type { Language } from '#i18n/languages.ts'
import type { Namespaces } from '#i18n/namespaces.ts'

export type Namespace = keyof Namespaces & string
export type Key<N extends Namespace> = TextKey<Namespaces[N]>
export type Translate<N extends Namespace> = TranslateTexts<Namespaces[N]>

/** The same function until the language changes, so that memoised results are only invalidated then. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  return translateIn(useLanguage(), namespace)
}

const known = { language: '', translate: new Map<Namespace, Translate<Namespace>>() }

function translateIn<N extends Namespace>(language: string, namespace: N): Translate<N> {
  if (known.language !== language) Object.assign(known, { language, translate: new Map() })
  const translate = known.translate.get(namespace) ?? remembering(translateNow(namespace))
  known.translate.set(namespace, translate as Translate<Namespace>)
  return translate as Translate<N>
}

/** Texts without values are looked up once: a room uses hundreds of them. */
function remembering<N extends Namespace>(translate: Translate<N>): Translate<N> {
  const lookUp = translate as unknown as (key: string, values?: object) => string
  const texts = new Map<string, string>()
  const remembered = (key: string, values?: object) => {
    if (values) return lookUp(key, values)
    const text = texts.get(key) ?? lookUp(key)
    // an unloaded text is returned as its key, which must not be cached
    if (text !== key) texts.set(key, text)
    return text
  }
  return remembered as unknown as Translate<N>
}

/** For code outside React: call it when the text is needed, since a stored text would miss a change of language. */
export function translateNow<N extends Namespace>(namespace: N): Translate<N> {
  return i18next.getFixedT(null, namespace) as unknown as Translate<N>
}

// From i18next alone: hundreds of components on a page use texts, and each would call seven hooks of react-i18next.
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, languageNow)

export const languageNow = () => i18next.language as Language

function onLanguageChange(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}
