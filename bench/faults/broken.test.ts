import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, type Kind } from './check.ts'
import { FaultyDatabase } from './database.ts'
import { emptyHistory, type Facts, type History, type Seen, type SeenMessage, type Sent } from './history.ts'
import { World } from './world.ts'

// Servers with deliberate faults, none of which is a switch in the product: a checker that never failed proves
// nothing.

const isFull = process.env.MYNAH_FULL === '1'

const found = (history: History, facts: Facts, seen: Seen[]): Kind[] => [
  ...new Set(check(history, facts, seen).map((one) => one.kind)),
]

// Tests the checker, not the product: only in the full run.
test.runIf(isFull)('a server that acknowledges before the commit is caught when it is killed', async () => {
  const world = await World.open({ seed: 3, people: 2, devices: 1 })
  try {
    await world.allConnected()
    const conversation = world.first.conversations[0] ?? ''
    // longer than the test: the server is killed before the commit, even on a slow machine
    await world.cluster.server(0).order({ do: 'acknowledge early', byMs: 600_000 })
    const sent = await Promise.all(Array.from({ length: 10 }, () => world.first.send(conversation, 'socket')))
    expect(sent.map((one) => one.outcome)).toEqual(Array.from({ length: 10 }, () => 'ok'))
    await world.cluster.restart(0, 'SIGKILL')
    const violations = await world.judge()
    expect(violations.filter((one) => one.kind === 'lost').length).toBeGreaterThan(0)
  } finally {
    await world.close()
  }
})

let database: FaultyDatabase
beforeAll(async () => {
  database = await FaultyDatabase.open()
  await database.pool.query(
    `create table log (id bigserial, conversation_id text, seq int, mid text, at timestamptz default clock_timestamp());
     create table counters (who text primary key, unread int)`,
  )
})
afterAll(() => database.stop())

const sentOf = (conversation: string, id: string): Sent => ({
  conversation,
  id,
  who: 'ana',
  content: id,
  invoked: 0,
  returned: 1,
  outcome: 'ok',
  seq: 1,
  line: '',
  place: 0,
  tries: 1,
  repeat: false,
})

async function factsOf(unread: Facts['unread']): Promise<Facts> {
  const { rows } = await database.pool.query<{ conversation_id: string; seq: number; mid: string }>(
    'select conversation_id, seq, mid from log order by conversation_id, seq',
  )
  const names = [...new Set(rows.map((row) => row.conversation_id))]
  const participant = (conversation_id: string, user_id: string, read_seq: number) => ({
    conversation_id,
    user_id,
    from_seq: 0,
    to_seq: null,
    read_seq,
    cleared_seq: 0,
  })
  return {
    conversations: names.map((id) => ({
      id,
      last_seq: rows.filter((row) => row.conversation_id === id).length,
    })),
    messages: rows.map(({ conversation_id, seq, mid }) => ({
      conversation_id,
      seq,
      id: mid,
      sender_id: 'ana',
      kind: 0,
      content: mid,
      counts: true,
    })),
    participants: names.flatMap((id) => [participant(id, 'ana', 99), participant(id, 'bo', 0)]),
    unread,
  }
}

type Cursor = 'id' | 'at' | 'seq'

/** A device that requests what is newer than it has, by one cursor for all conversations or by seq in each. */
function follower(cursor: Cursor) {
  const seen: Seen = { device: `follows by ${cursor}`, who: 'bo', conversations: new Map(), conflicts: [] }
  let last: unknown
  return {
    seen,
    async poll() {
      const known = [...seen.conversations].map(([id, messages]) => [id, Math.max(0, ...messages.keys())])
      const { rows } = await database.pool.query<Record<string, never>>(
        cursor === 'seq'
          ? `select * from log l where seq > coalesce(($1::jsonb ->> conversation_id)::int, 0) order by seq`
          : `select * from log where $1::text is null or ${cursor}::text > $1 order by ${cursor}`,
        [cursor === 'seq' ? JSON.stringify(Object.fromEntries(known)) : (last ?? null)],
      )
      for (const row of rows as unknown as { conversation_id: string; seq: number; mid: string }[]) {
        const messages = seen.conversations.get(row.conversation_id) ?? new Map<number, SeenMessage>()
        const { seq, mid } = row
        messages.set(seq, { id: mid, seq, from: 'ana', kind: 0, content: mid, extras: {} })
        seen.conversations.set(row.conversation_id, messages)
      }
      const newest = await database.pool.query<{ last: string | null }>(
        `select max(${cursor})::text as last from log`,
      )
      last = newest.rows[0]?.last ?? last
    },
  }
}

test('catching up by id or by time misses what was begun earlier and committed later, catching up by seq does not', async () => {
  const followers = (['id', 'at', 'seq'] as const).map(follower)
  const insert = `insert into log (conversation_id, seq, mid) values ($1, 1, $2)`
  const late = await database.pool.connect()
  await late.query('begin')
  await late.query(insert, ['1:1', 'late'])
  await database.pool.query(insert, ['1:2', 'early'])
  for (const one of followers) await one.poll()
  await late.query('commit')
  late.release()
  for (const one of followers) await one.poll()
  const history = { ...emptyHistory(), sent: [sentOf('1:1', 'late'), sentOf('1:2', 'early')] }
  const facts = await factsOf(new Map())
  const caught = followers.map((one) => found(history, facts, [one.seen]))
  expect(caught).toEqual([['missing'], ['missing'], []])
})

test('a stored unread counter that is read and then written drifts, and is caught', async () => {
  const { pool } = database
  await pool.query(`truncate log; insert into counters values ('bo', 0)`)
  const history = emptyHistory()
  const clients = [await pool.connect(), await pool.connect()]
  const read: number[] = []
  for (const [index, client] of clients.entries()) {
    await client.query('begin')
    const { rows } = await client.query<{ unread: number }>(`select unread from counters where who = 'bo'`)
    read[index] = rows[0]?.unread ?? 0
  }
  for (const [index, client] of clients.entries()) {
    const conversation = `1:${index + 3}`
    await client.query(`insert into log (conversation_id, seq, mid) values ($1, 1, $2)`, [
      conversation,
      `m${index}`,
    ])
    await client.query(`update counters set unread = $1 where who = 'bo'`, [(read[index] ?? 0) + 1])
    await client.query('commit')
    client.release()
    history.sent.push(sentOf(conversation, `m${index}`))
  }
  const counter = await pool.query<{ unread: number }>('select unread from counters')
  const total = counter.rows[0]?.unread ?? 0
  // counted as one number for both conversations: the first gets the remainder of the counter
  const facts = await factsOf(
    new Map([
      ['bo 1:3', total - 1],
      ['bo 1:4', 1],
    ]),
  )
  const seen: Seen = { device: 'none', who: 'nobody', conversations: new Map(), conflicts: [] }
  expect(found(history, facts, [seen])).toEqual(['unread'])
})
