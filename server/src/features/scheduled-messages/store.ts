import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type ScheduledRow = {
  user_id: string
  id: string
  conversation_id: string
  kind: number
  content: string
  extras: string
  send_at: number
  time_zone: string
  session_id: string
  code: number
  held: boolean
  claimed_until: number
  created_at: number
  updated_at: number
}
type Tables = { scheduled_messages: ScheduledRow }
const own = (db: Db) => db.withTables<Tables>()

/** Locks a user's scheduled messages until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 7))`.execute(tx)

export const listOf = (db: Db, userId: string): Promise<ScheduledRow[]> =>
  own(db)
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('send_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const find = (db: Db, userId: string, id: string): Promise<ScheduledRow | undefined> =>
  own(db)
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function count(db: Db, userId: string): Promise<number> {
  const row = await own(db)
    .selectFrom('scheduled_messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insert = (tx: Tx, row: ScheduledRow) =>
  own(tx).insertInto('scheduled_messages').values(row).execute()

type Change = Partial<Omit<ScheduledRow, 'user_id' | 'id' | 'conversation_id' | 'kind' | 'created_at'>>

export const set = (db: Db, userId: string, id: string, change: Change) =>
  own(db)
    .updateTable('scheduled_messages')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** A message being sent at this moment stays until that has ended. @returns what was removed */
export const remove = (tx: Tx, userId: string, id: string, now: number): Promise<ScheduledRow | undefined> =>
  own(tx)
    .deleteFrom('scheduled_messages')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('claimed_until', '<=', now)
    .returningAll()
    .executeTakeFirst()

export const removeSent = (db: Db, userId: string, id: string) =>
  own(db).deleteFrom('scheduled_messages').where('user_id', '=', userId).where('id', '=', id).execute()

/** Takes a message to send it. Undefined if another process or request is sending it. */
export const claim = (
  db: Db,
  userId: string,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<ScheduledRow | undefined> =>
  own(db)
    .updateTable('scheduled_messages')
    .set({ claimed_until: until })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('claimed_until', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Due messages, the longest overdue first, held ones last. */
export const due = (db: Db, now: number, limit: number): Promise<ScheduledRow[]> =>
  own(db)
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('code', '=', 0)
    .where('send_at', '<=', now)
    .where('claimed_until', '<=', now)
    .orderBy('held')
    .orderBy('send_at')
    // the pictures of an album in the given order
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Fails pending messages that these sessions wrote since a time. @returns their users */
export async function failOfSessions(
  tx: Tx,
  sessionIds: readonly string[],
  since: number,
  code: number,
): Promise<string[]> {
  const rows = await own(tx)
    .updateTable('scheduled_messages')
    .set({ code })
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .where('updated_at', '>=', since)
    .where('code', '=', 0)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

export const erasePerson = (tx: Tx, userId: string): Promise<ScheduledRow[]> =>
  own(tx).deleteFrom('scheduled_messages').where('user_id', '=', userId).returningAll().execute()

/** Whether a scheduled message has this file. */
export async function hasFile(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scheduled_messages where kind <> 0 and scheduled_files(content) @> array[${key}] limit 1`.execute(
    db,
  )
  return rows.length > 0
}
