import type { Db, Tx } from '#platform/database/database.ts'
import type { Purpose } from './provider.ts'

type LoginRow = {
  state_hash: Buffer
  ticket_hash: Buffer
  purpose: Purpose
  nonce: string
  verifier: string
  /** Who started to link, and whether with an old credential; null and false for logins. */
  user_id: string | null
  proven: boolean
  expires_at: number
}
type AccountRow = { issuer: string; subject: string; user_id: string; created_at: number }
type Tables = {
  provider_logins: LoginRow
  provider_accounts: AccountRow
}
const own = (db: Db) => db.withTables<Tables>()

export const putLogin = (db: Db, row: LoginRow) => own(db).insertInto('provider_logins').values(row).execute()

/** Ends a login for a browser with both secrets; of concurrent requests one gets it. */
export const takeLogin = (
  db: Db,
  state: Buffer,
  ticket: Buffer,
  { purpose, userId }: { purpose: Purpose; userId: string | null },
  now: number,
) =>
  own(db)
    .deleteFrom('provider_logins')
    .where('state_hash', '=', state)
    .where('ticket_hash', '=', ticket)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'proven'])
    .executeTakeFirst()

export const purposeOf = async (db: Db, state: Buffer) =>
  (
    await own(db)
      .selectFrom('provider_logins')
      .select('purpose')
      .where('state_hash', '=', state)
      .executeTakeFirst()
  )?.purpose

export const sweep = (db: Db, now: number) =>
  own(db).deleteFrom('provider_logins').where('expires_at', '<=', now).execute()

export const findAccount = (db: Db, issuer: string, subject: string) =>
  own(db)
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const putAccount = (tx: Tx, row: AccountRow) =>
  own(tx).insertInto('provider_accounts').values(row).execute()

export const accountOf = (db: Db, userId: string) =>
  own(db).selectFrom('provider_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const accountsOf = (db: Db, userId: string) =>
  own(db).selectFrom('provider_accounts').selectAll().where('user_id', '=', userId).execute()

export const removeAccounts = (db: Db, userId: string) =>
  own(db).deleteFrom('provider_accounts').where('user_id', '=', userId).execute()
