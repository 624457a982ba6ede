import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type LinkRow = {
  id: string
  group_id: string
  token: string
  label: string
  created_by: string
  created_at: number
  /** The group's serial number when it was made; `leader`: made by the owner or an admin. */
  serial: number
  leader: boolean
  /** 0: does not expire. */
  expires_at: number
  /** 0 without a limit. */
  places: number
  used: number
  approval: boolean
  /** 0 if it was not revoked. */
  revoked_at: number
}
type GuestRow = { link_id: string; user_id: string; joined_at: number }
type Tables = {
  group_links: LinkRow
  group_link_guests: GuestRow
}
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: LinkRow) => own(tx).insertInto('group_links').values(row).execute()

export const find = (db: Db, id: string): Promise<LinkRow | undefined> =>
  own(db).selectFrom('group_links').selectAll().where('id', '=', id).executeTakeFirst()

export const findByToken = (db: Db, token: string): Promise<LinkRow | undefined> =>
  own(db).selectFrom('group_links').selectAll().where('token', '=', token).executeTakeFirst()

type Page = { limit: number; offset: number }

/** Newest first; only those of `maker` if given. */
export const ofGroup = (db: Db, groupId: string, maker: string | undefined, page: Page): Promise<LinkRow[]> =>
  own(db)
    .selectFrom('group_links')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(maker !== undefined, (query) => query.where('created_by', '=', maker ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** How many usable links a group has: not revoked, with places left, and not expired. */
export async function countOpen(db: Db, groupId: string, now: number): Promise<number> {
  const row = await own(db)
    .selectFrom('group_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .where('revoked_at', '=', 0)
    .where((e) => e.or([e('expires_at', '=', 0), e('expires_at', '>', now)]))
    .where((e) => e.or([e('places', '=', 0), e('used', '<', e.ref('places'))]))
    .executeTakeFirstOrThrow()
  return row.count
}

export const revoke = (tx: Tx, id: string, now: number) =>
  own(tx)
    .updateTable('group_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', '=', 0)
    .execute()

/** Takes a place of a link for a new member; false if none is left. The caller has locked the group. */
export async function takePlace(tx: Tx, id: string, userId: string, now: number): Promise<boolean> {
  const [added] = await own(tx)
    .insertInto('group_link_guests')
    .values({ link_id: id, user_id: userId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (!added) return true
  const taken = await own(tx)
    .updateTable('group_links')
    .set((e) => ({ used: e('used', '+', 1) }))
    .where('id', '=', id)
    .where((e) => e.or([e('places', '=', 0), e('used', '<', e.ref('places'))]))
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) === 1
}

/** Newest first. */
export const guestsOf = (db: Db, id: string, page: Page): Promise<GuestRow[]> =>
  own(db)
    .selectFrom('group_link_guests')
    .selectAll()
    .where('link_id', '=', id)
    .orderBy('joined_at', 'desc')
    .orderBy('user_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const madeBy = (db: Db, userId: string): Promise<LinkRow[]> =>
  own(db)
    .selectFrom('group_links')
    .selectAll()
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Ends the links of these users and removes their names; used places stay used. */
export async function forget(tx: Tx, userId: string, now: number): Promise<void> {
  await own(tx).deleteFrom('group_link_guests').where('user_id', '=', userId).execute()
  await own(tx)
    .updateTable('group_links')
    .set((e) => ({
      created_by: '',
      label: '',
      revoked_at: e.fn<number>('greatest', ['revoked_at', e.val(now)]),
    }))
    .where('created_by', '=', userId)
    .execute()
}
