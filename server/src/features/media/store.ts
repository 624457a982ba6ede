import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'

type Tables = { media_rooms: { name: string; host_id: string; expires_at: Date } }
const own = (db: Db) => db.withTables<Tables>()

const inSeconds = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::float8)`

/** Claims a room for a process unless it has a host. @returns the host; undefined if it just lost its claim */
export async function claim(
  db: Db,
  name: string,
  hostId: string,
  seconds: number,
): Promise<string | undefined> {
  const claimed = await own(db)
    .insertInto('media_rooms')
    .values({ name, host_id: hostId, expires_at: inSeconds(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ host_id: hostId, expires_at: inSeconds(seconds) })
        .where((e) =>
          e.or([
            e('media_rooms.host_id', '=', hostId),
            e('media_rooms.expires_at', '<', sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning('host_id')
    .executeTakeFirst()
  if (claimed) return claimed.host_id
  const found = await own(db)
    .selectFrom('media_rooms')
    .select('host_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.host_id
}

/** Renews the claims of these rooms. @returns those still hosted: others may have been claimed meanwhile */
export async function renew(
  db: Db,
  names: readonly string[],
  hostId: string,
  seconds: number,
): Promise<Set<string>> {
  const rows = await own(db)
    .updateTable('media_rooms')
    .set({ expires_at: inSeconds(seconds) })
    .where('name', 'in', names)
    .where('host_id', '=', hostId)
    .returning('name')
    .execute()
  return new Set(rows.map((row) => row.name))
}

/** Releases all claims of a process. */
export const release = (db: Db, hostId: string) =>
  own(db).deleteFrom('media_rooms').where('host_id', '=', hostId).execute()

/** Deletes claims that were not renewed for a minute. */
export async function sweepRooms({ db }: App): Promise<void> {
  await own(db).deleteFrom('media_rooms').where('expires_at', '<', inSeconds(-60)).execute()
}
