import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { FileHolder } from '#features/uploads/index.ts'

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

/** A sticker of any owner, even a removed one, which messages still show. */
export const find = (db: Db, id: string) =>
  own(db).selectFrom('stickers').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a user's stickers until the transaction ends. */
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

export const stickerFiles: FileHolder = {
  async shows({ db }, userId, key) {
    const { rows } = await sql`
      select 1 from stickers where user_id = ${userId} and not removed and strpos(url, ${key}) > 0 limit 1`.execute(
      db,
    )
    return rows.length > 0
  },
  async keeps(db, key) {
    const { rows } = await sql`
      select 1 from stickers where not removed and strpos(url, ${key}) > 0 limit 1`.execute(db)
    return rows.length > 0
  },
}
