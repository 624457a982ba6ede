import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../../contract/src/kit/languages.ts'

/** A text in each language. */
export type Sayings = Record<(typeof languages)[number], string>

/** The names of the new thing in folders and identifiers. */
export type Names = { feature: string; group: string; Group: string; name: string; key: string; Key: string }

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase())

/** `carbon/best-day`; a word without a slash is also the name of its feature. */
export function namesOf(word: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)?$/.test(word))
    throw new Error(`${word} is no name: small letters, digits and hyphens, as in carbon/best-day.`)
  const [feature = '', name = feature] = word.split('/')
  return {
    ...{ feature, group: camel(feature), Group: pascal(feature) },
    ...{ name, key: camel(name), Key: pascal(name) },
  }
}

/** Collects new files: nothing is written before all could be generated. */
export class Draft {
  private readonly files = new Map<string, string>()
  private readonly root: string

  constructor(root: string) {
    this.root = root
  }

  has(path: string): boolean {
    return this.files.has(path) || existsSync(join(this.root, path))
  }

  read(path: string): string {
    const drafted = this.files.get(path)
    if (drafted !== undefined) return drafted
    if (!this.has(path)) throw new Error(`${path} is missing: make the feature first.`)
    return readFileSync(join(this.root, path), 'utf8')
  }

  create(path: string, text: string): void {
    if (this.has(path)) throw new Error(`${path} is there already.`)
    this.files.set(path, text)
  }

  /** Inserts lines after the first match. */
  after(path: string, place: RegExp, lines: string): void {
    this.replace(path, place, (found) => `${found}${lines}`)
  }

  before(path: string, place: RegExp, lines: string): void {
    this.replace(path, place, (found) => `${lines}${found}`)
  }

  private replace(path: string, place: RegExp, change: (found: string) => string): void {
    const text = this.read(path)
    if (!place.test(text)) throw new Error(`${path} has no place that looks like ${place.source}.`)
    this.files.set(path, text.replace(place, change))
  }

  /** Imports one more name from a module, in the existing import or a new one. */
  import(path: string, name: string, from: string): void {
    const line = new RegExp(`import \\{([^}]*?),?\\s*\\} from '${from.replaceAll('.', '\\.')}'`)
    const found = line.exec(this.read(path))
    if (!found) return this.before(path, /^/, `import { ${name} } from '${from}'\n`)
    const names = (found[1] ?? '').split(',').map((one) => one.trim())
    if (!names.includes(name))
      this.replace(path, line, () => `import { ${[...names, name].join(', ')} } from '${from}'`)
  }

  /** Adds texts to the six files of a folder, and creates missing ones. */
  texts(folder: string, texts: Record<string, Sayings>): void {
    for (const language of languages) {
      const path = `${folder}/${language}.json`
      const before = this.has(path) ? (JSON.parse(this.read(path)) as Record<string, string>) : {}
      for (const [key, sayings] of Object.entries(texts)) {
        if (before[key] !== undefined) throw new Error(`${path} has the text ${key} already.`)
        before[key] = sayings[language]
      }
      this.files.set(path, `${JSON.stringify(before, undefined, 2)}\n`)
    }
  }

  /** @returns each written file */
  write(): { path: string; isNew: boolean }[] {
    return [...this.files].map(([path, text]) => {
      const file = join(this.root, path)
      const isNew = !existsSync(file)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return { path, isNew }
    })
  }
}
