import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

const lists = /[\\/]contract[\\/]src[\\/](?:limits|errors)\.ts$/
const joined = /export const (\w+) = \{\n(?: +\.\.\.\w+,\n)+\}/g

/**
 * The lists of the contract that are joined of what each feature has, `{ ...carbonLimits, ...shopLimits }`, as one object of the build:
 * forty objects and their names are half a KB on every first page. Limits that the server and the console alone know are left
 * out: a name that stands nowhere in the sources of the app is asked for nowhere.
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
      const used = name === 'limits' ? list.filter(([key]) => namesInApp().has(key)) : list
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(used))}`
    })
    if (replaced === code) throw new Error(`${id} has no joined list`)
    return { code: replaced, map: null }
  },
})

let names: Set<string> | undefined
function namesInApp(): Set<string> {
  return (names ??= new Set(sourcesOfApp().match(/\b[A-Za-z]\w*/g)))
}

const sourcesOfApp = (): string =>
  globSync('{web,client,contract}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/limits\.ts$|admin\.ts$|\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
