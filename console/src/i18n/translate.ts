import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Language } from '@mynah/contract/languages'
import type { TextKey, TranslateTexts } from '@mynah/contract/texts'
import type { Namespaces } from './namespaces.ts'

export type Namespace = keyof Namespaces & string
export type Key<N extends Namespace> = TextKey<Namespaces[N]>
export type Translate<N extends Namespace> = TranslateTexts<Namespaces[N]>

export function useT<N extends Namespace>(namespace: N): Translate<N> {
  useSyncExternalStore(onLanguageChange, languageNow)
  return translateNow(namespace)
}

function onLanguageChange(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** For code outside React: call it when the text is needed, since a stored text would miss a change of language. */
export function translateNow<N extends Namespace>(namespace: N): Translate<N> {
  return i18next.getFixedT(null, namespace) as unknown as Translate<N>
}

/** The language of the operator's screen; outside React, call it when it is needed. */
export const languageNow = (): Language => (i18next.language as Language | undefined) ?? 'en'
