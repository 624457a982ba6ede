import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

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

/** What ended for a person in a group: invitations by them, and for them. */
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

/** Which of these people were taken out and have not been brought in again. */
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

/** Of these groups those that took the person out. */
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

/** A user who is in again was brought in by right; what ended for them before stays ended. */
export const welcome = (tx: Tx, groupId: string, userIds: string[]) =>
  own(tx)
    .updateTable('group_bans')
    .set({ removed: false })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .where('removed', '=', true)
    .execute()

/** Ends the invitations by these people, who left the group or lost a role. */
export async function endInvitesBy(tx: Tx, groupId: string, userIds: string[]): Promise<void> {
  await setBars(tx, groupId, userIds, { invites_from: await nextSerial(tx, groupId) })
}

/** These people are out, and no invitation that was made so far is for them. */
export async function barRemoved(tx: Tx, groupId: string, userIds: string[]): Promise<void> {
  await setBars(tx, groupId, userIds, { enters_from: await nextSerial(tx, groupId), removed: true })
}

/** The next number of a group; the caller holds the lock of the group's row. */
export async function nextSerial(tx: Tx, groupId: string): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    update groups set invite_serial = invite_serial + 1 where id = ${groupId} returning invite_serial as serial`.execute(
    tx,
  )
  return rows[0]?.serial ?? 0
}

export const forgetBars = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('group_bans').where('user_id', '=', userId).execute()
