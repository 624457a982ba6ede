import { expect, test } from 'vitest'
import { migrationsFolder, readMigrations } from '#platform/database/migrations.ts'
import { definesConversations, isImpossibleOnNodes, nodeTextOf } from './migrate-nodes.ts'

/** Migrations up to this one have run before conversations could be distributed. */
const before = 453

const later = readMigrations(migrationsFolder).filter(({ number }) => number > before)

test('a migration of tables of conversations says what to do on nodes, in statements that may run twice', () => {
  for (const migration of later.filter(definesConversations)) {
    const text = nodeTextOf(migration, migrationsFolder)
    expect(text, `${migration.name} needs migrations/nodes/${migration.name}.sql`).toBeDefined()
    for (const statement of (text ?? '').split(/;\n/).filter((one) => one.trim() !== ''))
      expect(statement, migration.name).toMatch(
        /\bif (not )?exists\b|\bset (not null|default)\b|\bdrop (not null|default)\b/,
      )
  }
})

test('no migration makes a key over tables of conversations, or one to them', () => {
  expect(later.filter(isImpossibleOnNodes).map(({ name }) => name)).toEqual([])
})

const of = (text: string) => ({ name: '9999-x', text })

test.each([
  'alter table messages add column other text',
  'create index x on participants (user_id)',
  'create unique index concurrently if not exists x\n  on public.messages (id)',
  'drop index if exists messages_of_kind',
  'create table other (id text references conversations (id))',
])('%s is noticed', (text) => {
  expect(definesConversations(of(text))).toBe(true)
})

test.each([
  'update messages set kind = 1',
  'alter table message_pins add column x text',
  'create index x on message_reactions (user_id)',
  '-- alter table messages\nselect 1',
])('%s is none of theirs', (text) => {
  expect(definesConversations(of(text))).toBe(false)
})

test.each([
  'create unique index x on messages (id)',
  'create table other (id text references conversations (id))',
  'alter table participants add constraint y unique (nick)',
  'drop table search_entries',
])('%s cannot be', (text) => {
  expect(isImpossibleOnNodes(of(text))).toBe(true)
})
