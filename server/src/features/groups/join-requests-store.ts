import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

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
  /** Of the link by which they came, else ''. */
  link_id: string
}
type Tables = { group_join_requests: ApplyRow }
const own = (db: Db) => db.withTables<Tables>()

/** Gives those who were not waiting already. */
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

/** How often a user asked to be in a group since. */
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

/** False where it waits no longer. */
export async function answer(tx: Tx, id: string, given: Answer): Promise<boolean> {
  const result = await own(tx)
    .updateTable('group_join_requests')
    .set(given)
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Closes the application of a user who came in another way. */
export const agreeWaiting = (tx: Tx, groupId: string, userIds: string[], by: string, now: number) =>
  own(tx)
    .updateTable('group_join_requests')
    .set({ status: 1, answered_at: now, answerer_id: by })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('status', '=', 0)
    .execute()

/** Nobody waits for a group that is no more. */
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

/** How many of each group have this status. */
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

/** How many wait in all of these groups together. */
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

/** Deletes the applications of a user; those that they invited or answered stay, without their id. */
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
