import type { Db, Tx } from '#platform/database/database.ts'

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

/** The first session that scans a code gets it, and may scan it again. Undefined for others, or if it expired. */
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

/** The scanning user's answer; undefined if the code is not theirs, or answered already. */
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

/** Uses up a confirmed code; of concurrent callers one gets it. */
export const use = (tx: Tx, id: string) =>
  own(tx)
    .deleteFrom('login_scans')
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .returningAll()
    .executeTakeFirst()

export const sweep = (db: Db, now: number) =>
  own(db).deleteFrom('login_scans').where('expires_at', '<', now).execute()
