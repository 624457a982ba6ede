import type { Db } from '#platform/database.ts'

export type UploadRow = {
  key: string
  user_id: string
  purpose: string
  name: string
  mime: string
  size_max: number
  secret_hash: Buffer
  expires_at: number
  filled: boolean
  result: string | null
  created_at: number
}
type Tables = { uploads: UploadRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (db: Db, row: UploadRow) => own(db).insertInto('uploads').values(row).execute()

export const find = (db: Db, key: string) =>
  own(db).selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()

/** One of several at once fills it. */
export async function fill(db: Db, key: string, now: number): Promise<boolean> {
  const result = await own(db)
    .updateTable('uploads')
    .set({ filled: true })
    .where('key', '=', key)
    .where('filled', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** A part arrived: the lease lasts as long as parts keep coming. */
export const extend = (db: Db, key: string, until: number) =>
  own(db).updateTable('uploads').set({ expires_at: until }).where('key', '=', key).execute()

export const finish = (db: Db, key: string, result: string) =>
  own(db).updateTable('uploads').set({ result, filled: true }).where('key', '=', key).execute()

export const abandoned = async (db: Db, before: number): Promise<string[]> => {
  const rows = await own(db)
    .deleteFrom('uploads')
    .where('result', 'is', null)
    .where('expires_at', '<', before)
    .returning('key')
    .execute()
  return rows.map((row) => row.key)
}
