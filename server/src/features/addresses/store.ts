import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type AddressRow = {
  id: string
  user_id: string
  receiver: string
  phone: string
  country: string
  province: string
  city: string
  village: string
  street: string
  postcode: string
  detail: string
  is_default: boolean
  created_at: number
}
type Tables = {
  addresses: AddressRow
}
const own = (db: Db) => db.withTables<Tables>()

/** Locked until the transaction ends: otherwise concurrent additions could exceed the limit, or set no default. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${userId}`}, 0))`.execute(tx)

/** The default first, then the newest. */
export const ofPerson = (db: Db, userId: string) =>
  own(db)
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const insert = (tx: Tx, row: AddressRow) => own(tx).insertInto('addresses').values(row).execute()

export const update = (tx: Tx, id: string, change: Partial<AddressRow>) =>
  own(tx).updateTable('addresses').set(change).where('id', '=', id).execute()

export const remove = (tx: Tx, id: string) => own(tx).deleteFrom('addresses').where('id', '=', id).execute()

export const clearDefault = (tx: Tx, userId: string) =>
  own(tx)
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()

export const removeAllOf = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('addresses').where('user_id', '=', userId).execute()
