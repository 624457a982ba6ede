import type pg from 'pg'
import type { Db } from '#platform/database/database.ts'

type ReleasesRow = { asked_at: number; list: string; error: string }
type Tables = { known_releases: ReleasesRow }
const own = (db: Db) => db.withTables<Tables>()

/** Of several processes one gets true, if the list was not asked for since then. */
export async function claim(db: Db, now: number, askedBefore: number): Promise<boolean> {
  const { numUpdatedRows } = await own(db)
    .updateTable('known_releases')
    .set({ asked_at: now })
    .where('asked_at', '<', askedBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const write = (db: Db, values: Partial<ReleasesRow>) =>
  own(db).updateTable('known_releases').set(values).execute()

export const read = (db: Db): Promise<Pick<ReleasesRow, 'list' | 'error'>> =>
  own(db).selectFrom('known_releases').select(['list', 'error']).executeTakeFirstOrThrow()

/** Undefined in a database older than this table. */
export async function known(
  pool: Pick<pg.Pool, 'query'>,
): Promise<Pick<ReleasesRow, 'list' | 'error'> | undefined> {
  const there = await pool.query<{ there: boolean }>(
    "select to_regclass('public.known_releases') is not null as there",
  )
  if (!there.rows[0]?.there) return undefined
  const { rows } = await pool.query<ReleasesRow>('select list, error from known_releases')
  return rows[0]
}
