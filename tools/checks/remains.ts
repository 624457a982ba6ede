import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

/**
 * Finds what a deleted feature leaves behind without a compiler error: limits, rates, errors, bill kinds and system
 * lines of the contract that no code uses. `check-strings.ts` checks texts, `page-paths.ts` paths of pages.
 */
export type Declared = { file: string; names: string[] }

const lists = 'contract/src/{kit,features/*}/{limits,errors,bill-kinds,system-lines}.ts'

/** Names that are in none of the sources as a complete word. */
export const findRemains = (declared: readonly Declared[], source: string): string[] => {
  const words = new Set(source.match(/[A-Za-z][\w-]*/g))
  return declared.flatMap(({ file, names }) =>
    names
      .filter((name) => !words.has(name) && !isBuilt(name, source))
      .map((name) => `${file}: nothing uses ${name}`),
  )
}

/** `${kind}Waiting` and `packet-${what}` are composed names. */
const isBuilt = (name: string, source: string): boolean =>
  [...source.matchAll(/`([A-Za-z][\w-]*)\$\{|\}([A-Za-z][\w-]*)`/g)].some(
    ([, start, end]) => (start && name.startsWith(start)) || (end && name.endsWith(end)),
  )

async function readDeclared(): Promise<Declared[]> {
  const files = globSync(lists, { cwd: root }).map((file) => file.split(sep).join('/'))
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, object>
      return { file, names: Object.values(module).flatMap((list) => Object.keys(list)) }
    }),
  )
}

function readSource(without: readonly Declared[]): string {
  const declaring = new Set(without.map(({ file }) => file))
  return globSync('{contract,client,server,web,console}/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !declaring.has(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const declared = await readDeclared()
  const remains = findRemains(declared, readSource(declared))
  for (const one of remains) console.log(one)
  process.exitCode = remains.length > 0 ? 1 : 0
}
