import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TextKey, TranslateTexts } from '@mynah/contract/texts'
import type { Language } from '#i18n/languages.ts'

export type { Translated } from '@mynah/contract/texts'

/** Every namespace adds itself here, in its `strings/en.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Namespaces {}

export type Namespace = keyof Namespaces & string
export type Key<N extends Namespace> = TextKey<Namespaces[N]>
export type Translate<N extends Namespace> = TranslateTexts<Namespaces[N]>

export function useT<N extends Namespace>(namespace: N): Translate<N> {
  return useTranslation(namespace).t as unknown as Translate<N>
}

/** For code outside React, at the moment of speaking: a text kept longer would miss a change of language. */
export function translateNow<N extends Namespace>(namespace: N): Translate<N> {
  return i18next.getFixedT(null, namespace) as unknown as Translate<N>
}

export function useLanguage(): Language {
  return useTranslation().i18n.language as Language
}
