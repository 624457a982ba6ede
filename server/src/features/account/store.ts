import type { Generated } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

export type UserRow = {
  id: string
  user_num: string
  name: string
  avatar_url: string
  profiles: string
  sex: string
  province: string
  city: string
  address: string
  mobile: string | null
  email: string | null
  password_hash: string | null
  invite_code: string
  invited_by: string | null
  language: string
  is_search: boolean
  is_add_validate: boolean
  read_receipts: boolean
  created_at: number
}
export type NewUser = Omit<UserRow, 'read_receipts'>
type Tables = { users: NewUser & { read_receipts: Generated<boolean> } }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: NewUser) => own(tx).insertInto('users').values(row).execute()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findAll = (db: Db, ids: string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db)
        .selectFrom('users')
        .selectAll()
        .where((e) => e('id', '=', e.fn.any(e.val(ids))))
        .execute()

export const findByMobile = (db: Db, mobile: string) =>
  own(db).selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()

export const findByMail = (db: Db, email: string) =>
  own(db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findByNumber = (db: Db, userNum: string) =>
  own(db)
    .selectFrom('users')
    .selectAll()
    .where((e) => e(e.fn('lower', ['user_num']), '=', userNum.toLowerCase()))
    .executeTakeFirst()

export const findByInviteCode = (db: Db, code: string) =>
  own(db).selectFrom('users').selectAll().where('invite_code', '=', code).executeTakeFirst()

export const setPassword = (tx: Tx, id: string, hash: string) =>
  own(tx).updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()

export const setReadReceipts = (db: Db, id: string, shown: boolean) =>
  own(db).updateTable('users').set({ read_receipts: shown }).where('id', '=', id).execute()

export const setPicture = (db: Db, id: string, url: string) =>
  own(db).updateTable('users').set({ avatar_url: url }).where('id', '=', id).execute()

/** The password's hash, which nobody changes until the transaction ends. */
export async function holdPassword(tx: Tx, id: string): Promise<string | null> {
  const row = await own(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash ?? null
}
