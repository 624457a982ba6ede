import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A doc comment of the contract: its module, the path of names that it is about, and its text. */
export type Comment = { module: string; path: readonly string[]; text: string }

const folder = dirname(fileURLToPath(import.meta.resolve('@mynah/contract/index')))

/**
 * The modules of the contract under the names by which others import them, such as `moments` and `shop-admin`, with
 * their files.
 */
export const contractModules: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file): [string, string] => [nameOf(file.replaceAll('\\', '/')), join(folder, file)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
)

/** See `exports` in the package.json of the contract. */
function nameOf(file: string): string {
  const path = file.replace(/\.ts$/, '')
  const [, feature, name] = /^features\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (name === 'calls') return feature ?? ''
  if (name === 'admin') return `${feature}-admin`
  return path.replace(/^(?:kit|rules|features)\//, '')
}

export const contractComments = (): Comment[] =>
  [...contractModules].flatMap(([module, file]) => commentsIn(module, readFileSync(file, 'utf8')))

const declaration = /^(\s*)(?:export )?const (\w+)/
const property = /^(\s*)(?:(\w+)(?::|,$)|\.\.\.)/

/**
 * The doc comments of a module. Relies on the formatter's layout: a name is at the start of its line, indented deeper
 * than what encloses it.
 */
export function commentsIn(module: string, source: string): Comment[] {
  const found: Comment[] = []
  const enclosing: { indent: number; name: string }[] = []
  let text: string[] | undefined
  let isOpen = false
  for (const line of source.split('\n')) {
    const begins = /^\s*\/\*\*/.test(line)
    if (begins) text = []
    if (begins || isOpen) {
      text?.push(line.replace(/^\s*(?:\/\*\*|\*(?!\/))?\s?/, '').replace(/\s*\*\/\s*$/, ''))
      isOpen = !line.includes('*/')
      continue
    }
    const [, space, name = ''] = declaration.exec(line) ?? property.exec(line) ?? []
    if (space !== undefined) {
      while ((enclosing.at(-1)?.indent ?? -1) >= space.length) enclosing.pop()
      if (name) {
        enclosing.push({ indent: space.length, name })
        if (text) found.push({ module, path: enclosing.map((one) => one.name), text: text.join(' ').trim() })
      }
    }
    text = undefined
  }
  return found
}
