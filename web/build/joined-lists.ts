import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

const lists = /[\\/]contract[\\/]src[\\/](?:limits|errors)\.ts$/
const joined = /export const (\w+) = \{\n(?: +\.\.\.\w+,\n)+\}/g

/**
 * The lists of the contract that are joined of what each feature has, `{ ...carbonLimits, ...shopLimits }`, as one object of the build:
 * forty objects and their names are half a KB on every first page. Limits that the server alone knows, a half of them, are left
 * out: a name that stands nowhere in the sources of the apps is asked for nowhere.
 */
export const joinedLists = (): Plugin => ({
  name: 'joined-lists',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!lists.test(id)) return null
    const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    const replaced = code.replace(joined, (_, name: string) => {
      const list = Object.entries(values[name] as object)
      const used = name === 'limits' ? list.filter(([key]) => namesInApps().has(key)) : list
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(used))}`
    })
    if (replaced === code) throw new Error(`${id} has no joined list`)
    return { code: replaced, map: null }
  },
})

let names: Set<string> | undefined
function namesInApps(): Set<string> {
  return (names ??= new Set(sourcesOfApps().match(/\b[A-Za-z]\w*/g)))
}

const sourcesOfApps = (): string =>
  globSync('{web,console,client,contract}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/limits\.ts$|\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
