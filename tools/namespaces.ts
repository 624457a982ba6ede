import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'

type Texts = Record<string, string>

/** Packages with texts, and for each the file with the types of its namespaces. */
export const namespaceFiles = {
  server: 'server/src/platform/namespaces.ts',
  web: 'web/src/i18n/namespaces.ts',
  console: 'console/src/i18n/namespaces.ts',
}

/** `…/wallet/strings/en.json` is the namespace `wallet`. */
export const namespaceOf = (file: string) => basename(dirname(dirname(file)))

/** The namespaces of a package as types: its English files, and the placeholders of their texts. */
export function namespaceTypes(root: string, file: string): string {
  const source = join(root, ...file.split('/').slice(0, 2))
  const files = globSync('**/strings/en.json', { cwd: source })
    .map((path) => path.split(sep).join('/'))
    .sort((a, b) => namespaceOf(a).localeCompare(namespaceOf(b), 'en'))
  const from = file.split('/').slice(2, -1).join('/')
  const lines = files.map((path) => {
    const texts = JSON.parse(readFileSync(join(source, path), 'utf8')) as Texts
    return { name: namespaceOf(path), path: relativeTo(from, path), values: valueNames(texts) }
  })
  const identifier = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const key = (name: string) => (name.includes('-') ? `'${name}'` : name)
  return [
    `// Made by \`npm run map\` from strings/en.json of each folder; do not edit.`,
    `import type { Texts } from '@mynah/contract/texts'`,
    ...lines.map(({ name, path }) => `import type ${identifier(name)} from '${path}'`),
    '',
    'export interface Namespaces {',
    ...lines.flatMap(({ name, values }) =>
      values.length === 0
        ? [`  ${key(name)}: Texts<typeof ${identifier(name)}>`]
        : [
            `  ${key(name)}: Texts<`,
            `    typeof ${identifier(name)},`,
            '    {',
            ...values.map(([text, names]) => `      ${text}: ${names.map((one) => `'${one}'`).join(' | ')}`),
            '    }',
            '  >',
          ],
    ),
    '}',
    '',
  ].join('\n')
}

function relativeTo(folder: string, path: string): string {
  const found = posix.relative(folder, path)
  return found.startsWith('.') ? found : `./${found}`
}

/** For plural pairs the placeholders of `_other` count, since `_one` may omit the number. */
function valueNames(texts: Texts): [key: string, names: string[]][] {
  return Object.entries(texts)
    .filter(([key]) => !key.endsWith('_one'))
    .map(([key, text]): [string, string[]] => [key, namesIn(text)])
    .filter(([, names]) => names.length > 0)
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
]
