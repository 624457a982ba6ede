import pg from 'pg'
import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { messages } from '@mynah/contract/messages'
import { moments } from '@mynah/contract/moments'
import { redPackets } from '@mynah/contract/red-packets'
import { transfers } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { features } from '../src/features.ts'
import { tablesOf, unboundTables, type Distributions } from './distribution.ts'
import { payPassword, requestId, rich } from './money.ts'
import { packetIn } from './packets.ts'
import { groupOf, messageId, people } from './person.ts'
import { testServer } from './server.ts'

/** How the tables of hot statements could be distributed over several databases (docs/scale.md). */
const distributions: Distributions = {
  conversations: { column: 'id', by: 'conversation' },
  participants: { column: 'conversation_id', by: 'conversation' },
  messages: { column: 'conversation_id', by: 'conversation' },
  deleted_messages: { column: 'conversation_id', by: 'conversation' },
  message_states: { column: 'conversation_id', by: 'conversation' },
  message_reactions: { column: 'conversation_id', by: 'conversation' },
  message_versions: { column: 'conversation_id', by: 'conversation' },
  message_changes: { column: 'conversation_id', by: 'conversation' },
  message_pins: { column: 'conversation_id', by: 'conversation' },
  message_timers: { column: 'conversation_id', by: 'conversation' },
  live_places: { column: 'conversation_id', by: 'conversation' },
  live_place_points: { column: 'conversation_id', by: 'conversation' },
  polls: { column: 'conversation_id', by: 'conversation' },
  poll_votes: { column: 'conversation_id', by: 'conversation' },
  poll_voters: { column: 'conversation_id', by: 'conversation' },
  reaction_marks: { column: 'user_id', by: 'person' },
  search_entries: { column: 'conversation_id', by: 'conversation' },
  search_progress: { column: 'conversation_id', by: 'conversation' },
  identities: { column: 'user_id', by: 'person' },
  friendships: { column: 'user_id', by: 'person' },
  idempotency_keys: { column: 'user_id', by: 'person' },
  pay_passwords: { column: 'user_id', by: 'person' },
  payment_holds: { column: 'user_id', by: 'person' },
  moments: { column: 'author_id', by: 'person' },
  moment_follows: { column: 'user_id', by: 'person' },
  moment_people: { column: 'user_id', by: 'person' },
  sessions: { column: 'token_hash', by: 'session' },
  presences: { column: 'session_id', by: 'session' },
  groups: { column: 'id', by: 'group' },
  transfers: { column: 'id', by: 'transfer' },
  red_packets: { column: 'id', by: 'packet' },
  red_packet_shares: { column: 'packet_id', by: 'packet' },
}

/**
 * Tables that each database would have completely, since they are small or rarely written, and those of the ledger,
 * which stays in one. `users` has numbers and addresses that are unique over all users.
 */
const undivided = new Set([
  ...['ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_state'],
  ...['blocks', 'calls', 'call_people', 'flag_checks', 'push_subscriptions', 'settings', 'users'],
])

/**
 * Statements that read the conversations of one user, from all databases: an engine that distributes by conversation
 * asks each of them. docs/scale.md says from when on that is too expensive, and what would replace it.
 */
const byPerson = {
  socket: 'participants',
  missed: 'conversations, participants',
  list: 'conversations, messages, participants',
}

// Without jobs, whose statements could come at any moment.
const server = await testServer(
  { limitFactor: 1_000 },
  features.map((feature) => ({ ...feature, jobs: [] })),
)
const { ana, bo } = await people(server, 'ana', 'bo')
const group = await groupOf(ana, bo)
await rich(server, '100.00', ana, bo)
const [a, b] = [await ana.connect(), await bo.connect()]

/**
 * The texts of all statements that this server runs during the action; servers of other files may still be stopping.
 */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>()
  const own = new URL(server.config.databaseUrl ?? '').pathname.slice(1)
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    if (text && this.database === own) seen.add(text)
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  try {
    await action()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...seen]
}

const send = async (target: { to: string } | { groupId: string }) => {
  // The second batch finds the rows that the first one created.
  for (const text of ['one', 'two']) expect(await a.sendText(target, text)).toMatchObject({ code: 10000 })
  await Promise.all(['three', 'four'].map((text) => a.sendText(target, text)))
}

const paths: Record<string, { act: () => Promise<unknown>; unbound?: string[] }> = {
  'a sign-in of a socket': { act: () => ana.connect(), unbound: [byPerson.socket] },
  'messages between two people': { act: () => send({ to: bo.id }) },
  'messages in a group': { act: () => send({ groupId: group.id }) },
  'a message by HTTP': {
    act: () =>
      ana.call(messages.send, { id: messageId(), to: bo.id, chatType: 2, msgType: 0, content: 'five' }),
  },
  'a page of history': {
    act: () => {
      b.send({ cmd: 19, type: 1, toBizId: ana.id, toBizType: 2, offset: 0, count: 10 })
      return b.next((frame) => frame.cmd === 20)
    },
  },
  'a catch-up': {
    act: () => {
      b.send({ cmd: 19, type: 0, seqs: {} })
      return b.next((frame) => frame.cmd === 21)
    },
    unbound: [byPerson.missed],
  },
  'the chat list': { act: () => ana.call(conversations.list, {}), unbound: [byPerson.list] },
  'the first page of moments': { act: () => ana.call(moments.list, {}) },
  'a transfer': {
    act: () =>
      ana.call(transfers.send, {
        requestId: requestId(),
        toUserId: bo.id,
        money: 1_00,
        note: '',
        payPassword,
      }),
  },
  'a share of a red packet': {
    act: async () => {
      const id = await packetIn(server, { senderId: ana.id, key: `1:${group.id}` })
      await bo.call(redPackets.open, { requestId: requestId(), id })
    },
  },
  'the bill': { act: () => ana.call(wallet.bill, {}) },
}

test.each(Object.entries(paths))(
  '%s: each statement has its distribution column, or is a known exception',
  async (_, { act, unbound = [] }) => {
    const statements = await statementsOf(act)
    expect(statements.length).toBeGreaterThan(0)
    const found = new Set<string>()
    for (const statement of statements) {
      const unlisted = (await tablesOf(statement)).filter(
        (table) => !(table in distributions) && !undivided.has(table),
      )
      expect(unlisted, statement).toEqual([])
      const tables = await unboundTables(statement, distributions)
      if (tables.length > 0) found.add(tables.join(', '))
    }
    expect([...found]).toEqual(unbound)
  },
)

test('the facts of a start are read from all databases, of a person and of their conversations', async () => {
  const statements = await statementsOf(async () => {
    a.send({ cmd: 19, type: 0, seqs: {}, mark: '' })
    await a.next((frame) => frame.cmd === 21 && 'done' in frame.data)
  })
  const facts = statements.filter((one) => one.startsWith('with mine'))
  const unbound = await Promise.all(facts.map((one) => unboundTables(one, distributions)))
  expect(unbound).toEqual([
    [
      'conversation and group and person and session',
      ...['conversations', 'groups', 'message_timers', 'participants', 'presences'],
    ],
  ])
})

/** A distributing engine can only enforce a unique index that contains the distribution column. */
test('unique indexes have the distribution column of their table, or are known exceptions', async () => {
  const { rows } = await server.app.pool.query<{ name: string; table: string; columns: string[] }>(`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))
        as columns
    from pg_index i where i.indisunique order by 1`)
  const known = rows.filter(({ table }) => table in distributions)
  expect(known.length).toBeGreaterThan(Object.keys(distributions).length - 1)
  const without = known.filter(({ table, columns }) => !columns.includes(distributions[table]?.column ?? ''))
  // The first two ids are random, so that the distribution column can be added to the key without weakening it. A
  // document is unique over all users: identities would be a reference table.
  expect(without.map(({ name }) => name)).toEqual(['identities_document', 'moments_pkey', 'sessions_pkey'])
})

test.each([
  ['select * from messages where sender_id = $1', ['messages']],
  ['select * from messages where conversation_id = $1 or id = $2', ['messages']],
  ['select * from messages m where m.conversation_id <> $1', ['messages']],
  ['update messages set shown = false where id = $1', ['messages']],
  ['delete from participants where user_id = $1', ['participants']],
  ['insert into messages (seq, id) values ($1, $2)', ['messages']],
  [
    'select 1 from messages m join conversations c on c.id = m.conversation_id where m.id = $1',
    ['conversations', 'messages'],
  ],
  [
    'select 1 from conversations c left join messages m on m.conversation_id = c.id and c.id = $1',
    ['conversations', 'messages'],
  ],
  [
    'select (select count(*) from messages m where m.id = u.remarks) from friendships u where u.user_id = $1',
    ['conversation and person', 'messages'],
  ],
  [
    'with c as (select id from conversations where id = $1) select 1 from c, friendships u where u.user_id = $2',
    ['conversation and person'],
  ],
])('%s is reported', async (statement, tables) => {
  expect(await unboundTables(statement, distributions)).toEqual(tables)
})

test.each([
  'select * from messages where conversation_id = $1 and seq = $2',
  'select * from messages where conversation_id = any($1) and seq > $2',
  'select * from messages where (conversation_id, seq) = ($1, $2)',
  'select 1 from messages m join conversations c on c.id = m.conversation_id where c.id = $1',
  'select 1 from unnest($1::text[]) k (id) join messages m on m.conversation_id = k.id',
  'with k as (select $1::text as id) update participants p set role = 1 from k where p.conversation_id = k.id',
  'insert into messages (conversation_id, seq) select c.id, 1 from conversations c where c.id = $1',
])('%s is accepted', async (statement) => {
  expect(await unboundTables(statement, distributions)).toEqual([])
})
