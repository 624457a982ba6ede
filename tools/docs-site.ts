import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeSite } from './docs-site/site.ts'
import { root } from './parts.ts'

/** `--check` lists dead links; `--out <folder>` writes the pages there. */
const { files, faults } = await makeSite(root)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

const [flag, out = ''] = process.argv.slice(2)
if (flag === '--out') {
  rmSync(out, { recursive: true, force: true })
  for (const [path, content] of files) {
    const place = join(out, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
    if (!/\.(?:png|jpg)$/.test(path)) writeFileSync(`${place}.gz`, gzipSync(content))
  }
}
