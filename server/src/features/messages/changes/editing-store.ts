import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import * as membership from '../members/membership.ts'

/**
 * The send code that refuses an edit by this user now: where they may not write, and in private chats that are not open
 * for both.
 */
export async function editRefusalOf(db: Db, key: string, userId: string, now: number): Promise<number> {
  const { rows } = await sql<{ speaking: number; calling: number }>`
    select ${sql.raw(membership.speakRefusal('t.now'))} as speaking, ${sql.raw(membership.callRefusal())} as calling
    from (select ${now}::bigint as now) t, participants p join conversations c on c.id = ${key}
    where p.conversation_id = ${key} and p.user_id = ${userId}`.execute(db)
  return rows[0]?.speaking || (rows[0]?.calling ?? 0)
}

/** The read positions of the other members; undefined if there are more than `max`. */
export async function othersReading(
  db: Db,
  key: string,
  userId: string,
  max: number,
): Promise<{ userId: string; readSeq: number }[] | undefined> {
  const { rows } = await sql<{ userId: string; readSeq: number }>`
    select user_id as "userId", read_seq as "readSeq" from participants
    where conversation_id = ${key} and user_id <> ${userId} and ${sql.raw(membership.isMember())}
    limit ${max + 1}`.execute(db)
  return rows.length > max ? undefined : rows
}

/** Whether no message that counts as unread came after it. */
export async function isNewest(db: Db, key: string, seq: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages where conversation_id = ${key} and seq > ${seq} and counts limit 1`.execute(db)
  return rows.length === 0
}

/** Whether a later message quotes it. */
export async function isQuoted(db: Db, key: string, seq: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages
    where conversation_id = ${key} and seq > ${seq} and extras like ${`%"quote":{"id":"${id}"%`} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
