import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase, migratedDatabase } from '#test/database.ts'
import { migrate, migrationsFolder, readMigrations } from '#platform/database/migrations.ts'
import { distribute } from './distribute.ts'
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

test('a later migration changes all partitions, or is refused in one sentence', async () => {
  const [first, node] = [await migratedDatabase(), await emptyDatabase()]
  const folder = mkdtempSync(join(tmpdir(), 'mynah-migrations-'))
  const client = new pg.Client({ connectionString: first.url })
  client.on('error', () => {})
  try {
    await distribute({ connectionString: first.url }, [node.url], { unsafe: true })
    cpSync(migrationsFolder, folder, { recursive: true })
    const text =
      'alter table messages add column mood text;\ncreate index messages_mood on messages (mood);\n'
    writeFileSync(join(folder, '9001-add-moods.sql'), text)
    await expect(migrate(first.url, { folder })).rejects.toThrow(
      /^The migration 9001-add-moods cannot run while the conversations lie in several databases/,
    )
    mkdirSync(join(folder, 'nodes'), { recursive: true })
    const ofNodes =
      'alter table messages add column if not exists mood text;\ncreate index if not exists messages_mood on messages (mood);\n'
    writeFileSync(join(folder, 'nodes', '9001-add-moods.sql'), ofNodes)
    expect(await migrate(first.url, { folder })).toEqual(['9001-add-moods'])
    await client.connect()
    await client.query(
      `insert into conversations (id, kind) select '2:a' || n || ':b', 2 from generate_series(1, 20) n`,
    )
    await client.query(
      `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at, mood)
       select id, 1, id, 'b', 0, '', '{}', 1, true, true, 1, 'good' from conversations`,
    )
    const { rows } = await client.query(`select count(*)::int as count from messages where mood = 'good'`)
    expect(rows).toEqual([{ count: 20 }])
  } finally {
    await client.end()
    await first.drop()
    await node.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
