import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared, type PreparedApp } from '#platform/prepared.ts'

type Presence = { session_id: string; user_id: string; foreground_until: number }
type Tables = { presences: Presence }
const own = (db: Db) => db.withTables<Tables>()

export async function put(app: PreparedApp, rows: Presence[]): Promise<void> {
  if (rows.length === 0) return
  const [sessions, users, until] = [
    rows.map((row) => row.session_id),
    rows.map((row) => row.user_id),
    rows.map((row) => row.foreground_until),
  ]
  await prepared(
    app,
    'put-presences',
    sql`insert into presences (session_id, user_id, foreground_until)
      select * from unnest(${sessions}::text[], ${users}::text[], ${until}::bigint[])
      on conflict (session_id) do update set foreground_until = excluded.foreground_until`,
  )
}

export const renew = (db: Db, sessionIds: string[], until: number) =>
  own(db)
    .updateTable('presences')
    .set({ foreground_until: until })
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .execute()

/** Those of these sessions that are in the foreground. */
export async function foregroundAmong(db: Db, sessionIds: string[], now: number): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('presences')
    .select('session_id')
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .where('foreground_until', '>', now)
    .execute()
  return new Set(rows.map((row) => row.session_id))
}

/** 0 where nothing is known. */
export async function foregroundUntil(db: Db, userId: string): Promise<number> {
  const { until } = await own(db)
    .selectFrom('presences')
    .select(sql<number | null>`max(foreground_until)`.as('until'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return until ?? 0
}

/** Those of these people who have a session in the foreground. */
export async function attendedAmong(db: Db, userIds: string[], now: number): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await own(db)
    .selectFrom('presences')
    .select('user_id')
    .distinct()
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('foreground_until', '>', now)
    .execute()
  return rows.map((row) => row.user_id)
}

export const removeAllOf = (db: Db, userId: string) =>
  own(db).deleteFrom('presences').where('user_id', '=', userId).execute()

export const removeOlder = (db: Db, than: number) =>
  own(db).deleteFrom('presences').where('foreground_until', '<', than).execute()
