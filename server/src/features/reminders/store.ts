import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type ReminderRow = {
  user_id: string
  conversation_id: string
  seq: number
  message_id: string
  remind_at: number
}
type Tables = { message_reminders: ReminderRow }
const own = (db: Db) => db.withTables<Tables>()

/** Locks a user's reminders until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 8))`.execute(tx)

export const listOf = (db: Db, userId: string): Promise<ReminderRow[]> =>
  own(db)
    .selectFrom('message_reminders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('remind_at')
    .orderBy('seq')
    .execute()

export const put = (tx: Tx, row: ReminderRow) =>
  own(tx)
    .insertInto('message_reminders')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'conversation_id', 'seq']).doUpdateSet({ remind_at: row.remind_at }),
    )
    .execute()

export async function remove(db: Db, userId: string, key: string, messageId: string): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('message_reminders')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', key)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export const due = (db: Db, now: number, limit: number): Promise<ReminderRow[]> =>
  own(db)
    .selectFrom('message_reminders')
    .selectAll()
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .execute()

/** @returns whether it was still as read: another process may have taken it, or its time may have changed */
export async function take(
  tx: Tx,
  { user_id, conversation_id, seq, remind_at }: ReminderRow,
): Promise<boolean> {
  const { numDeletedRows } = await own(tx)
    .deleteFrom('message_reminders')
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', conversation_id)
    .where('seq', '=', seq)
    .where('remind_at', '=', remind_at)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export const erasePerson = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('message_reminders').where('user_id', '=', userId).execute()
