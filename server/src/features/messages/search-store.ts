import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import * as membership from './membership.ts'
import type { MessageRow } from './store.ts'

type Tables = {
  search_entries: { conversation_id: string; seq: number; words: string; pairs: string[] }
  search_progress: { conversation_id: string; seq: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** Conversations that have messages which cannot be found yet, of one person or of all, fewest missing first. */
export async function unindexed(db: Db, scope: { userId?: string; key?: string }, count: number) {
  const { userId, key } = scope
  const result = await sql<{ conversation_id: string }>`
    select c.id as conversation_id
    from conversations c
    ${userId ? sql`join participants p on p.conversation_id = c.id and p.user_id = ${userId}` : sql``}
    left join search_progress s on s.conversation_id = c.id
    where c.last_seq > coalesce(s.seq, 0) ${key ? sql`and c.id = ${key}` : sql``}
    order by c.last_seq - coalesce(s.seq, 0)
    limit ${count}`.execute(db)
  return result.rows.map((row) => row.conversation_id)
}

/** Held until the transaction ends, so that indexing and recalling come one after the other. */
export async function lockSearch(tx: Tx, key: string): Promise<number> {
  const row = await own(tx)
    .insertInto('search_progress')
    .values({ conversation_id: key, seq: 0 })
    .onConflict((c) =>
      c.column('conversation_id').doUpdateSet((e) => ({ seq: e.ref('search_progress.seq') })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow()
  return Number(row.seq)
}

export const setSearched = (tx: Tx, key: string, seq: number) =>
  own(tx).updateTable('search_progress').set({ seq }).where('conversation_id', '=', key).execute()

export async function addEntries(tx: Tx, entries: Tables['search_entries'][]): Promise<void> {
  if (entries.length > 0) await own(tx).insertInto('search_entries').values(entries).execute()
}

export const removeEntry = (tx: Tx, key: string, seq: number) =>
  own(tx).deleteFrom('search_entries').where('conversation_id', '=', key).where('seq', '=', seq).execute()

export type Wanted = {
  userId: string
  key?: string | undefined
  words: string[]
  pairs: string[]
  kinds?: number[] | undefined
  senderId?: string | undefined
  /** only what others said to this person by name, or to everybody */
  named: boolean
  from?: number | undefined
  to?: number | undefined
  ascending: boolean
  limit: number
  offset: number
}

/** What a search may show of a conversation. */
const isSeen = sql`${sql.raw(membership.maySee())} and m.shown and m.kind not in (9, 13)
  and ${sql.raw(membership.isNotDeleted())}`

const columns = sql`m.conversation_id, m.seq, m.id, m.sender_id, m.kind, m.content, m.extras, m.created_at,
  coalesce((select nick from participants n
    where n.conversation_id = m.conversation_id and n.user_id = m.sender_id), '') as nick`

/** These messages as they are now, in the same order; without those that this person may not see any more. */
export async function sameMessages(
  db: Db,
  userId: string,
  found: readonly Pick<MessageRow, 'conversation_id' | 'seq'>[],
): Promise<MessageRow[]> {
  const keys = found.map((one) => one.conversation_id)
  const seqs = found.map((one) => one.seq)
  const result = await sql<MessageRow>`
    select ${columns}
    from unnest(${keys}::text[], ${seqs}::bigint[]) with ordinality as f(conversation_id, seq, nth)
    join participants p on p.conversation_id = f.conversation_id and p.user_id = ${userId}
    join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq
    where ${isSeen}
    order by f.nth`.execute(db)
  return result.rows
}

/** Messages that this person may see and that fit, newest first or oldest first. */
export async function foundMessages(db: Db, wanted: Wanted): Promise<MessageRow[]> {
  const { userId, key, words, pairs, kinds, senderId, named, from, to, ascending, limit, offset } = wanted
  const filters: RawBuilder<unknown>[] = [sql`p.user_id = ${userId}`, isSeen]
  if (key) filters.push(sql`m.conversation_id = ${key}`)
  if (pairs.length > 0) filters.push(sql`e.pairs @> ${pairs}::text[]`)
  for (const word of words) filters.push(sql`e.words like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (kinds)
    filters.push(sql`m.kind = any(${kinds}::smallint[])`, ...(kinds.includes(0) ? [] : [sql`m.kind <> 0`]))
  if (senderId) filters.push(sql`m.sender_id = ${senderId}`)
  if (named)
    filters.push(sql`m.extras like '{"at":%' and m.sender_id <> ${userId}
      and (m.extras::jsonb->'at' ? ${userId} or m.extras::jsonb->>'at' = 'all')`)
  if (from !== undefined) filters.push(sql`m.created_at >= ${from}`)
  if (to !== undefined) filters.push(sql`m.created_at <= ${to}`)
  const order = ascending ? sql`m.created_at, m.seq` : sql`m.created_at desc, m.seq desc`
  const result = await sql<MessageRow>`
    select ${columns}
    from participants p
    join messages m on m.conversation_id = p.conversation_id
    ${words.length > 0 ? sql`join search_entries e on e.conversation_id = m.conversation_id and e.seq = m.seq` : sql``}
    where ${sql.join(filters, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return result.rows
}
