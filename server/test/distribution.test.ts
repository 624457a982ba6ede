import { expect, test } from 'vitest'
import { oneLine } from './asked-statements.ts'
import { testDatabase } from './database.ts'
import { keys, unkeyed } from './distributed-tables.ts'
import { problemsOf } from './distribution.ts'
import { askedBy, asks } from './unkeyed-asks.ts'

const { pool } = await testDatabase()

/** Tables with a conversation that stay in one database, with all that has none. */
const inOneDatabase = [
  ...['calls', 'favourites', 'ledger_postings', 'message_reminders', 'reaction_marks', 'red_packets'],
  'scheduled_messages',
]

test('each table with a conversation is distributed, or stays in one database', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'conversation_id' order by 1`)
  const names = rows.map(({ name }) => name)
  const distributed = Object.keys(keys).filter((table) => table !== 'conversations')
  expect(names).toEqual([...distributed, ...inOneDatabase].sort())
})

/** Several databases can only enforce a unique index that contains the key. */
test('unique indexes of these tables contain their keys', async () => {
  const { rows } = await pool.query<{ name: string; table: string; columns: string[] }>(`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))
        as columns
    from pg_index i where i.indisunique order by 1`)
  const known = rows.filter(({ table }) => table in keys)
  expect(known.length).toBeGreaterThanOrEqual(Object.keys(keys).length)
  const without = known.filter(({ table, columns }) => !columns.includes(keys[table] ?? ''))
  // Its ids are random, so that the key can be added to it without weakening it.
  expect(without.map(({ name }) => name)).toEqual(['leavings_pkey'])
})

// That no test asks for another such statement is checked after each file, see setup.ts.
test.each(Object.entries(unkeyed))('%s: the server still asks it without a key', async (name, { text }) => {
  const asked = [
    ...(await askedBy(asks[name as keyof typeof asks])),
    ...(await askedBy(asks[name as keyof typeof asks], [{}])),
  ]
  const found = asked.filter((one) => oneLine(one).includes(text))
  expect(found, asked.map(oneLine).join('\n')).not.toEqual([])
  for (const one of found) expect(await problemsOf(one, keys), one).not.toEqual([])
})

test.each([
  ['select * from messages where sender_id = $1', ['messages without key']],
  ['select * from messages where conversation_id = $1 or id = $2', ['messages without key']],
  ['select * from messages m where m.conversation_id <> $1', ['messages without key']],
  ['select * from messages where $1 = any(conversation_id)', ['messages without key']],
  ['select * from messages where conversation_id = any(array(select $1))', ['messages without key']],
  ['select * from messages where conversation_id in (select $1)', ['messages without key']],
  [
    'select 1 from messages m join conversations c on c.id = m.conversation_id where c.id = $1',
    ['messages without key'],
  ],
  [
    'select 1 from conversations c left join messages m on m.conversation_id = c.id and c.id = $1',
    ['conversations without key', 'messages without key'],
  ],
  [
    'select 1 from unnest($1::text[]) k (id) join messages m on m.conversation_id = k.id',
    ['messages without key'],
  ],
  [
    `select (select count(*) from messages m where m.conversation_id = c.id) from conversations c where c.id = $1`,
    ['messages without key'],
  ],
  [
    'select 1 from messages where conversation_id = $1 union all select 2 from messages where id = $2',
    ['messages without key'],
  ],
  [
    `select array(select m.id from messages m where m.conversation_id = c.id and m.conversation_id = any($1) limit 1)
      from conversations c where c.id = any($1)`,
    ['messages for each of a list'],
  ],
  ['select 1 from conversations where id = any($1) for update', ['conversations locked by a list']],
  ['update messages set shown = false where id = $1', ['messages without key']],
  ['update messages set shown = false where conversation_id = any($1)', ['messages changed by a list']],
  ['update messages set conversation_id = $2 where conversation_id = $1', ['key of messages set']],
  ['delete from participants where user_id = $1', ['participants without key']],
  [
    'with k as (select $1::text as id) update participants p set role = 1 from k where p.conversation_id = k.id',
    ['participants without key'],
  ],
  ['insert into messages (seq, id) values ($1, $2)', ['messages without key']],
  ['insert into messages (conversation_id) select * from unnest($1::text[])', ['messages without key']],
  ['with one as (insert into messages (conversation_id) values ($1)) select 1', ['insert in a CTE']],
  [
    `insert into messages (conversation_id, seq) values ($1, $2)
      on conflict (conversation_id, seq) do update set conversation_id = excluded.conversation_id`,
    ['key of messages set'],
  ],
  [
    'select 1 from messages m join users u on u.id = m.sender_id where m.conversation_id = $1',
    ['users beside them'],
  ],
])('%s is reported', async (statement, problems) => {
  expect(await problemsOf(statement, keys)).toEqual(problems)
})

test.each([
  'select * from users where id = $1',
  'select * from messages where conversation_id = $1 and seq = $2',
  'select * from messages where conversation_id = any($1) and seq > $2',
  `select * from messages where conversation_id = any(string_to_array($1::text, ' '))`,
  'select * from messages where conversation_id in ($1, $2)',
  'select * from messages where (conversation_id, seq) = ($1, $2)',
  'select * from messages where (conversation_id, seq) in (($1, $2), ($3, $4))',
  'select 1 from messages m join conversations c on c.id = $1 where m.conversation_id = $1',
  'select 1 from conversations c left join messages m on m.conversation_id = $1 where c.id = $1',
  'select 1 from unnest($1::text[]) k (id) join messages m on m.conversation_id = k.id where m.conversation_id = any($1)',
  'select 1 from conversations c, lateral (select 1 from messages where conversation_id = $1 limit 1) m where c.id = $1',
  'select 1 from conversations where id = $1 for update',
  'with one as (select id from conversations where id = $1) select * from one',
  'insert into messages (conversation_id, seq) values ($1, 1), ($2, 2)',
  'insert into messages (conversation_id, seq) select c.id, 1 from conversations c where c.id = $1',
  'insert into messages (conversation_id, seq) select $1, seq from unnest($2::int[]) given (seq)',
])('%s is accepted', async (statement) => {
  expect(await problemsOf(statement, keys)).toEqual([])
})
