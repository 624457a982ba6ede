import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import { waitingIn } from '#platform/work-queue.ts'

export type MessageRow = {
  user_id: string
  seq: number
  id: string
  operator: string
  content: string
  created_at: number
}
type ThreadRow = {
  user_id: string
  last_seq: number
  read_seq: number
  waiting_since: number
  last_at: number
}
type Tables = {
  support_threads: ThreadRow
  support_messages: MessageRow
}
const own = (db: Db) => db.withTables<Tables>()

type Said = Omit<MessageRow, 'seq'>

/** Its row, and whether it is new: the same id again is the same message. The thread's row puts all in one order. */
export async function add(tx: Tx, said: Said): Promise<{ row: MessageRow; fresh: boolean }> {
  const { user_id: userId, created_at: now, operator } = said
  const thread = await own(tx)
    .insertInto('support_threads')
    .values({ user_id: userId, last_seq: 0, read_seq: 0, waiting_since: 0, last_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_at: now }))
    .returning(['last_seq', 'read_seq', 'waiting_since'])
    .executeTakeFirstOrThrow()
  const known = await own(tx)
    .selectFrom('support_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', said.id)
    .executeTakeFirst()
  if (known) return { row: known, fresh: false }
  const row = { ...said, seq: thread.last_seq + 1 }
  await own(tx).insertInto('support_messages').values(row).execute()
  await own(tx)
    .updateTable('support_threads')
    .set({
      last_seq: row.seq,
      read_seq: operator === '' ? row.seq : thread.read_seq,
      waiting_since: operator === '' ? thread.waiting_since || now : 0,
    })
    .where('user_id', '=', userId)
    .execute()
  return { row, fresh: true }
}

/** By rising seq, one more than asked for where there is one. */
export async function page(
  db: Db,
  userId: string,
  { beforeSeq, limit }: { beforeSeq?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = own(db).selectFrom('support_messages').selectAll().where('user_id', '=', userId)
  if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq)
  return (await query.orderBy('seq', 'desc').limit(limit).execute()).toReversed()
}

export async function unread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_messages m
    join support_threads t on t.user_id = m.user_id
    where t.user_id = ${userId} and m.seq > t.read_seq and m.operator <> ''`.execute(db)
  return rows[0]?.count ?? 0
}

export const noteRead = (db: Db, userId: string, seq: number) =>
  sql`update support_threads set read_seq = greatest(read_seq, least(last_seq, ${seq}::bigint))
    where user_id = ${userId}`.execute(db)

export function queue(db: Db, options: { waiting: boolean; limit: number; offset: number }) {
  const rows = own(db).selectFrom('support_threads').selectAll()
  const ordered = options.waiting
    ? rows.where('waiting_since', '>', 0).orderBy('waiting_since')
    : rows.orderBy('last_at', 'desc')
  return ordered.orderBy('user_id').limit(options.limit).offset(options.offset).execute()
}

export const find = (db: Db, userId: string) =>
  own(db).selectFrom('support_threads').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const settle = (tx: Tx, userId: string, seq: number) =>
  own(tx)
    .updateTable('support_threads')
    .set({ waiting_since: 0 })
    .where('user_id', '=', userId)
    .where('last_seq', '<=', seq)
    .execute()

export const countWaiting = (db: Db) =>
  waitingIn(
    own(db)
      .selectFrom('support_threads')
      .select('waiting_since as at')
      .where('waiting_since', '>', 0)
      .orderBy('waiting_since'),
  )

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('support_messages').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('support_threads').where('user_id', '=', userId).execute()
}
