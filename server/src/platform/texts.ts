import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '@mynah/contract/languages'
import type { PushTexts, SystemLine } from '@mynah/contract/system-line'
import type { TextKey, TranslateTexts } from '@mynah/contract/texts'
import type { Namespaces } from './namespaces.ts'

type Namespace = keyof Namespaces & string
type Texts = Partial<Record<string, string>>

const features = join(import.meta.dirname, '..', 'features')
const read = new Map<Namespace, Record<Language, Texts>>()

function filesOf(feature: Namespace): Record<Language, Texts> {
  const known = read.get(feature)
  if (known) return known
  const files = languages.map((language) => {
    const file = join(features, feature, 'strings', `${language}.json`)
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Texts]
  })
  const found = Object.fromEntries(files) as Record<Language, Texts>
  read.set(feature, found)
  return found
}

const plurals = Object.fromEntries(
  languages.map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Language, Intl.PluralRules>

/** `textsOf('meetings')(language)('soon', { count })` returns a text of `features/meetings/strings`. */
export function textsOf<N extends Namespace>(
  feature: N,
): (language: Language) => TranslateTexts<Namespaces[N]> {
  const files = filesOf(feature)
  return (language) =>
    (key, ...rest) => {
      const values = (rest[0] ?? {}) as { count?: number }
      const texts = files[language]
      const plural = `${key}_${values.count === undefined ? 'other' : plurals[language].select(values.count)}`
      return fillIn(texts[key] ?? texts[plural] ?? texts[`${key}_other`] ?? '', values)
    }
}

/** Whether a text exists, for keys composed at run time. */
export const hasText = <N extends Namespace, K extends string>(
  feature: N,
  key: K,
): key is Extract<K, TextKey<Namespaces[N]>> => key in filesOf(feature).en

/** The notification texts of system lines: texts whose keys are those of the lines. */
export function lineTexts<N extends Namespace, Lines extends Record<string, SystemLine>>(
  feature: keyof PushTexts<Lines> extends keyof Namespaces[N] ? N : never,
  lines: Lines,
): PushTexts<Lines> {
  const files = filesOf(feature)
  const pushed = Object.keys(lines).filter((key) => lines[key]?.from === 'system')
  return Object.fromEntries(
    pushed.map((key) => [
      key,
      Object.fromEntries(languages.map((language) => [language, files[language][key]])),
    ]),
  ) as PushTexts<Lines>
}

/** Replaces `{name}` by values; unknown placeholders stay. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
