import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type BarRow = {
  group_id: string
  user_id: string
  invites_from: number
  enters_from: number
  removed: boolean
}
type Tables = { group_bans: BarRow }
const own = (db: Db) => db.withTables<Tables>()

const none = { invites_from: 0, enters_from: 0, removed: false }

/** Which invitations by a user, and for a user, have ended. */
export const barOf = async (
  db: Db,
  groupId: string,
  userId: string,
): Promise<Omit<BarRow, 'group_id' | 'user_id'>> =>
  (await own(db)
    .selectFrom('group_bans')
    .select(['invites_from', 'enters_from', 'removed'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? none

/** Those of these users who were removed, and have not joined again. */
export async function removedAmong(db: Db, groupId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await own(db)
    .selectFrom('group_bans')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('removed', '=', true)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Those of these groups that removed the user. */
export async function removedFrom(db: Db, userId: string, groupIds: string[]): Promise<Set<string>> {
  if (groupIds.length === 0) return new Set()
  const rows = await own(db)
    .selectFrom('group_bans')
    .select('group_id')
    .where('user_id', '=', userId)
    .where((e) => e('group_id', '=', e.fn.any(e.val(groupIds))))
    .where('removed', '=', true)
    .execute()
  return new Set(rows.map((row) => row.group_id))
}

type Ending = Partial<Pick<BarRow, 'invites_from' | 'enters_from' | 'removed'>>

async function setBars(tx: Tx, groupId: string, userIds: string[], ending: Ending): Promise<void> {
  if (userIds.length === 0) return
  await own(tx)
    .insertInto('group_bans')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id, ...none, ...ending })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(ending))
    .execute()
}

/** Clears the mark of removal when users join again; invitations that ended stay so. */
export const welcome = (tx: Tx, groupId: string, userIds: string[]) =>
  own(tx)
    .updateTable('group_bans')
    .set({ removed: false })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('removed', '=', true)
    .execute()

/** Ends the invitations made by these users, who left the group or lost a role. */
export async function endInvitesBy(tx: Tx, groupId: string, userIds: string[]): Promise<void> {
  await setBars(tx, groupId, userIds, { invites_from: await nextSerial(tx, groupId) })
}

/** Marks users as removed, and ends all invitations made for them so far. */
export async function barRemoved(tx: Tx, groupId: string, userIds: string[]): Promise<void> {
  await setBars(tx, groupId, userIds, { enters_from: await nextSerial(tx, groupId), removed: true })
}

/** The next serial number of a group; the caller has locked the group's row. */
export async function nextSerial(tx: Tx, groupId: string): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    update groups set invite_serial = invite_serial + 1 where id = ${groupId} returning invite_serial as serial`.execute(
    tx,
  )
  return rows[0]?.serial ?? 0
}

export const forgetBars = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('group_bans').where('user_id', '=', userId).execute()
