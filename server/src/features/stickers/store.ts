import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

export type StickerRow = {
  id: string
  user_id: string
  url: string
  width: number
  height: number
  place: number
  removed: boolean
  created_at: number
}
type Tables = { stickers: StickerRow }
const own = (db: Db) => db.withTables<Tables>()

export const mine = (db: Db, userId: string): Promise<StickerRow[]> =>
  own(db)
    .selectFrom('stickers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed', '=', false)
    .orderBy('place', 'desc')
    .orderBy('id')
    .execute()

/** Anybody's, also one that its owner removed: it stands in messages. */
export const find = (db: Db, id: string) =>
  own(db).selectFrom('stickers').selectAll().where('id', '=', id).executeTakeFirst()

/** One after the other for each person, until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 2))`.execute(tx)

export async function put(tx: Tx, row: StickerRow): Promise<StickerRow> {
  return own(tx)
    .insertInto('stickers')
    .values(row)
    .onConflict((c) => c.columns(['user_id', 'url']).doUpdateSet({ place: row.place, removed: false }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const remove = (db: Db, userId: string, ids: string[]) =>
  own(db)
    .updateTable('stickers')
    .set({ removed: true })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()

export const setPlace = (tx: Tx, id: string, place: number) =>
  own(tx).updateTable('stickers').set({ place }).where('id', '=', id).execute()

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('stickers').where('user_id', '=', userId).execute()
}
