import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isDistributed, type Db, type Tx } from '#platform/database/database.ts'
import { isNotDeletedIn } from '../deletion/deleted-store.ts'
import * as membership from '../members/membership.ts'
import type { MessageRow } from '../store.ts'

type Tables = {
  search_entries: { conversation_id: string; seq: number; words: string; pairs: string[] }
  search_progress: { conversation_id: string; seq: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** Conversations of this user with messages that are not indexed yet, or the given one; fewest missing first. */
export async function unindexedOf(db: Db, userId: string, key: string | undefined, count: number) {
  const result = await sql<{ conversation_id: string }>`
    select c.id as conversation_id
    from conversations c
    join participants p on p.conversation_id ${key ? sql`= ${key}` : sql`= c.id`} and p.user_id = ${userId}
    left join search_progress s on s.conversation_id ${key ? sql`= ${key}` : sql`= c.id`}
    where c.last_seq > coalesce(s.seq, 0) ${key ? sql`and c.id = ${key}` : sql``}
    order by c.last_seq - coalesce(s.seq, 0)
    limit ${count}`.execute(db)
  return result.rows.map((row) => row.conversation_id)
}

/**
 * Examines the next `count` conversations by id: returns those with messages that are not indexed, and the last one
 * examined; null at the end. `offset 0` keeps the planner from reading all of `search_progress`.
 */
export async function unindexedAfter(db: Db, after: string, count: number) {
  const { rows } = await sql<{ keys: string[] | null; last: string | null }>`
    select array_agg(c.id) filter (where c.last_seq > coalesce(s.seq, 0)) as keys,
      case when count(*) = ${count} then max(c.id) end as last
    from (select id, last_seq from conversations where id > ${after} order by id limit ${count}) c
    left join lateral (select seq from search_progress where conversation_id = c.id offset 0) s on true`.execute(
    db,
  )
  return { keys: rows[0]?.keys ?? [], last: rows[0]?.last ?? null }
}

/**
 * How far these conversations are indexed. Locks them until the transaction ends, so that indexing and recalling do not
 * overlap; in id order, to avoid deadlocks.
 */
export async function lockSearches(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  await sql`
    insert into search_progress (conversation_id, seq)
    select key, 0 from unnest(${keys}::text[]) key order by key collate "C"
    on conflict do nothing`.execute(tx)
  // As lockConversation: a node shows what was written under a lock only to those who wrote the row too.
  if (isDistributed(tx))
    await sql`update search_progress set seq = seq where conversation_id = any(${keys}::text[])`.execute(tx)
  const rows = await own(tx)
    .selectFrom('search_progress')
    .select(['conversation_id', 'seq'])
    .where(sql<SqlBool>`conversation_id = any(${keys})`)
    .orderBy('conversation_id')
    .forUpdate()
    .execute()
  const searched = new Map(rows.map((row) => [row.conversation_id, Number(row.seq)]))
  return new Map(keys.map((key) => [key, searched.get(key) ?? 0]))
}

/** The same for one conversation. */
export async function lockSearch(tx: Tx, key: string): Promise<number> {
  await sql`
    insert into search_progress (conversation_id, seq) values (${key}, 0) on conflict do nothing`.execute(tx)
  const row = await own(tx)
    .selectFrom('search_progress')
    .select('seq')
    .where('conversation_id', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

export const setSearched = (tx: Tx, searched: ReadonlyMap<string, number>) =>
  sql`
    update search_progress s set seq = done.seq
    from unnest(${[...searched.keys()]}::text[], ${[...searched.values()]}::bigint[]) done (conversation_id, seq)
    where s.conversation_id = done.conversation_id`.execute(tx)

export type SearchEntry = { conversationId: string; seq: number; words: string; pairs: string[] }

/**
 * Pairs contain no spaces, so those of a message can be sent as one text: PostgreSQL arrays of arrays have to be
 * rectangular. The GIN index collects entries in its pending list and merges them within this transaction: searches do
 * not read that list.
 */
export async function addEntries(tx: Tx, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into search_entries (conversation_id, seq, words, pairs)
    select conversation_id, seq, words, string_to_array(pairs, ' ')
    from unnest(
      ${entries.map((one) => one.conversationId)}::text[], ${entries.map((one) => one.seq)}::bigint[],
      ${entries.map((one) => one.words)}::text[], ${entries.map((one) => one.pairs.join(' '))}::text[]
    ) entry (conversation_id, seq, words, pairs)`.execute(tx)
  await sql`select flush_search_entries()`.execute(tx)
}

export const removeEntry = (tx: Tx, key: string, seq: number) =>
  own(tx).deleteFrom('search_entries').where('conversation_id', '=', key).where('seq', '=', seq).execute()

export type Wanted = {
  userId: string
  key?: string | undefined
  words: string[]
  pairs: string[]
  /** Words of which at least one has to match. */
  anyOf?: { word: string; pairs: string[] }[] | undefined
  kinds?: number[] | undefined
  senderId?: string | undefined
  /** only messages of others that mention this user or everybody */
  named: boolean
  from?: number | undefined
  to?: number | undefined
  ascending: boolean
  limit: number
  offset: number
}

/** The conversation of `m`; a parameter where a statement asks for one conversation. */
const ofMessage = sql`m.conversation_id`

/** Messages of a conversation that a search may show. */
const isSeen = (key: RawBuilder<unknown>) => sql`${sql.raw(membership.maySee())} and m.shown
  and m.kind not in (9, 13) and ${isNotDeletedIn(key)}`

const columns = (key: RawBuilder<unknown>) => sql`
  m.conversation_id, m.seq, m.id, m.sender_id, m.kind, m.content, m.extras, m.created_at,
  coalesce((select nick from participants n where n.conversation_id = ${key} and n.user_id = m.sender_id), '') as nick`

/** The present state of these messages, in the same order; without those that this user can no longer see. */
export async function sameMessages(
  db: Db,
  userId: string,
  found: readonly Pick<MessageRow, 'conversation_id' | 'seq'>[],
): Promise<MessageRow[]> {
  const keys = found.map((one) => one.conversation_id)
  const seqs = found.map((one) => one.seq)
  const result = await sql<MessageRow>`
    select ${columns(ofMessage)}
    from unnest(${keys}::text[], ${seqs}::bigint[]) with ordinality as f(conversation_id, seq, nth)
    join participants p on p.conversation_id = f.conversation_id and p.user_id = ${userId}
    join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
    where ${isSeen(ofMessage)}
    order by f.nth`.execute(db)
  return result.rows
}

/**
 * Index entries with all of these words in the user's conversations. The index covers pairs and conversation id
 * together, so one scan finds them without reading entries of other conversations. `offset 0` keeps the planner from
 * joining first.
 */
type Entries = Pick<Wanted, 'userId' | 'key' | 'words' | 'pairs' | 'anyOf'>
function matchingEntries({ userId, key, words, pairs, anyOf }: Entries, isOverNodes: boolean) {
  // A node is only asked for what is compared by the default collation; all of them sort as C does.
  const collation = isOverNodes ? sql`` : sql` collate "C"`
  const within = key
    ? sql`array[${key}::text]${collation}`
    : sql`array(select conversation_id from participants where user_id = ${userId})`
  const indexed = sql`array_append(pairs${collation}, conversation_id)`
  const has = (word: string) => sql`words like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
  const filters = words.map(has)
  if (pairs.length > 0) filters.push(sql`${indexed} @> ${pairs}::text[]`)
  const some = anyOf?.map((one) => sql`(${indexed} @> ${one.pairs}::text[] and ${has(one.word)})`)
  if (some) filters.push(sql`(${sql.join(some, sql` or `)})`)
  return sql`select conversation_id, seq from search_entries
    where ${indexed} && ${within} and ${sql.join(filters, sql` and `)}
    offset 0`
}

/** Matching messages that this user can see, newest or oldest first. */
export async function foundMessages(db: Db, wanted: Wanted): Promise<MessageRow[]> {
  const { userId, key, words, anyOf, kinds, senderId, named, from, to, ascending, limit, offset } = wanted
  const isIndexed = words.length > 0 || anyOf !== undefined
  const place = key && !isIndexed ? sql`${key}` : ofMessage
  const filters: RawBuilder<unknown>[] = [sql`p.user_id = ${userId}`, isSeen(place)]
  if (key) filters.push(sql`p.conversation_id = ${key}`)
  if (key && !isIndexed) filters.push(sql`m.conversation_id = ${key}`)
  if (kinds)
    filters.push(sql`m.kind = any(${kinds}::smallint[])`, ...(kinds.includes(0) ? [] : [sql`m.kind <> 0`]))
  if (senderId) filters.push(sql`m.sender_id = ${senderId}`)
  if (named)
    filters.push(sql`(m.extras like '{"at":%' or m.extras like '{"atEdit":%') and m.sender_id <> ${userId}
      and (m.extras::jsonb->'at' ? ${userId} or m.extras::jsonb->>'at' = 'all' or m.extras::jsonb->'atEdit' ? ${userId})`)
  if (from !== undefined) filters.push(sql`m.created_at >= ${from}`)
  if (to !== undefined) filters.push(sql`m.created_at <= ${to}`)
  // Within a conversation the primary key gives the order, so that the first page does not read all of it.
  const fields = key ? [sql`m.seq`] : [sql`m.created_at`, sql`m.seq`]
  const order = sql.join(ascending ? fields : fields.map((field) => sql`${field} desc`))
  const source = !isIndexed
    ? sql`participants p join messages m on m.conversation_id = p.conversation_id`
    : sql`(${matchingEntries(wanted, isDistributed(db))}) e
      cross join lateral (
        select * from participants where conversation_id = e.conversation_id and user_id = ${userId} offset 0
      ) p
      cross join lateral (
        select * from messages where conversation_id = e.conversation_id and seq = e.seq offset 0
      ) m`
  const result = await sql<MessageRow>`
    select ${columns(place)}
    from ${source}
    where ${sql.join(filters, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return result.rows
}
