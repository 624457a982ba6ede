import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

const lists = /[\\/]contract[\\/]src[\\/](?:limits|errors)\.ts$/
const calls = /[\\/]contract[\\/]src[\\/]features[\\/][\w-]+[\\/]calls\.ts$/
const refusals = /\berrors: \[[^\]]*\],?/g
const joined = /export const (\w+) = \{\n(?: +\.\.\.\w+,\n)+\}/g

/**
 * Builds the lists of the contract that are joined from all features, `{ ...carbonLimits, ...shopLimits }`, as one
 * object: forty objects and their names would be half a KB on every first page. Limits and refusals that the app never
 * names are left out, and so are the refusals that each call declares, which only the server and the documentation
 * read.
 */
export const joinedLists = (): Plugin => ({
  name: 'joined-lists',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (calls.test(id)) return { code: code.replace(refusals, ''), map: null }
    if (!lists.test(id)) return null
    const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    const replaced = code.replace(joined, (_, name: string) => {
      const list = Object.entries(values[name] as object)
      const used = list.filter(([key]) => namesInApp().has(key))
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
    .filter((file) => !/(?:limits|errors|admin)\.ts$|\.test\.tsx?$/.test(file))
    .map((file) =>
      readFileSync(join(root, file), 'utf8').replace(calls.test(join(root, file)) ? refusals : '', ''),
    )
    .join('\n')
