import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from './new.ts'
import { Draft, namesOf } from './new/draft.ts'
import { bin, root } from './parts.ts'

const copy = mkdtempSync(join(tmpdir(), 'mynah-new-'))
const packages = ['contract', 'client', 'ui', 'server', 'web', 'console']
const unneeded = ['node_modules', 'dist', 'public', 'migrations', 'corpus']
/** Compiling the packages takes a minute. */
const full = process.env.MYNAH_FULL === '1'

// a junction, which Windows allows without special rights
const link = (from: string, to: string) => symlinkSync(from, to, 'junction')

beforeAll(() => {
  for (const name of packages)
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !unneeded.includes(path.split(/[\\/]/).at(-1) ?? ''),
    })
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  cpSync(join(root, 'tools'), join(copy, 'tools'), { recursive: true })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  // workspace packages are the copied ones
  mkdirSync(join(copy, 'node_modules', '@mynah'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@mynah'))
    link(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of packages) {
    link(join(copy, name), join(copy, 'node_modules', '@mynah', name))
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) link(own, join(copy, name, 'node_modules'))
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const things = [
  ['feature', 'tally', 'server/src/features.ts', 'tally,'],
  ['call', 'stickers/length', 'server/test/matrix/stickers.ts', "'stickers/length'"],
  ['call', 'tally/length', 'server/test/fields/tally.ts', "'tally/length'"],
  ['kind', 'riddle', 'web/src/app/message-kinds.ts', 'riddle: riddleKind,'],
  ['kind', 'open-question', 'contract/src/message-kinds.ts', 'openQuestionMessage,'],
  ['screen', 'carbon/text-length', 'web/src/features/carbon/feature.ts', '/pages/carbon/text-length'],
  ['page', 'carbon/own-account', 'console/src/features/carbon/feature.ts', "title: 'ownAccountPage'"],
  ['page', 'friends/who', 'console/src/features.ts', 'friends,'],
] as const

test.each(things)('a new %s %s is in its list', (kind, word, list, line) => {
  expect(readFileSync(join(copy, list), 'utf8')).not.toContain(line)
  make(copy, kind, word)
  expect(readFileSync(join(copy, list), 'utf8')).toContain(line)
})

test('two kinds have two numbers', () => {
  const codes = ['riddle', 'open-question'].map(
    (name) =>
      /code: (\d+)/.exec(readFileSync(join(copy, `contract/src/message-kinds/${name}.ts`), 'utf8'))?.[1],
  )
  expect(new Set(codes).size).toBe(2)
})

test('existing files are not overwritten, and nothing of the second attempt is left', () => {
  const row = join(copy, 'server', 'test', 'matrix', 'stickers.ts')
  const before = readFileSync(row, 'utf8')
  expect(() => make(copy, 'call', 'stickers/length')).toThrow('is there already')
  expect(readFileSync(row, 'utf8')).toBe(before)
})

test.each(['Poll', 'poll_vote', 'a/b/c', '../poll', '', 'poll/'])('%j is no name', (word) => {
  expect(() => namesOf(word)).toThrow('is no name')
})

test('a thing of a feature that is not there, or of no kind, says so', () => {
  expect(() => make(copy, 'call', 'nowhere/length')).toThrow('make the feature first')
  expect(() => make(copy, 'table', 'poll')).toThrow('Say one of: feature, call, kind, screen, page')
})

test('a name is imported beside the others of its module, and once', () => {
  const draft = new Draft(copy)
  draft.create('a.ts', "import { b } from './b.ts'\n")
  for (const name of ['c', 'b', 'c']) draft.import('a.ts', name, './b.ts')
  draft.import('a.ts', 'd', './d.ts')
  expect(draft.read('a.ts')).toBe("import { d } from './d.ts'\nimport { b, c } from './b.ts'\n")
})

test.runIf(full)(
  'all of it compiles',
  () => {
    const run = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
      expect(status, `${stdout}${stderr}`).toBe(0)
    }
    run(join(copy, 'tools', 'map.ts'))
    for (const name of packages)
      run(bin('typescript', 'tsc'), '-p', join(copy, name, 'tsconfig.json'), '--noEmit', '--checkers', '1')
  },
  300_000,
)
