import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A doc comment of the contract: its module, the names that enclose what it is about, and what it says. */
export type Comment = { module: string; path: readonly string[]; text: string }

const folder = dirname(fileURLToPath(import.meta.resolve('@mynah/contract/index')))

/** The modules of the contract, such as `moments` and `message-kinds/call`. */
export const contractModules: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !basename(file).includes('.test.'))
  .map((file) => relative('', file).replaceAll('\\', '/').replace(/\.ts$/, ''))
  .toSorted()

export const contractComments = (): Comment[] =>
  contractModules.flatMap((module) => commentsIn(module, readFileSync(join(folder, `${module}.ts`), 'utf8')))

const declaration = /^(\s*)(?:export )?const (\w+)/
const property = /^(\s*)(?:(\w+)(?::|,$)|\.\.\.)/

/** The doc comments of a module that the formatter has laid out: a name stands at the start of its line, deeper than what encloses it. */
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
