import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Tables = {
  good_cart_lines: {
    user_id: string
    variant_id: string
    count: number
    created_at: number
  }
}
const own = (db: Db) => db.withTables<Tables>()

/** Locked until the transaction ends: otherwise concurrent changes could both use the last place. */
export const lockCart = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${userId}`}, 0))`.execute(tx)

/** Newest first. */
export const lines = (db: Db, userId: string) =>
  own(db)
    .selectFrom('good_cart_lines')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('variant_id')
    .execute()

export const put = (tx: Tx, row: Tables['good_cart_lines']) =>
  own(tx)
    .insertInto('good_cart_lines')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'variant_id']).doUpdateSet({ count: row.count }))
    .execute()

export const remove = (db: Db, userId: string, variantIds: string[]) =>
  own(db)
    .deleteFrom('good_cart_lines')
    .where('user_id', '=', userId)
    .where('variant_id', 'in', variantIds)
    .execute()

export const removeAllOf = (db: Db, userId: string) =>
  own(db).deleteFrom('good_cart_lines').where('user_id', '=', userId).execute()
