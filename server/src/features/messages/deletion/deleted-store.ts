import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import * as membership from '../members/membership.ts'
import type { MessageRow } from '../store.ts'

type Tables = { deleted_messages: { user_id: string; conversation_id: string; seq: number } }
const own = (db: Db) => db.withTables<Tables>()

/** `membership.isNotDeleted` for messages `m` of one conversation, whose key is given as a parameter. */
export const isNotDeletedIn = (key: RawBuilder<unknown>, m = 'm') =>
  sql<SqlBool>`not (${sql.raw(membership.isDeletedBy())} = ${key} and d.seq = ${sql.raw(m)}.seq))`

/** Messages with these ids that the user can see, in one conversation or in all. */
export async function ownMessages(
  db: Db,
  userId: string,
  ids: string[],
  key: string | null,
): Promise<MessageRow[]> {
  const isIn = (column: string) => (key === null ? sql`` : sql`and ${sql.raw(column)} = ${key}`)
  const place = key === null ? sql`m.conversation_id` : sql`${key}`
  const result = await sql<MessageRow>`
    select m.conversation_id, m.seq, m.id, m.sender_id, m.kind, m.content, m.extras, m.created_at
    from participants p
    join messages m on m.conversation_id = p.conversation_id and m.id = any(${ids}::text[])
    where p.user_id = ${userId} ${isIn('p.conversation_id')} ${isIn('m.conversation_id')}
      and ${sql.raw(membership.maySee())}
      and ${isNotDeletedIn(place)}`.execute(db)
  return result.rows
}

/** Messages with these seqs that the user can see, with their senders' names there. */
export async function ownMessagesAt(
  db: Db,
  userId: string,
  key: string,
  seqs: readonly number[],
): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    select m.conversation_id, m.seq, m.id, m.sender_id, m.kind, m.content, m.extras, m.created_at, coalesce((
      select n.nick from participants n where n.conversation_id = ${key} and n.user_id = m.sender_id
    ), '') as nick
    from participants p
    join messages m on m.conversation_id = ${key} and m.seq = any(${seqs}::bigint[])
    where p.conversation_id = ${key} and p.user_id = ${userId} and m.shown and m.kind <> 9
      and ${sql.raw(membership.maySee())} and ${isNotDeletedIn(sql`${key}`)}`.execute(db)
  return result.rows
}

export async function deleteFor(
  tx: Tx,
  userId: string,
  found: readonly Pick<MessageRow, 'conversation_id' | 'seq'>[],
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ conversation_id, seq }) => ({ user_id: userId, conversation_id, seq }))
  await own(tx)
    .insertInto('deleted_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const key of [...new Set(found.map((one) => one.conversation_id))].sort())
    await sql`update participants set has_deleted = true
      where user_id = ${userId} and conversation_id = ${key} and not has_deleted`.execute(tx)
}

/** The seqs of a conversation that this user deleted for themselves. */
export async function deletedAmong(
  db: Db,
  userId: string,
  rows: readonly Pick<MessageRow, 'conversation_id' | 'seq'>[],
): Promise<Set<number>> {
  const [first] = rows
  if (!first) return new Set()
  const found = await own(db)
    .selectFrom('deleted_messages')
    .select('seq')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', first.conversation_id)
    .where(
      'seq',
      'in',
      rows.map((row) => row.seq),
    )
    .execute()
  return new Set(found.map((row) => row.seq))
}
