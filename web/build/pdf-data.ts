import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const needed = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/**
 * Copies what PDFs may need in addition to their own bytes (character maps, the fourteen fonts, decoders) into `pdf/`.
 */
export function pdfData(): Plugin {
  let out = ''
  return {
    name: 'pdf-data',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir, 'pdf')
    },
    async writeBundle() {
      const from = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
      for (const folder of needed) await cp(join(from, folder), join(out, folder), { recursive: true })
    },
  }
}
