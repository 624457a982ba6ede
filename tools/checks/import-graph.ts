import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** An import as written, and its target: a file of the repository, or a package (including `node:` modules). */
export type Import = { from: string; line: number; specifier: string; file?: string; package?: string }

const packages = ['contract', 'client', 'ui', 'server', 'web', 'console', 'e2e', 'bench', 'examples']
const forms = [
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/g,
  /\bimport\s*(['"])([^'"\n]+)\1/g,
  /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g,
  /\bvi\.(?:do)?[mM]ock\s*\(\s*(['"])([^'"\n]+)\1/g,
]

/**
 * Every import of every source file below `root`, including types and dynamic imports. Paths use `/` and are relative
 * to `root`.
 */
export function readImports(root: string): Import[] {
  const present = packages.filter((one) => existsSync(join(root, one)))
  const files = present.flatMap((one) => globSync(`${one}/**/*.{ts,tsx}`, { cwd: root, exclude: isForeign }))
  const aliases = new Map(present.map((one) => [one, readAliases(join(root, one, 'package.json'))]))
  return files.flatMap((path) => {
    const from = path.split(sep).join('/')
    const text = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    const found = forms.flatMap((form) => [...text.matchAll(form)])
    return found.map((match): Import => {
      const specifier = match[2] ?? ''
      const line = text.slice(0, match.index + match[0].length).split('\n').length
      return { from, line, specifier, ...resolve(root, from, specifier, aliases) }
    })
  })
}

const isForeign = (path: string) => /(?:^|[\\/])(?:node_modules|dist|coverage)(?:[\\/]|$)/.test(path)

type Aliases = { imports: Record<string, string>; exports: Record<string, string> }

function readAliases(file: string): Aliases {
  const content = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Aliases>) : {}
  return { imports: content.imports ?? {}, exports: content.exports ?? {} }
}

function resolve(root: string, from: string, specifier: string, aliases: Map<string, Aliases>) {
  if (specifier.startsWith('.')) return { file: existing(root, posix.join(posix.dirname(from), specifier)) }
  const home = from.split('/')[0] ?? ''
  if (specifier.startsWith('#')) {
    const known = Object.entries(aliases.get(home)?.imports ?? {})
    for (const [alias, target] of known) {
      const start = alias.replace(/\*$/, '')
      if (!specifier.startsWith(start)) continue
      return { file: existing(root, posix.join(home, target.replace('*', specifier.slice(start.length)))) }
    }
  }
  const own = /^@mynah\/([a-z0-9]+)(?:\/(.*))?$/.exec(specifier)
  if (own?.[1] && packages.includes(own[1])) {
    const inside = exported(aliases.get(own[1])?.exports ?? {}, `./${own[2] ?? 'index'}`)
    return { file: existing(root, posix.join(own[1], inside ?? `src/${own[2] ?? 'index'}`)) }
  }
  const [scope = '', name = ''] = specifier.split('/')
  return { package: scope.startsWith('@') ? `${scope}/${name}` : scope }
}

/** As in Node: a name before a pattern, and a long pattern before a short one. */
function exported(names: Record<string, string>, wanted: string): string | undefined {
  if (names[wanted] !== undefined) return names[wanted]
  for (const [pattern, target] of Object.entries(names).toSorted(([a], [b]) => b.length - a.length)) {
    const [start = '', end] = pattern.split('*')
    if (end === undefined || !wanted.startsWith(start) || !wanted.endsWith(end)) continue
    return target.replaceAll('*', wanted.slice(start.length, wanted.length - end.length))
  }
  return undefined
}

function existing(root: string, path: string): string {
  const isFile = (one: string) => existsSync(join(root, one)) && statSync(join(root, one)).isFile()
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(isFile) ?? path
}

export const inFolder = (path: string | undefined, ...folders: string[]) =>
  path !== undefined && folders.some((folder) => !relative(folder, path).startsWith('..'))

export const folderOf = (path: string) => dirname(path).split(sep).join('/')
