import { limits } from '@mynah/contract/limits'
import type { EndReason } from '@mynah/contract/socket'
import { sql } from 'kysely'
import { asynchronousCommit, type Db, type Tx } from '#platform/database/database.ts'
import { listOf, prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { dayNumber } from '#platform/utc-days.ts'

export type SessionRow = {
  id: string
  token_hash: Buffer
  user_id: string
  device_id: string | null
  brand: string
  model: string
  platform: string
  system: string
  channel: string
  push_id: string
  /** The event of the device's last report. */
  event: string
  /** Opened by scanning a QR code. */
  by_qr: boolean
  /** The country where it was opened; '' if unknown. */
  country: string
  created_at: number
  last_at: number
  /** The day of `last_at`, by its number. */
  used_on: number
}
type Tables = {
  sessions: SessionRow
  ended_sessions: { token_hash: Buffer; reason: string; at: number }
}
const own = (db: Db) => db.withTables<Tables>()

export const insertSession = (tx: Tx, row: SessionRow) => own(tx).insertInto('sessions').values(row).execute()

export type FoundSession = Pick<SessionRow, 'id' | 'user_id' | 'last_at'>

/** Sessions by the hash of their token, in hexadecimal. */
export async function findSessions(app: PreparedApp, hashes: string[]): Promise<Map<string, FoundSession>> {
  const given = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const rows = await prepared(
    app,
    'find-sessions',
    sql<FoundSession & Pick<SessionRow, 'token_hash'>>`
      select id, user_id, last_at, token_hash from sessions where token_hash in (${listOf(given)})`,
  )
  return new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]))
}

export async function sessionsById(db: Db, ids: string[]): Promise<Map<string, FoundSession>> {
  const rows = await own(db)
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_at'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function aliveSessions(db: Db, ids: string[], since: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('sessions')
    .select('id')
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .where('last_at', '>=', since)
    .execute()
  return rows.map((row) => row.id)
}

/** Skips locked rows: those are being updated or ended elsewhere. */
export const touchSessions = (app: PreparedApp, ids: string[], now: number) =>
  prepared(
    app,
    'touch-sessions',
    sql`update sessions s set last_at = ${now}, used_on = ${dayNumber(now)}
      from (select id from sessions where id in (${listOf(ids)}) order by id for no key update skip locked) t
      where s.id = t.id and ${asynchronousCommit(app.db)}`,
  )

/** The newest ones: accounts older than `limits.sessionsMax` may have any number. */
export const sessionsOf = (
  db: Db,
  userId: string,
  { offset = 0, count = limits.sessionsMax as number } = {},
) =>
  own(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(count)
    .execute()

export const sessionOf = (db: Db, userId: string, id: string) =>
  own(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The `count` other sessions of this user that were unused longest. */
export async function unusedLongest(tx: Tx, userId: string, but: string, count: number): Promise<string[]> {
  const rows = await own(tx)
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .orderBy('last_at')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map((row) => row.id)
}

export async function hasSessionSince(tx: Tx, userId: string, since: number): Promise<boolean> {
  const found = await own(tx)
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .limit(1)
    .execute()
  return found.length > 0
}

/** @returns those that existed */
export const deleteSessions = (tx: Tx, ids: string[]) =>
  own(tx)
    .deleteFrom('sessions')
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .returning(['id', 'user_id', 'token_hash'])
    .execute()

export async function noteEnded(tx: Tx, hashes: Buffer[], reason: EndReason, at: number): Promise<void> {
  if (hashes.length === 0) return
  await own(tx)
    .insertInto('ended_sessions')
    .values(hashes.map((token_hash) => ({ token_hash, reason, at })))
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

export async function endReasonOf(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await own(db)
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.reason
}

export const sweepEnded = (db: Db, before: number) =>
  own(db).deleteFrom('ended_sessions').where('at', '<', before).execute()

/** All sessions of a user, or all but one, or those of one device but one. @returns those that existed */
export const deleteSessionsOf = (
  tx: Tx,
  userId: string,
  { but, deviceId }: { but?: string; deviceId?: string } = {},
) =>
  own(tx)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .returning(['id', 'user_id', 'token_hash'])
    .execute()

type Device = Pick<
  SessionRow,
  'device_id' | 'brand' | 'model' | 'platform' | 'system' | 'channel' | 'push_id' | 'event'
>

/** The device that this session reported; undefined if another session of the user is on the same device. */
export async function deviceAlone(app: PreparedApp, sessionId: string): Promise<Device | undefined> {
  const [row] = await prepared(
    app,
    'device-alone',
    sql<Device>`
      select device_id, brand, model, platform, system, channel, push_id, event from sessions s
      where id = ${sessionId}::text and not exists (
        select 1 from sessions o where o.user_id = s.user_id and o.device_id = s.device_id and o.id <> s.id
      )`,
  )
  return row
}

export const setDevice = (tx: Tx, id: string, device: Partial<SessionRow>) =>
  own(tx).updateTable('sessions').set(device).where('id', '=', id).execute()

/** Locks a target until the transaction ends. */
export const lockTarget = (tx: Tx, target: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${target}, 1))`.execute(tx)

/** Up to `limit` users after `after`, by id, who used a session on this day: how many, and the last one. */
export async function activeOn(
  db: Db,
  day: number,
  after: string,
  limit: number,
): Promise<{ count: number; last: string }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(user_id) as last from (
      select distinct user_id from sessions where used_on = ${day} and user_id > ${after}
      order by user_id limit ${limit}) as active`.execute(db)
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? '' }
}

/** How many of these users used a session on this day or later. */
export async function activeAmong(db: Db, userIds: string[], day: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from sessions
    where user_id = any(${userIds}::text[]) and used_on >= ${day}`.execute(db)
  return rows[0]?.count ?? 0
}
