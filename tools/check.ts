import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, runAll, type Part } from './parts.ts'

const packages = ['contract', 'client', 'ui', 'server', 'web', 'e2e', 'console', 'bench', 'examples']

const types: Part[] = [...packages, '.']
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  .map((folder) => ({
    name: `types of ${folder === '.' ? 'tools' : folder}`,
    // two parts run at a time: more checkers would repeat work and wait for each other
    words: [bin('typescript', 'tsc'), '-p', join(folder, 'tsconfig.json'), '--checkers', '1'],
  }))

const parts: Part[] = [
  // the longest first, so that none runs alone at the end
  { name: 'lint', words: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  ...types,
  { name: 'format', words: [bin('oxfmt'), '--check'] },
  { name: 'dead code', words: [bin('knip'), '--no-progress'] },
  { name: 'strings', words: ['tools/checks/check-strings.ts'] },
  { name: 'import rules', words: ['tools/checks/import-rules.ts'] },
  { name: 'vocabulary', words: ['tools/checks/vocabulary.ts'] },
  { name: 'remains', words: ['tools/checks/remains.ts'] },
  { name: 'paths of pages', words: ['tools/checks/page-paths.ts'] },
  { name: 'colours', words: ['tools/checks/colours.ts'] },
  { name: 'rules of forms', words: ['tools/checks/form-rules.ts'] },
  { name: 'sizes of folders', words: ['tools/checks/folders.ts'] },
  { name: 'state of modules', words: ['tools/checks/module-state.ts'] },
  { name: 'threats', words: ['tools/checks/threats.ts'] },
  { name: 'refusals', words: ['tools/checks/refusals.ts'] },
  { name: 'code of the guide', words: ['tools/checks/guide.ts'] },
  { name: 'links of the documentation', words: ['tools/docs-site.ts', '--check'] },
  { name: 'map', words: ['tools/map.ts', '--check'] },
  { name: 'tables and screens', words: [bin('vitest'), 'run', '--project', 'tools', 'tools/map.test.ts'] },
]

const failed = (await runAll(parts)).filter((part) => part.code !== 0).map((part) => part.name)
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}
