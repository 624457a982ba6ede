import type { TransferState } from '@mynah/contract/transfers'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type TransferRow = {
  id: string
  from_id: string
  to_id: string
  cents: number
  note: string
  state: TransferState
  message_id: string
  created_at: number
  expires_at: number
  ended_at: number
}
type Tables = { transfers: TransferRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: TransferRow) => own(tx).insertInto('transfers').values(row).execute()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends it once: undefined if another transaction was first. Locks the row until the transaction ends. */
export const end = (tx: Tx, id: string, state: TransferState, now: number) =>
  own(tx)
    .updateTable('transfers')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

export const due = (db: Db, now: number, limit: number) =>
  own(db)
    .selectFrom('transfers')
    .select(['id', 'to_id'])
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Cents of transfers that wait, by id. */
export async function waitingAmong(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await own(db)
    .selectFrom('transfers')
    .select(['id', 'cents'])
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  return new Map(rows.map((row) => [row.id, row.cents]))
}

export async function waitingIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('transfers')
    .select('id')
    .where('state', '=', 'waiting')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The sum of a user's transfers that wait. */
export async function waitingOf(db: Db, userId: string): Promise<number> {
  const row = await own(db)
    .selectFrom('transfers')
    .select(({ fn }) => fn.sum<string | null>('cents').as('sum'))
    .where('from_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

export const ofPerson = (db: Db, userId: string, after: string, limit: number) =>
  own(db)
    .selectFrom('transfers')
    .selectAll()
    .where((e) => e.or([e('from_id', '=', userId), e('to_id', '=', userId)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The newest transfers that a user sent in a period, and whether the receiver had got none of them before it. */
export async function sentSince(
  db: Db,
  userId: string,
  since: number,
  until: number,
): Promise<{ to: string; cents: number; at: number; isFirst: boolean }[]> {
  const { rows } = await sql<{ to: string; cents: number; at: number; isFirst: boolean }>`
    select sent.to_id as to, sent.cents, sent.created_at as at, not exists (
      select from transfers before
      where before.from_id = sent.from_id and before.to_id = sent.to_id and before.created_at <= ${since}
    ) as "isFirst"
    from (
      select * from transfers
      where from_id = ${userId} and created_at > ${since} and created_at <= ${until}
      order by created_at desc limit 50
    ) as sent`.execute(db)
  return rows
}

/** Deletes a user's notes on their transfers. */
export const forgetNotes = (tx: Tx, userId: string) =>
  own(tx).updateTable('transfers').set({ note: '' }).where('from_id', '=', userId).execute()
