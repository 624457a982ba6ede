import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes `.vite/modules.json`, which names the built file of each source file. Vite's manifest only has entries. */
export function modules(): Plugin {
  let root = ''
  return {
    name: 'modules',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          if (id.startsWith(root)) files[relative(root, id)] = chunk.fileName
          // modules made by the build, such as the texts
          if (id.startsWith('\0virtual:')) files[id.slice(1)] = chunk.fileName
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(files) })
    },
  }
}
