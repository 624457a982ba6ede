import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

// Reads over all conversations, for checks of operators.

export type MessageOfKind = { key: string; seq: number; id: string; kind: number; content: string }

/** Messages of some kinds after a place, by conversation and seq. */
export async function messagesOfKinds(
  db: Db,
  kinds: readonly number[],
  after: { key: string; seq: number },
  count: number,
): Promise<MessageOfKind[]> {
  const { rows } = await sql<MessageOfKind>`
    select conversation_id as key, seq, id, kind, content from messages
    where kind = any(${kinds}::int[]) and kind <> 0 and (conversation_id, seq) > (${after.key}, ${after.seq})
    order by conversation_id, seq limit ${count}`.execute(db)
  return rows
}

/** Keys of group conversations after one, by key. */
export async function groupKeysAfter(db: Db, after: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where id > ${after} and kind = 1 order by id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
