import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { personOf } from '../people.ts'
import { startServer } from '../processes.ts'
import { databaseSeconds, secondsOf } from '../usage.ts'
import type { Bench, Note } from './workloads.ts'

const chats = 200
const messages = 20_000
const wordsEach = 8
const indexingMs = 300_000
/** The number of the first person: these have no other messages that would be indexed first. */
const firstPerson = 6_000

// The size of the search index grows with the number of different character pairs in a message.
const syllables = [
  'ka',
  'me',
  'ti',
  'ro',
  'nu',
  'sal',
  'ber',
  'lin',
  'do',
  'gap',
  'wey',
  'hot',
  'cha',
  'mi',
  'zu',
]

/** A text of eight words with two to four syllables, different for each number. */
function textOf(number: number): string {
  let state = Math.imul(number + 1, 2_654_435_761) >>> 0
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const word = () => Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]).join('')
  return Array.from({ length: wordsEach }, word).join(' ')
}

/**
 * DISK: the bytes of each message of eight words with its indexes, and of each search entry with its own; and the cost
 * of indexing a message for search.
 */
export async function disk(bench: Bench, note: Note): Promise<void> {
  const client = new pg.Client({ connectionString: bench.database.url })
  await client.connect()
  try {
    const before = await sizesOf(client)
    await fill(client)
    const cpuEach = await index(bench, client)
    const after = await sizesOf(client)
    for (const [at, { table, rows, bytes }] of after.entries()) {
      const bytesEach = (bytes - (before[at]?.bytes ?? 0)) / (rows - (before[at]?.rows ?? 0))
      const isSearch = table === 'search_entries'
      const system = isSearch ? 'search' : 'messages'
      note({ work: 'DISK', system, repeat: 1, bytesEach, ...(isSearch && { cpuEach }) })
    }
  } finally {
    await client.end()
  }
}

async function sizesOf(client: pg.Client): Promise<{ table: string; rows: number; bytes: number }[]> {
  const tables = ['messages', 'search_entries']
  await client.query(`vacuum ${tables.join(', ')}`)
  const sizes = tables.map(
    (table) =>
      `select '${table}' as table, count(*)::int as rows, pg_total_relation_size('${table}')::float as bytes from ${table}`,
  )
  const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(
    sizes.join(' union all '),
  )
  return rows
}

/** Inserts messages in chats of friends, as the server's own batches would leave them. */
async function fill(client: pg.Client): Promise<void> {
  const texts = Array.from({ length: messages }, (_, at) => textOf(at))
  await client.query(
    `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select c.id, c.last_seq + place, lpad('d' || n, 32, 'd'), a, 0, content, '{}', c.last_counted + place, true, true, $4
      from (
        select ($2::bigint + 2 * (n % $3::int))::text as a, 1 + n / $3::int as place, n, content
        from (select content, ord::int - 1 as n from unnest($1::text[]) with ordinality as t(content, ord)) x
      ) m join conversations c on c.id = '2:' || a || ':' || (a::bigint + 1)`,
    [texts, personOf('', firstPerson).id, chats, Date.now()],
  )
  await client.query(
    `update conversations c set last_seq = m.seq, last_counted = m.counted
      from (select conversation_id as id, max(seq) as seq, max(counted) as counted from messages group by 1) m
      where c.id = m.id and c.last_seq < m.seq`,
  )
}

export type CpuEach = { serverSeconds: number; databaseSeconds: number }

/**
 * Has the server's job make the search entries, in batches. @returns CPU seconds for each, measured from the first
 * entries on, which excludes the start of the server
 */
async function index({ database, options }: Bench, client: pg.Client): Promise<CpuEach> {
  const server = await startServer(database, options)
  const until = performance.now() + indexingMs
  const usedNow = () => ({
    serverSeconds: secondsOf([server.pid]),
    databaseSeconds: databaseSeconds(database.postmaster),
  })
  let begun: (CpuEach & { left: number }) | undefined
  try {
    for (;;) {
      const left = await leftToIndex(client)
      if (left < messages) begun ??= { ...usedNow(), left }
      if (left === 0 && begun) {
        const used = usedNow()
        return {
          serverSeconds: (used.serverSeconds - begun.serverSeconds) / begun.left,
          databaseSeconds: (used.databaseSeconds - begun.databaseSeconds) / begun.left,
        }
      }
      if (performance.now() > until) throw new Error(`${left} messages are not indexed yet.`)
      await sleep(500)
    }
  } finally {
    await server.stop()
  }
}

async function leftToIndex(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    `select sum(c.last_seq - coalesce(s.seq, 0))::int as left
      from conversations c left join search_progress s on s.conversation_id = c.id
      where c.kind = 2 and split_part(c.id, ':', 2)::bigint between $1 and $2`,
    [personOf('', firstPerson).id, personOf('', firstPerson + 2 * chats - 1).id],
  )
  return rows[0]?.left ?? 0
}
