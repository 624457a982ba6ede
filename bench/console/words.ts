import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/parts.ts'

type Texts = Partial<Record<string, string>>

/** Matches a text of the console by its English form, which may have placeholders. */
export type Words = (english: string, values?: Values) => RegExp
/** What fills placeholders: English forms, or patterns. */
type Values = Record<string, string | RegExp>

/**
 * The texts of the console in a language, by their English form. A placeholder matches anything, or its value in
 * `values`. Different texts of the same English form all match.
 */
export function wordsOf(language: string): Words {
  const texts = translations(language)
  const sourceOf = (english: string, values: Values = {}): string => {
    const found = texts.get(english)
    if (!found) throw new Error(`the console has no text ‘${english}’`)
    const sources = [...found].map((text) =>
      text
        .split(/\{(\w+)\}/)
        .map((part, index) => {
          if (index % 2 === 0) return escaped(part)
          const value = values[part]
          if (value === undefined) return '.*'
          return typeof value === 'string' ? sourceOf(value) : value.source
        })
        .join(''),
    )
    return `(?:${sources.join('|')})`
  }
  return (english, values) => new RegExp(`^${sourceOf(english, values)}$`)
}

function translations(language: string): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const file of globSync('console/src/**/strings/en.json', { cwd: root })) {
    const textsOf = (one: string): Texts =>
      JSON.parse(readFileSync(join(root, file, '..', `${one}.json`), 'utf8')) as Texts
    const translated = textsOf(language)
    for (const [key, english = ''] of Object.entries(textsOf('en'))) {
      // a language without a singular has no text for it
      const text = translated[key]
      if (text) all.set(english, (all.get(english) ?? new Set()).add(text))
    }
  }
  return all
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
