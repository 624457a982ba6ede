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
 * The texts of a namespace: each key of its English file with the placeholders of its text. The compiler knows the keys
 * of a JSON file but not its texts, so `npm run map` writes the placeholders to a file (`tools/namespaces.ts`).
 */
export type Texts<File, ValueNames = unknown> = {
  [K in keyof File]: K extends keyof ValueNames ? ValueNames[K] : never
}

/** The keys of a namespace `T`; plural pairs `…_one` and `…_other` count as one key. */
export type TextKey<T> = Stem<keyof T & string> & string

/** Returns a text in the reader's language. The compiler checks key and placeholders. */
export type TranslateTexts<T> = <K extends TextKey<T>>(key: K, ...values: Arguments<T, K>) => string
