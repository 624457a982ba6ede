import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type PackRow = {
  id: string
  maker_id: string
  name: string
  created_at: number
  offered_at: number | null
}
export type PackStickerRow = {
  id: string
  pack_id: string
  url: string
  width: number
  height: number
  emojis: string[]
  place: number
}
type Tables = {
  sticker_packs: PackRow
  pack_stickers: PackStickerRow
  added_sticker_packs: { user_id: string; pack_id: string; added_at: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** Locks a user's packs until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 10))`.execute(tx)

export const find = (db: Db, id: string) =>
  own(db).selectFrom('sticker_packs').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const madeBy = (db: Db, userId: string): Promise<PackRow[]> =>
  own(db)
    .selectFrom('sticker_packs')
    .selectAll()
    .where('maker_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The last added first. */
export const addedBy = (db: Db, userId: string): Promise<PackRow[]> =>
  own(db)
    .selectFrom('added_sticker_packs as added')
    .innerJoin('sticker_packs as pack', 'pack.id', 'added.pack_id')
    .selectAll('pack')
    .where('added.user_id', '=', userId)
    .orderBy('added.added_at', 'desc')
    .orderBy('pack.id')
    .execute()

/** The last offered first. */
export const offered = (db: Db): Promise<PackRow[]> =>
  own(db)
    .selectFrom('sticker_packs')
    .selectAll()
    .where('offered_at', 'is not', null)
    .orderBy('offered_at', 'desc')
    .orderBy('id')
    .execute()

/** Locked until the transaction ends, so that packs offered concurrently are counted. */
export const lockOffers = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('offered sticker packs', 10))`.execute(tx)

export const setOffered = (tx: Tx, id: string, at: number | null) =>
  own(tx).updateTable('sticker_packs').set({ offered_at: at }).where('id', '=', id).execute()

export async function isAddedBy(db: Db, userId: string, packId: string): Promise<boolean> {
  const row = await own(db)
    .selectFrom('added_sticker_packs')
    .select('pack_id')
    .where('user_id', '=', userId)
    .where('pack_id', '=', packId)
    .executeTakeFirst()
  return row !== undefined
}

/** The stickers of all these packs, in order. */
export const stickersOf = async (db: Db, packIds: readonly string[]): Promise<PackStickerRow[]> =>
  packIds.length === 0
    ? []
    : own(db)
        .selectFrom('pack_stickers')
        .selectAll()
        .where('pack_id', 'in', packIds)
        .orderBy('pack_id')
        .orderBy('place')
        .execute()

export const findSticker = (db: Db, id: string) =>
  own(db).selectFrom('pack_stickers').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns whether the pack belongs to this user now */
export async function put(tx: Tx, row: Omit<PackRow, 'offered_at'>): Promise<boolean> {
  const { rows } = await sql`
    insert into sticker_packs (id, maker_id, name, created_at)
    values (${row.id}, ${row.maker_id}, ${row.name}, ${row.created_at})
    on conflict (id) do update set name = excluded.name where sticker_packs.maker_id = excluded.maker_id
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Replaces the stickers of the pack. */
export async function putStickers(tx: Tx, packId: string, rows: readonly PackStickerRow[]): Promise<void> {
  const db = own(tx)
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('pack_stickers').where('pack_id', '=', packId).where('id', 'not in', ids).execute()
  await db
    .insertInto('pack_stickers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ emojis: ref('excluded.emojis'), place: ref('excluded.place') })),
    )
    .execute()
}

/** @returns whether it existed */
export async function remove(tx: Tx, makerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await own(tx)
    .deleteFrom('sticker_packs')
    .where('maker_id', '=', makerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const add = (tx: Tx, userId: string, packId: string, at: number) =>
  own(tx)
    .insertInto('added_sticker_packs')
    .values({ user_id: userId, pack_id: packId, added_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'pack_id']).doNothing())
    .execute()

export async function leave(db: Db, userId: string, packId: string): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('added_sticker_packs')
    .where('user_id', '=', userId)
    .where('pack_id', '=', packId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('added_sticker_packs').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('sticker_packs').where('maker_id', '=', userId).execute()
}
