import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type PinRow = { conversation_id: string; seq: number; user_id: string; until: number; created_at: number }
type Tables = { message_pins: PinRow }
const own = (db: Db) => db.withTables<Tables>()

/** The pins of a conversation, newest first. */
export const pinsOf = (db: Db, key: string, now: number): Promise<PinRow[]> =>
  own(db)
    .selectFrom('message_pins')
    .select(['conversation_id', 'seq', 'user_id', 'until', 'created_at'])
    .where('conversation_id', '=', key)
    .where((e) => e.or([e('until', '=', 0), e('until', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .execute()

/** Pins a message, or changes the end of its pin. Deletes expired pins of the conversation. */
export async function put(tx: Tx, row: PinRow): Promise<void> {
  await own(tx)
    .deleteFrom('message_pins')
    .where('conversation_id', '=', row.conversation_id)
    .where((e) =>
      e.or([e('seq', '=', row.seq), e.and([e('until', '>', 0), e('until', '<=', row.created_at)])]),
    )
    .execute()
  await own(tx).insertInto('message_pins').values(row).execute()
}

export const removeFrom = (tx: Tx, key: string, seqs: readonly number[]) =>
  sql`delete from message_pins where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(tx)

/** Removes the user from their pins, which stay. */
export const forgetPerson = (tx: Tx, userId: string) =>
  own(tx).updateTable('message_pins').set({ user_id: '' }).where('user_id', '=', userId).execute()

export const pinnedBy = (db: Db, userId: string): Promise<PinRow[]> =>
  own(db)
    .selectFrom('message_pins')
    .select(['conversation_id', 'seq', 'user_id', 'until', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
