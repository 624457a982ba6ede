import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFeatures, tablesOf } from './map.ts'
import { root } from './parts.ts'
import { readScreens, screenExists } from './screens.ts'

test('the tables of a store are read from its type, not the columns', () => {
  const text = `type Tables = {\n  red_packets: { id: string; cents: number }\n  shares: {\n    packet_id: string\n  }\n}\n`
  expect(tablesOf(text)).toEqual(['red_packets', 'shares'])
  const short =
    'type Tables = { timers: TimerRow }\nconst read = (\n  app: App,\n) => app.db.withTables<Tables>()\n'
  expect(tablesOf(short)).toEqual(['timers'])
})

test('every table belongs to exactly one store', async () => {
  const owners = (await readFeatures()).flatMap((feature) => feature.tables)
  const platform = globSync('server/src/platform/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => tablesOf(readFileSync(join(root, file), 'utf8')))
  const migrations = globSync('server/migrations/*.sql', { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const renamed = new Map(
    [...migrations.matchAll(/alter table (\w+) rename to (\w+)/gi)].map(([, from, to]) => [from, to]),
  )
  const created = [...migrations.matchAll(/create table (?:if not exists )?(\w+)/gi)].map((one) => one[1])
  const made = created.map((table) => renamed.get(table) ?? table)
  const all = [...owners, ...platform]
  expect(all.filter((table, i) => all.indexOf(table) !== i)).toEqual([])
  expect(made.filter((table) => table && !all.includes(table))).toEqual([])
})

test('every screen in the lists of the app has its file', () => {
  expect(readScreens(root).filter((screen) => !screenExists(root, screen))).toEqual([])
})
