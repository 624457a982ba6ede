import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A group as it was when a user left it. */
export type LastSeenRow = {
  group_id: string
  user_id: string
  name: string
  brief: string
  avatar: string
  owner_id: string
  user_count: number
}
type Tables = { group_last_seen: LastSeenRow }
const own = (db: Db) => db.withTables<Tables>()

export const saveLastSeen = (tx: Tx, rows: LastSeenRow[]) =>
  own(tx)
    .insertInto('group_last_seen')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet((e) => ({
        name: e.ref('excluded.name'),
        brief: e.ref('excluded.brief'),
        avatar: e.ref('excluded.avatar'),
        owner_id: e.ref('excluded.owner_id'),
        user_count: e.ref('excluded.user_count'),
      })),
    )
    .execute()

export const deleteLastSeen = (tx: Tx, groupId: string, userIds: string[]) =>
  own(tx)
    .deleteFrom('group_last_seen')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute()

export const deleteLastSeenOf = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('group_last_seen').where('user_id', '=', userId).execute()

/** Removes the pictures of a deleted user. */
export const deleteLastSeenPictures = (tx: Tx, urls: string[]) =>
  sql`update group_last_seen set avatar = '' where avatar = any(${urls})`.execute(tx)

/** Changes whenever `lastSeenOf` does for any groups. */
export const lastSeenFact = (userId: string) =>
  sql`(select bit_xor(hash_record_extended(l, 0)) from group_last_seen l where l.user_id = ${userId}::text)`

/** For those of these groups that a user has left: the group as it was then. */
export async function lastSeenOf(
  db: Db,
  userId: string,
  groupIds: string[],
): Promise<Map<string, LastSeenRow>> {
  if (groupIds.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('group_last_seen')
    .selectAll()
    .where('user_id', '=', userId)
    .where((e) => e('group_id', '=', e.fn.any(e.val(groupIds))))
    .execute()
  return new Map(rows.map((row) => [row.group_id, row]))
}
