import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { circleRule, findViolations, rules } from './import-rules.ts'
import { bin, root } from '../parts.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A small repository with the real aliases and the given files. */
function repositoryWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-imports-'))
  folders.push(folder)
  for (const one of ['contract', 'client', 'server', 'web', 'console']) {
    mkdirSync(join(folder, one))
    cpSync(join(root, one, 'package.json'), join(folder, one, 'package.json'))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const found = (files: Record<string, string>) => findViolations(repositoryWith(files)).map((one) => one.rule)

const store = 'server/src/features/friends/store.ts'
const service = 'server/src/features/friends/service.ts'
const handlers = 'server/src/features/friends/handlers.ts'
const screen = 'web/src/features/friends/friends-screen.tsx'

const planted: [rule: string, file: string, line: string][] = [
  ['contract stands alone', 'contract/src/features/friends/calls.ts', `import { Kysely } from 'kysely'`],
  [
    'contract stands alone',
    'contract/src/features/friends/calls.ts',
    `import { readFileSync } from 'node:fs'`,
  ],
  [
    'contract stands alone',
    'contract/src/features/friends/calls.ts',
    `import '../../../../server/src/main.ts'`,
  ],
  ['the client knows the contract alone', 'client/src/calls.ts', `import { useState } from 'react'`],
  ['the client knows the contract alone', 'client/src/calls.ts', `import { WebSocket } from 'ws'`],
  ['the client knows the contract alone', 'client/src/calls.ts', `import { open } from '@mynah/server/main'`],
  [
    'examples use what everyone can install',
    'examples/bot/main.ts',
    `import { people } from '../../server/test/person.ts'`,
  ],
  ['examples use what everyone can install', 'examples/bot/main.ts', `import { WebSocket } from 'ws'`],
  ['the server is no client', service, `import { Calls } from '@mynah/client/calls'`],
  [
    'runtimes meet in the contract',
    'web/src/app/main.tsx',
    `import type { Db } from '../../../server/src/platform/database/database.ts'`,
  ],
  ['runtimes meet in the contract', 'web/src/app/main.tsx', `import { open } from '@mynah/server/main'`],
  [
    'shared components know the contract alone',
    'ui/src/button.tsx',
    `import { newId } from '../../client/src/ids.ts'`,
  ],
  ['components are of screens', 'server/src/main.ts', `import { cx } from '@mynah/ui/cx.ts'`],
  ['runtimes meet in the contract', 'server/src/main.ts', `const app = import('../../web/src/app/main.tsx')`],
  [
    'platform knows no feature',
    'server/src/platform/http/serve.ts',
    `import { list } from '#features/friends/index.ts'`,
  ],
  [
    'tools know no feature',
    'web/src/ui/pictures/avatar.tsx',
    `import { Row } from '#features/friends/index.ts'`,
  ],
  ['tools know no feature', 'web/src/client/call.ts', `import { routes } from '#app/routes.tsx'`],
  ['tools know no feature', 'web/src/i18n/translate.ts', `export * from '../features/friends/index.ts'`],
  ['features do not know the app', screen, `import type { TabPage } from '#app/tabs.tsx'`],
  [
    'the app knows features by its lists',
    'web/src/app/routes.tsx',
    `const page = () => import('#features/friends/friends-screen.tsx')`,
  ],
  [
    'the console knows features by its list',
    'console/src/frame/frame.tsx',
    `import { LoginScreen } from '#features/operators/login-screen.tsx'`,
  ],
  [
    'features of the console do not know its list',
    'console/src/features/carbon/carbon-screen.tsx',
    `import { features } from '#features.ts'`,
  ],
  [
    'features meet at the door',
    'contract/src/features/shop/calls.ts',
    `import { carbonLines } from '../carbon/system-lines.ts'`,
  ],
  ['features meet at the door', service, `import * as groups from '#features/groups/store.ts'`],
  ['features meet at the door', screen, `import { GroupRow } from '../groups/group-row.tsx'`],
  ['SQL lives in stores', handlers, `import { sql } from 'kysely'`],
  ['SQL lives in stores', service, `import type pg from 'pg'`],
  ['store is the bottom', store, `import { agree } from './service.ts'`],
  ['store is the bottom', store, `import { friendHandlers } from './handlers.ts'`],
  ['store is the bottom', 'server/src/features/friends/append-store.ts', `import './service.ts'`],
  ['store is the bottom', 'server/src/features/friends/accept/append-store.ts', `import '../service.ts'`],
  ['service below handlers', service, `import {\n  friendHandlers,\n} from './handlers.ts'`],
  ['screens ask queries', screen, `import { api } from '#client/call.ts'`],
  ['screens ask queries', screen, `import { Calls } from '@mynah/client/calls'`],
  ['tests stay out', service, `import { people } from '#test/people.ts'`],
  ['tests stay out', service, `import { aFriend } from './service.test.ts'`],
  ['tests stay out', 'web/src/app/main.tsx', `import { vi } from 'vitest'`],
]

test.each(planted)('%s: caught in %s', (rule, file, line) => {
  expect(found({ [file]: `${line}\n` })).toContain(rule)
})

test('every rule has a planted violation', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map((rule) => rule.name)))
})

const friendsDoor = 'server/src/features/friends/index.ts'
const groupsDoor = 'server/src/features/groups/index.ts'
const listType = `export type List = string[]`

test('two features that import each other are a circle, by value and by type alone', () => {
  const back = `import { list } from '#features/groups/index.ts'`
  expect(
    found({ [service]: back, 'server/src/features/groups/rules.ts': `import '#features/friends/index.ts'` }),
  ).toContain(circleRule)
  expect(
    found({
      [friendsDoor]: `${listType}\nimport type { List } from '#features/groups/index.ts'`,
      [groupsDoor]: `${listType}\nexport type { List as Other } from '#features/friends/index.ts'`,
    }),
  ).toEqual([circleRule, circleRule])
})

test('a circle of three features is found in each of its imports, also in the web app', () => {
  const importing = (name: string) => `import type { List } from '#features/${name}/index.ts'`
  expect(
    found({
      'web/src/features/friends/index.ts': importing('groups'),
      'web/src/features/groups/index.ts': importing('vip'),
      'web/src/features/vip/index.ts': importing('friends'),
      'web/src/features/wallet/index.ts': importing('vip'),
    }),
  ).toEqual([circleRule, circleRule, circleRule])
})

test('allowed imports are accepted', () => {
  const files = {
    'contract/src/features/friends/calls.ts': `import * as z from 'zod/mini'\nimport { call } from '../../kit/kit.ts'`,
    'contract/src/features/friends/friends.test.ts': `import { test } from 'vitest'`,
    'examples/bot/main.ts': `import { createClient } from '@mynah/client'\nimport { readFileSync } from 'node:fs'`,
    'client/src/calls.ts': `import { call } from '@mynah/contract/kit'\nimport { sha256 } from '@noble/hashes/sha2.js'`,
    [store]: `import { sql } from 'kysely'\nimport type { Db } from '#platform/database/database.ts'`,
    [service]: `import * as groups from '#features/groups/index.ts'\nimport * as store from './store.ts'`,
    'server/src/features/friends/append-store.ts': `import pg from 'pg'`,
    'server/src/features/friends/accept/append-store.ts': `import pg from 'pg'`,
    'web/src/test-setup.ts': `import { vi } from 'vitest'`,
    [handlers]: `import { friends } from '@mynah/contract/friends'\n// import { sql } from 'kysely'`,
    'server/src/features/friends/service.test.ts': `import { people } from '#test/people.ts'\nimport pg from 'pg'`,
    [screen]: `import { Button } from '@mynah/ui/button.tsx'\nimport { useAction } from '#client/api/use-action.ts'\nimport { useFriends } from './queries.ts'`,
    'web/src/features/friends/queries.ts': `import { query } from '#client/api/query.ts'`,
    'contract/src/features/shop/calls.ts': `import { Address } from '../addresses/calls.ts'`,
    'web/src/app/features.ts': `import { friends } from '#features/friends/feature.ts'`,
  }
  expect(found(files)).toEqual([])
})

/** Lints with the real rules, within a package of this repository, so that types and aliases resolve. */
function lint(files: Record<string, string>): string {
  const folder = repositoryWith(files)
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'server/tsconfig.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return spawnSync(process.execPath, [bin('oxlint'), '--type-aware'], { cwd: folder, encoding: 'utf8' })
    .stdout
}

test('a circle is caught by the linter, by alias and through types too', () => {
  const said = lint({
    'server/src/platform/a.ts': `import { b } from './b.ts'\nexport const a = () => b`,
    'server/src/platform/b.ts': `import { a } from '#platform/a.ts'\nexport const b = () => a`,
  })
  expect(said).toContain('no-cycle')
})

test('a hook after a return is caught by the linter', () => {
  const said = lint({
    'web/src/bubble.tsx': `import { useState } from 'react'\nexport function Bubble({ empty }: { empty: boolean }) {\n  if (empty) return null\n  const [text] = useState('')\n  return text\n}\n`,
  })
  expect(said).toContain('rules-of-hooks')
})

test('a promise that is not awaited is found by the linter', () => {
  const said = lint({
    'server/src/late.ts': `const late = async () => 1\nexport const go = () => {\n  late()\n}\n`,
  })
  expect(said).toContain('no-floating-promises')
})
