import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decisionIndex, readDecisions } from './checks/decisions.ts'
import { featureEdges } from './checks/feature-graph.ts'
import { readImports } from './checks/import-graph.ts'
import { namespaceFiles, namespaceTypes } from './namespaces.ts'
import { root } from './parts.ts'
import { readScreens } from './screens.ts'

type Feature = {
  name: string
  folders: string[]
  calls: string[]
  tables: string[]
  screens: string[]
  /** The features that it imports, by package. */
  imports: Record<string, string[]>
}

/** `redPackets` in the contract is `red-packets` in folder names. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

async function readCalls(): Promise<Map<string, string[]>> {
  const index = join(root, 'contract', 'src', 'index.ts')
  if (!existsSync(index)) return new Map()
  const { calls } = (await import(pathToFileURL(index).href)) as {
    calls: Record<string, Record<string, { path: string }>>
  }
  return new Map(
    Object.entries(calls).map(([name, group]) => [
      kebab(name),
      Object.values(group).map((call) => call.path),
    ]),
  )
}

function foldersIn(folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

/** The tables of a store: the first word of each line of its `Tables` type. */
export function tablesOf(text: string): string[] {
  const body =
    /\btype Tables = \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ??
    /\btype Tables = \{([^{}]*)[{}]/.exec(text)?.[1] ??
    ''
  return [...body.matchAll(/^ {0,2}\s?(\w+):/gm)].map((match) => match[1] ?? '')
}

export async function readFeatures(): Promise<Feature[]> {
  const calls = await readCalls()
  const screens = readScreens(root)
  const sides = ['server/src/features', 'web/src/features', 'console/src/features']
  const edges = featureEdges(readImports(root))
  const names = new Set([...calls.keys(), ...sides.flatMap(foldersIn)])
  return [...names].sort().map((name) => {
    const folders = [`contract/src/features/${name}`, ...sides.map((side) => `${side}/${name}`)]
    const stores = globSync(`server/src/features/${name}/**/*store.ts`, { cwd: root })
    return {
      name,
      folders: folders.filter((folder) => existsSync(join(root, folder))),
      calls: calls.get(name) ?? [],
      tables: stores.flatMap((store) => tablesOf(readFileSync(join(root, store), 'utf8'))).sort(),
      screens: screens
        .filter((one) => one.module?.startsWith(`src/features/${name}/`))
        .map((one) => one.path),
      imports: Object.fromEntries(
        ['server', 'web', 'console'].map((side) => [
          side,
          edges
            .filter((edge) => edge.side === side && edge.from === name)
            .map(({ to }) => to)
            .sort(),
        ]),
      ),
    }
  })
}

function write(features: Feature[]): string {
  const rows = features.map(({ name, folders, calls, tables, screens, imports }) =>
    [
      `## ${name}\n`,
      `- Where: ${folders.map((folder) => `[${folder}](../${folder})`).join(', ')}`,
      ...(calls.length > 0 ? [`- Calls: ${calls.map((call) => `\`${call}\``).join(', ')}`] : []),
      ...(tables.length > 0 ? [`- Tables: ${tables.map((table) => `\`${table}\``).join(', ')}`] : []),
      ...Object.entries(imports)
        .filter(([, others]) => others.length > 0)
        .map(([side, others]) => `- Imports in ${side}: ${others.join(', ')}`),
      ...(screens.length > 0 ? [`- Screens: ${screens.map((screen) => `\`${screen}\``).join(', ')}`] : []),
    ].join('\n'),
  )
  const head =
    '# Map\n\nWhere each feature lives, and which others it imports (types too); features that import each other in a circle fail the check. Made by `npm run map`; do not edit.\n'
  return `${[head, ...rows].join('\n\n').replace('\n\n\n', '\n\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const made = {
    'docs/map.md': write(await readFeatures()),
    'docs/decisions/README.md': decisionIndex(readDecisions(root)),
    ...Object.fromEntries(Object.values(namespaceFiles).map((file) => [file, namespaceTypes(root, file)])),
  }
  for (const [path, text] of Object.entries(made)) {
    const file = join(root, path)
    if (process.argv.includes('--check')) {
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
      console.log(`${path} is out of date: run npm run map and commit it.`)
      process.exitCode = 1
    } else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
}
