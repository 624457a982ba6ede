import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNeeds } from './needs.ts'
import { bin, root, runPart } from './parts.ts'

/** `npm run screenshots`: pictures of all screens in test-results/screens, and those of the README in docs/pictures. */
ensureNeeds()
const e2e = join(root, 'e2e')
const parts = [
  { name: 'build', words: ['tools/build.ts', '--if-changed'] },
  {
    name: 'screens',
    words: [
      bin('@playwright/test', 'playwright'),
      'test',
      '-c',
      'screenshots.config.ts',
      ...process.argv.slice(2),
    ],
    cwd: e2e,
  },
  { name: 'pictures', words: ['pictures.ts'], cwd: e2e },
]
rmSync(join(root, 'test-results', 'screens'), { recursive: true, force: true })
for (const part of parts) {
  const { code } = await runPart(part, false)
  if (code !== 0) {
    process.exitCode = code
    break
  }
}
