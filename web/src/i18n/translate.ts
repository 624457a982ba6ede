import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Language } from '#i18n/languages.ts'

/** Every namespace adds itself here, in its `strings/en.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Namespaces {}

export type Namespace = keyof Namespaces & string

type Texts<N extends Namespace> = Namespaces[N]
type Stem<K> = K extends `${infer S}_one` ? S : K extends `${infer S}_other` ? S : K
export type Key<N extends Namespace> = Stem<keyof Texts<N> & string> & string
type IsPlural<N extends Namespace, K extends string> = `${K}_other` extends keyof Texts<N> ? true : false
type TextOf<N extends Namespace, K extends string> = K extends keyof Texts<N>
  ? Texts<N>[K]
  : `${K}_other` extends keyof Texts<N>
    ? Texts<N>[`${K}_other` & keyof Texts<N>]
    : never
type Slots<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Values<N extends Namespace, K extends string> = {
  [S in Exclude<Slots<TextOf<N, K>>, 'count'>]: string | number
} & (IsPlural<N, K> extends true
  ? { count: number }
  : 'count' extends Slots<TextOf<N, K>>
    ? { count: string | number }
    : unknown)
type Arguments<N extends Namespace, K extends string> =
  IsPlural<N, K> extends true
    ? [values: Values<N, K>]
    : [Slots<TextOf<N, K>>] extends [never]
      ? []
      : [values: Values<N, K>]

/** Says a text of the namespace in the reader's language; keys and placeholders are checked by the compiler. */
export type Translate<N extends Namespace> = <K extends Key<N>>(key: K, ...values: Arguments<N, K>) => string

/** What a translation of `en` must have: every key; of plural pairs only `_other` where a language has no other form. */
export type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: string
} & { readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string }

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
