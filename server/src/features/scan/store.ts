import type { Db, Tx } from '#platform/database.ts'

export type ScanRow = {
  id: string
  secret_hash: Buffer
  state: string
  brand: string
  model: string
  platform: string
  system: string
  address: string
  user_id: string | null
  session_id: string | null
  created_at: number
  expires_at: number
}
type Tables = { login_scans: ScanRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (db: Db, row: ScanRow) => own(db).insertInto('login_scans').values(row).execute()

export const find = (db: Db, id: string, now: number) =>
  own(db)
    .selectFrom('login_scans')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

type By = { userId: string; sessionId: string }

/** The first session to scan it has it; that one may scan it again. Undefined where it is another's or over. */
export const take = (db: Db, id: string, { userId, sessionId }: By, now: number) =>
  own(db)
    .updateTable('login_scans')
    .set({ state: 'scanned', user_id: userId, session_id: sessionId })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where((e) =>
      e.or([e('state', '=', 'new'), e.and([e('state', '=', 'scanned'), e('session_id', '=', sessionId)])]),
    )
    .returningAll()
    .executeTakeFirst()

/** Its scanner's word; undefined where it is not the scanner's, or said already. */
export const answer = (db: Tx, id: string, by: By, state: 'confirmed' | 'cancelled', now: number) =>
  own(db)
    .updateTable('login_scans')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'scanned')
    .where('session_id', '=', by.sessionId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** A confirmed code is used up; one of several at once gets it. */
export const use = (tx: Tx, id: string) =>
  own(tx)
    .deleteFrom('login_scans')
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .returningAll()
    .executeTakeFirst()

export const sweep = (db: Db, now: number) =>
  own(db).deleteFrom('login_scans').where('expires_at', '<', now).execute()
