import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type ApplyRow = {
  id: string
  group_id: string
  user_id: string
  way: string
  inviter_id: string
  remark: string
  reason: string
  status: number
  created_at: number
  answered_at: number
  answerer_id: string
  /** The link that they used; '' if none. */
  link_id: string
}
type Tables = { group_join_requests: ApplyRow }
const own = (db: Db) => db.withTables<Tables>()

/** Inserts requests; returns the users who had none pending. */
export async function insert(tx: Tx, rows: ApplyRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await own(tx)
    .insertInto('group_join_requests')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).where('status', '=', 0).doNothing())
    .returning('user_id')
    .execute()
  return inserted.map((row) => row.user_id)
}

export const find = (db: Db, id: string) =>
  own(db).selectFrom('group_join_requests').selectAll().where('id', '=', id).executeTakeFirst()

export const newestOf = (db: Db, groupId: string, userId: string) =>
  own(db)
    .selectFrom('group_join_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .orderBy('status')
    .limit(1)
    .executeTakeFirst()

/** How often a user asked to join the group since a time. */
export async function countSince(db: Db, groupId: string, userId: string, since: number): Promise<number> {
  const row = await own(db)
    .selectFrom('group_join_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('created_at', '>', since)
    .where('inviter_id', '=', '')
    .executeTakeFirstOrThrow()
  return row.count
}

type Answer = Pick<ApplyRow, 'status' | 'reason' | 'answered_at' | 'answerer_id'>

/** False if it is not pending any more. */
export async function answer(tx: Tx, id: string, given: Answer): Promise<boolean> {
  const result = await own(tx)
    .updateTable('group_join_requests')
    .set(given)
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Accepts the pending request of a user who joined in another way. */
export const agreeWaiting = (tx: Tx, groupId: string, userIds: string[], by: string, now: number) =>
  own(tx)
    .updateTable('group_join_requests')
    .set({ status: 1, answered_at: now, answerer_id: by })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('status', '=', 0)
    .execute()

/** Refuses all pending requests of a dissolved group. */
export const refuseWaiting = (tx: Tx, groupId: string, now: number) =>
  own(tx)
    .updateTable('group_join_requests')
    .set({ status: 2, answered_at: now })
    .where('group_id', '=', groupId)
    .where('status', '=', 0)
    .execute()

type Which = { groupIds: string[]; status?: number | undefined; limit: number; offset: number }

/** Newest first. */
export const ofGroups = (db: Db, { groupIds, status, limit, offset }: Which): Promise<ApplyRow[]> =>
  own(db)
    .selectFrom('group_join_requests')
    .selectAll()
    .where((e) => e('group_id', '=', e.fn.any(e.val(groupIds))))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many requests of each group have this status. */
export async function countIn(db: Db, groupIds: string[], status: number): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('group_join_requests')
    .select(['group_id', sql<number>`count(*)::int`.as('count')])
    .where((e) => e('group_id', '=', e.fn.any(e.val(groupIds))))
    .where('status', '=', status)
    .groupBy('group_id')
    .execute()
  return new Map(rows.map((row) => [row.group_id, row.count]))
}

/** The number of pending requests of all these groups. */
export const waitingFact = (groupIds: RawBuilder<string>) =>
  sql`(select count(*) from group_join_requests where status = 0 and group_id in (${groupIds}))`

export const ofPerson = (db: Db, userId: string): Promise<ApplyRow[]> =>
  own(db)
    .selectFrom('group_join_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Deletes the requests of a user; in requests that they invited or answered, removes their id. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('group_join_requests').where('user_id', '=', userId).execute()
  await own(tx)
    .updateTable('group_join_requests')
    .set({ inviter_id: '' })
    .where('inviter_id', '=', userId)
    .execute()
  await own(tx)
    .updateTable('group_join_requests')
    .set({ answerer_id: '' })
    .where('answerer_id', '=', userId)
    .execute()
}
