import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allowed, moduleState, stateOf } from './module-state.ts'
import { root } from '../parts.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function appWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-state-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const names = (source: string) => stateOf(source).map(({ name }) => name)

test.each([
  ['a value that changes', `let amount = ''`],
  ['one that is not set yet', `let amount: string | undefined\nconst max = 3`],
  ['one of a function type', `export let amount: (() => void) | undefined\n`],
  ['a map', `const amount = new Map<string, number>()`],
  ['a map over several lines', `const amount = new Map<\n  string,\n  { of: number }\n>()\n`],
  ['a set', `export const amount = new Set()`],
  [
    'a map that begins with something',
    `const amount = new Map([['a', 1]])\nconst f = () => amount.set('b', 2)`,
  ],
  ['files and what is known of them', `const amount = new WeakMap<File, string>()`],
  ['a value that is watched', `const amount = new Observable('')`],
  ['an object of a class', `const amount = new MessageStore({\n  send: () => true,\n})`],
  ['a list that grows', `const amount: string[] = []\nconst f = () => amount.push('1')`],
  ['an object that is changed', `const amount = { cents: 0 }\nconst f = () => {\n  amount.cents = 5\n}`],
  ['one that is counted up', `const amount = { cents: 0 }\nconst f = () => ++amount.cents`],
  [
    'one that is changed as a whole',
    `const amount = { cents: 0 }\nconst f = () => Object.assign(amount, { cents: 1 })`,
  ],
  [
    'a field by a name',
    `const amount: Record<string, number> = {}\nconst f = (key: string) => {\n  amount[key] = 5\n}`,
  ],
  ['a map inside an object', `const amount = { of: new Map() }\nconst f = () => amount.of.set('a', 1)`],
  [
    'what a function called at once holds',
    `const amount = (() => {\n  let cents = 0\n  return () => cents++\n})()`,
  ],
  ['a field of a class itself', `class Wallet {\n  static amount = 0\n}`],
])('%s is found', (_, source) => {
  expect(names(source)).toContain('amount')
})

test.each([
  ['a number', `const max = 3`],
  ['a function', `const amount = (cents: number) => {\n  let text = ''\n  text += cents\n  return text\n}`],
  ['a list that stands', `const kinds = ['a', 'b'] as const\nconst f = () => kinds.map(String)`],
  ['a set that stands', `const kinds = new Set(['a', 'b'])\nconst f = (kind: string) => kinds.has(kind)`],
  ['an empty one that stands', `const nobody: ReadonlySet<string> = new Set()`],
  ['a pattern', `const digits = new RegExp('[0-9]')`],
  ['a point that features extend', `const point = new ExtensionPoint<string>('point')`],
  [
    'a value for each session',
    `const amount = perSession(() => new Map<string, number>())\nconst f = () => amount().set('a', 1)`,
  ],
  [
    'one that is watched',
    `const amount = observedPerSession<string>(\n  () => '',\n)\nconst f = () => amount.set('1')`,
  ],
  ['what a comment says', `/*\nlet amount = 1\n*/\n// let amount = 1`],
  ['a variable of a function', `function f() {\n  let amount = 1\n  return amount\n}`],
])('%s is let through', (_, source) => {
  expect(names(source)).toEqual([])
})

test('state of a module is refused where it is not allowed, and its place is named', () => {
  const folder = appWith({
    'web/src/features/wallet/typed.ts': `const max = 3\nlet typed = ''\n`,
    'web/src/features/wallet/typed.test.ts': `let typed = ''\n`,
  })
  expect(moduleState(folder, {})).toEqual([
    { file: 'web/src/features/wallet/typed.ts', line: 2, name: 'typed' },
  ])
  expect(moduleState(folder, { 'web/src/features/wallet/typed.ts': { typed: 'device' } })).toEqual([])
})

test('allowed state that no longer exists is refused too', () => {
  const folder = appWith({ 'web/src/ui/theme.ts': `const max = 3\n` })
  expect(moduleState(folder, { 'web/src/ui/theme.ts': { max: 'device' } })).toEqual([
    { file: 'web/src/ui/theme.ts', line: 0, name: 'max' },
  ])
})

test('the web app has no state that is not allowed, and all that is allowed has its reason', () => {
  expect(moduleState(root)).toEqual([])
  for (const reason of Object.values(allowed).flatMap((one) => Object.values(one)))
    expect(reason).toMatch(/^(?:device|code|mounted|emptied|the session itself)/)
})
