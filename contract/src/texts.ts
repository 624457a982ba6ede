type Stem<K> = K extends `${infer S}_one` ? S : K extends `${infer S}_other` ? S : K
type IsPlural<T, K extends string> = `${K}_other` extends keyof T ? true : false
type TextOf<T, K extends string> = K extends keyof T
  ? T[K]
  : `${K}_other` extends keyof T
    ? T[`${K}_other` & keyof T]
    : never
type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Values<T, K extends string> = {
  [S in Exclude<Slots<TextOf<T, K>>, 'count'>]: string | number
} & (IsPlural<T, K> extends true
  ? { count: number }
  : 'count' extends Slots<TextOf<T, K>>
    ? { count: string | number }
    : unknown)
type Arguments<T, K extends string> =
  IsPlural<T, K> extends true
    ? [values: Values<T, K>]
    : [Slots<TextOf<T, K>>] extends [never]
      ? []
      : [values: Values<T, K>]

/** The keys of a namespace of texts `T`, of which plural pairs `…_one`, `…_other` count as one. */
export type TextKey<T> = Stem<keyof T & string> & string

/** Says a text of the namespace in the reader's language; keys and placeholders are checked by the compiler. */
export type TranslateTexts<T> = <K extends TextKey<T>>(key: K, ...values: Arguments<T, K>) => string

/** What a translation of `T` must have: every key; of plural pairs only `_other` where a language has no other form. */
export type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: string
} & { readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string }
