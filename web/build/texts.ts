import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { languages } from '@mynah/contract/languages'

/** The part of the texts of each namespace. */
type Parts = Record<string, string>
type Folder = { namespace: string; path: string; part: string }

const name = 'virtual:texts'

/** The namespaces that every page needs and that belong to no feature. */
const frame: Parts = { app: 'everyone', common: 'everyone' }

/**
 * The module `virtual:texts`: for each part of the texts and each language a function that loads them, `{ namespace: {
 * key: text } }`. A part in a language is one file of the build. A feature's manifest says which part its texts belong
 * to; `part` is the default.
 */
export function texts(source: string, part: string): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined
      const [wanted, language] = id.slice(name.length + 2).split('/')
      const folders = foldersIn(source, part)
      for (const { path } of folders) for (const file of manifestsOf(source, path)) this.addWatchFile(file)
      return wanted && language
        ? textsOf(
            folders.filter((one) => one.part === wanted),
            language,
          )
        : listOf(folders)
    },
  }
}

function listOf(folders: Folder[]): string {
  const parts = new Set(folders.map((one) => one.part))
  const rows = [...parts].map((part) => {
    const loads = languages.map((language) => `${language}: () => import('${name}/${part}/${language}')`)
    return `${part}: { ${loads.join(', ')} }`
  })
  return `export const texts = { ${rows.join(', ')} }`
}

function textsOf(folders: Folder[], language: string): string {
  const imports = folders.map(
    ({ path }, at) => `import texts${at} from ${JSON.stringify(join(path, `${language}.json`))}`,
  )
  const rows = folders.map(({ namespace }, at) => `${JSON.stringify(namespace)}: texts${at}`)
  return `${imports.join('\n')}\nexport default { ${rows.join(', ')} }`
}

/** All folders of texts. The namespace is the name of the parent folder. */
export function foldersIn(source: string, part: string): Folder[] {
  const folders = globSync('**/strings', { cwd: source })
    .toSorted()
    .map((path) => ({ path: join(source, path), namespace: basename(dirname(path)) }))
  return folders.map(({ path, namespace }) => {
    const parts: Parts = Object.assign({}, frame, ...manifestsOf(source, path).map((file) => partsIn(file)))
    return { path, namespace, part: parts[namespace] ?? parts['*'] ?? part }
  })
}

function manifestsOf(source: string, path: string): string[] {
  const [features, feature] = path.slice(source.length + 1).split(sep)
  if (features !== 'features' || !feature) return []
  return ['entry.ts', 'feature.ts']
    .map((file) => join(source, features, feature, file))
    .filter((file) => existsSync(file))
}

/**
 * The field `texts` of a manifest, in which `'rare'` means `{ '*': 'rare' }`. The file is parsed, not run: a manifest
 * imports the entire app.
 */
export function partsIn(file: string): Parts {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of statement.declaration.declarations) {
      const field =
        init?.type === 'CallExpression' && fieldsOf(init.arguments[0]).find(({ key }) => key === 'texts')
      if (!field) continue
      const whole = literalOf(field.value)
      return whole === undefined
        ? Object.fromEntries(fieldsOf(field.value).map(({ key, value }) => [key, literalOf(value) ?? '']))
        : { '*': whole }
    }
  }
  return {}
}

type Node = { type: string }

function fieldsOf(node: Node | undefined): { key: string; value: Node }[] {
  if (node?.type !== 'ObjectExpression') return []
  const { properties } = node as unknown as {
    properties: { type: string; key: { name?: string; value?: string }; value: Node }[]
  }
  return properties
    .filter(({ type }) => type === 'Property')
    .map(({ key, value }) => ({ key: key.name ?? key.value ?? '', value }))
}

const literalOf = (node: Node): string | undefined =>
  node.type === 'Literal' ? String((node as unknown as { value: unknown }).value) : undefined
