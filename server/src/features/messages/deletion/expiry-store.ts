import { sql } from 'kysely'
import { countedMax, countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { versionsText } from '../changes/change-store.ts'

// Queries for expiring messages by the retention rule; the tables are those of store.ts, deleted-store.ts and
// search-store.ts, and the archive.

type Tables = {
  archived_messages: { conversation_id: string; seq: number; sender_id: string }
}
const own = (db: Db) => db.withTables<Tables>()

type Candidate = { id: string; expired: boolean }

/** Conversations after this one by id, and whether the oldest message of each is older than `before`. */
export async function candidates(
  db: Db,
  afterId: string,
  before: number,
  count: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.id, coalesce(m.created_at < ${before}, false) as expired
    from (select id, expired_seq from conversations where id > ${afterId} order by id limit ${count}) c
    left join messages m on m.conversation_id = c.id and m.seq = c.expired_seq + 1
    order by c.id`.execute(db)
  return rows
}

/** The seq up to which everything has expired. The conversation has to be locked. */
export async function expiredUpTo(tx: Tx, key: string): Promise<number> {
  const { rows } = await sql<{ expired_seq: number }>`
    select expired_seq from conversations where id = ${key}`.execute(tx)
  return rows[0]?.expired_seq ?? 0
}

/** The last of the oldest messages, at most `count`, that were all sent before a time; undefined if there are none. */
export async function lastExpired(
  tx: Tx,
  key: string,
  after: number,
  before: number,
  count: number,
): Promise<{ seq: number; counted: number; createdAt: number } | undefined> {
  const { rows } = await sql<{ seq: number; counted: number; createdAt: number }>`
    with oldest as (
      select seq, counted, created_at from messages
      where conversation_id = ${key} and seq > ${after} and seq <= ${after + count}
    )
    select seq, counted, created_at as "createdAt" from oldest
    where seq < coalesce((select min(seq) from oldest where created_at >= ${before}), ${after + count + 1})
    order by seq desc limit 1`.execute(tx)
  return rows[0]
}

type Range = { key: string; after: number; upTo: number }

export const archive = (tx: Tx, { key, after, upTo }: Range, now: number) =>
  sql`insert into archived_messages
      (conversation_id, seq, id, sender_id, kind, content, extras, created_at, archived_at, versions)
    select conversation_id, seq, id, sender_id, kind, content, extras, created_at, ${now}, ${versionsText(key)}
    from messages
    where conversation_id = ${key} and seq > ${after} and seq <= ${upTo} and kind <> 9`.execute(tx)

export const archiveSome = (tx: Tx, key: string, seqs: readonly number[], now: number) =>
  sql`insert into archived_messages
      (conversation_id, seq, id, sender_id, kind, content, extras, created_at, archived_at, versions)
    select conversation_id, seq, id, sender_id, kind, content, extras, created_at, ${now}, ${versionsText(key)}
    from messages
    where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(tx)

/** Blanks messages so that only their seqs remain. */
export const blankUnseen = (tx: Tx, key: string, seqs: readonly number[]) =>
  sql`update messages set kind = 9, content = '', extras = '{}', shown = false
    where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(tx)

/** The first messages after a seq, by rising seq. */
export async function nextAfter(
  tx: Tx,
  key: string,
  after: number,
  count: number,
): Promise<{ seq: number; id: string; kind: number; createdAt: number }[]> {
  const { rows } = await sql<{ seq: number; id: string; kind: number; createdAt: number }>`
    select seq, id, kind, created_at as "createdAt" from messages
    where conversation_id = ${key} and seq > ${after} order by seq limit ${count}`.execute(tx)
  return rows
}

/**
 * Deletes everything up to a seq from the log, the search index and the lists of deleted messages. The last row stays
 * without content, since positions and unread counts start from it.
 */
export async function remove(tx: Tx, key: string, upTo: number): Promise<void> {
  await sql`delete from search_entries where conversation_id = ${key} and seq <= ${upTo}`.execute(tx)
  await sql`delete from deleted_messages d using participants p
    where p.conversation_id = ${key} and p.has_deleted
      and d.user_id = p.user_id and d.conversation_id = ${key} and d.seq <= ${upTo}`.execute(tx)
  await sql`delete from messages where conversation_id = ${key} and seq < ${upTo}`.execute(tx)
  await sql`update messages set kind = 9, content = '', extras = '{}', shown = false
    where conversation_id = ${key} and seq = ${upTo}`.execute(tx)
  await sql`update conversations set expired_seq = ${upTo} where id = ${key}`.execute(tx)
}

/** For all members this is as if they had cleared the conversation up to there, and read it. */
export const clearForAll = (
  tx: Tx,
  key: string,
  { seq, counted, createdAt }: { seq: number; counted: number; createdAt: number },
) =>
  sql`update participants set
      cleared_seq = ${seq}, cleared_at = greatest(cleared_at, ${createdAt}),
      read_counted = case
        when to_seq < ${seq} then 0
        when read_seq < ${seq} then ${counted}
        else read_counted end,
      own_after = case when read_seq >= ${seq} or own_after = 0 then own_after else (
        select count(*) from messages m where m.conversation_id = ${key}
          and m.sender_id = participants.user_id and m.counts and m.seq > ${seq}) end,
      read_seq = greatest(read_seq, least(${seq}, coalesce(to_seq, ${seq})))
    where conversation_id = ${key} and cleared_seq < ${seq} and from_seq < ${seq}`.execute(tx)

export async function countArchived(db: Db): Promise<number> {
  const exactly = await countUpTo(own(db).selectFrom('archived_messages').select('seq'))
  if (exactly < countedMax) return exactly
  const { rows } = await sql<{ count: number }>`
    select reltuples::bigint as count from pg_class where oid = 'archived_messages'::regclass`.execute(db)
  return Math.max(exactly, Number(rows[0]?.count))
}

/** Seqs of a user's archived messages. */
export async function archivedOf(tx: Tx, key: string, userId: string, count: number): Promise<number[]> {
  const rows = await own(tx)
    .selectFrom('archived_messages')
    .select('seq')
    .where('conversation_id', '=', key)
    .where('sender_id', '=', userId)
    .orderBy('seq')
    .limit(count)
    .execute()
  return rows.map((row) => row.seq)
}

export const removeArchived = (tx: Tx, key: string, seqs: number[]) =>
  sql`delete from archived_messages
    where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(tx)
