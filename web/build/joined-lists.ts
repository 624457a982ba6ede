import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const lists = /[\\/]contract[\\/]src[\\/](?:limits|errors)\.ts$/
const joined = /export const (\w+) = \{\n(?: +\.\.\.\w+,\n)+\}/g

/**
 * The lists of the contract that are joined of what each feature has, `{ ...carbonLimits, ...shopLimits }`, as one object of the build:
 * forty objects and their names are half a KB on every first page.
 */
export const joinedLists = (): Plugin => ({
  name: 'joined-lists',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!lists.test(id)) return null
    const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    const replaced = code.replace(
      joined,
      (_, name: string) => `export const ${name} = ${JSON.stringify(values[name])}`,
    )
    if (replaced === code) throw new Error(`${id} has no joined list`)
    return { code: replaced, map: null }
  },
})
