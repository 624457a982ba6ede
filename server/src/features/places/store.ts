import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type LivePlaceRow = {
  conversation_id: string
  seq: number
  message_id: string
  user_id: string
  session_id: string
  until: number
}
export type Point = { lat: number; lng: number; accuracy?: number | undefined }
type Tables = {
  live_places: LivePlaceRow
  live_place_points: {
    conversation_id: string
    seq: number
    lat: number
    lng: number
    accuracy: number | null
    moved_at: number
    announced_at: number
    is_announced: boolean
  }
}
const own = (db: Db) => db.withTables<Tables>()
const rows = (db: Db) => own(db).selectFrom('live_places').selectAll()

/** Locks a user's live locations, so that concurrent ones are counted. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 9))`.execute(tx)

export const insert = (tx: Tx, row: LivePlaceRow) => own(tx).insertInto('live_places').values(row).execute()

export const ofUser = (db: Db, userId: string): Promise<LivePlaceRow[]> =>
  rows(db).where('user_id', '=', userId).orderBy('conversation_id').execute()

export const ofSessions = (db: Db, sessionIds: readonly string[]): Promise<LivePlaceRow[]> =>
  rows(db)
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .orderBy('conversation_id')
    .execute()

/** Live locations of a conversation, optionally of these users. */
export const inConversation = (db: Db, key: string, userIds?: readonly string[]): Promise<LivePlaceRow[]> =>
  rows(db)
    .where('conversation_id', '=', key)
    .$if(userIds !== undefined, (query) =>
      query.where((e) => e('user_id', '=', e.fn.any(e.val(userIds ?? [])))),
    )
    .orderBy('seq')
    .execute()

/** Expired live locations. */
export const due = (db: Db, now: number, count: number): Promise<LivePlaceRow[]> =>
  rows(db).where('until', '<=', now).orderBy('until').limit(count).execute()

/** Deletes live locations with their points. @returns those that existed */
export const remove = (tx: Tx, key: string, seqs: readonly number[]): Promise<LivePlaceRow[]> =>
  own(tx)
    .deleteFrom('live_places')
    .where('conversation_id', '=', key)
    .where((e) => e('seq', '=', e.fn.any(e.val(seqs))))
    .returningAll()
    .execute()

/**
 * Sets the point of a running live location. `isNews`: members got none since `quietSince`, so this one is sent.
 * Undefined if it has ended.
 */
export async function setPoint(
  db: Db,
  { conversation_id: key, seq }: Pick<LivePlaceRow, 'conversation_id' | 'seq'>,
  { lat, lng, accuracy }: Point,
  { now, quietSince }: { now: number; quietSince: number },
): Promise<{ isNews: boolean } | undefined> {
  const result = await sql<{ isNews: boolean }>`
    insert into live_place_points as p (conversation_id, seq, lat, lng, accuracy, moved_at, announced_at, is_announced)
    select conversation_id, seq, ${lat}, ${lng}, ${accuracy ?? null}::double precision, ${now}, ${now}, true
    from live_places where conversation_id = ${key} and seq = ${seq} and until > ${now} for key share
    on conflict (conversation_id, seq) do update
    set lat = excluded.lat, lng = excluded.lng, accuracy = excluded.accuracy, moved_at = excluded.moved_at,
      announced_at = case when p.announced_at <= ${quietSince} then ${now} else p.announced_at end,
      is_announced = p.announced_at <= ${quietSince}
    returning is_announced as "isNews"`.execute(db)
  return result.rows[0]
}

export type PointRow = LivePlaceRow & { lat: number; lng: number; accuracy: number | null; moved_at: number }

/** The last points of live locations in a conversation. */
export const pointsIn = (db: Db, key: string, now: number): Promise<PointRow[]> =>
  own(db)
    .selectFrom('live_places as l')
    .innerJoin('live_place_points as p', (join) =>
      join.onRef('p.conversation_id', '=', 'l.conversation_id').onRef('p.seq', '=', 'l.seq'),
    )
    .selectAll('l')
    .select(['p.lat', 'p.lng', 'p.accuracy', 'p.moved_at'])
    .where('l.conversation_id', '=', key)
    .where('p.conversation_id', '=', key)
    .where('l.until', '>', now)
    .orderBy('l.seq')
    .execute()
