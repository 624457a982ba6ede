type Stem<K> = K extends `${infer S}_one` ? S : K extends `${infer S}_other` ? S : K
type IsPlural<T, K extends string> = `${K}_other` extends keyof T ? true : false
type Names<T, K extends string> = K extends keyof T
  ? T[K]
  : `${K}_other` extends keyof T
    ? T[`${K}_other` & keyof T]
    : never
type Values<T, K extends string> = {
  [S in Exclude<Names<T, K>, 'count'> & string]: string | number
} & (IsPlural<T, K> extends true
  ? { count: number }
  : 'count' extends Names<T, K>
    ? { count: string | number }
    : unknown)
type Arguments<T, K extends string> =
  IsPlural<T, K> extends true
    ? [values: Values<T, K>]
    : [Names<T, K>] extends [never]
      ? []
      : [values: Values<T, K>]

/**
 * A namespace: each key of its English file with the names of the values that its text takes. The compiler reads the
 * keys of a JSON file but not its texts, so `npm run map` writes those names down (`tools/namespaces.ts`).
 */
export type Texts<File, ValueNames = unknown> = {
  [K in keyof File]: K extends keyof ValueNames ? ValueNames[K] : never
}

/** The keys of a namespace `T`, of which plural pairs `…_one`, `…_other` count as one. */
export type TextKey<T> = Stem<keyof T & string> & string

/** Says a text of the namespace in the reader's language; keys and placeholders are checked by the compiler. */
export type TranslateTexts<T> = <K extends TextKey<T>>(key: K, ...values: Arguments<T, K>) => string
