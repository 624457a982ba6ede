import { limits } from '@mynah/contract/limits'
import type { EndReason } from '@mynah/contract/socket'
import { sql, type Generated } from 'kysely'
import { asynchronousCommit, type Db, type Tx } from '#platform/database/database.ts'
import { listOf, prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { dayNumber, type Day } from '#platform/utc-days.ts'

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
  codes: { target: string; purpose: string; hash: Buffer; tries: number; expires_at: number }
  code_sends: { target: string; at: number }
  codes_sent: { channel: string; hour: number; sent: number }
  code_bans: { target: string; until: number }
  captcha_draws: { subject: string; at: number }
  captchas: { token: string; hash: Buffer; expires_at: number }
  ended_sessions: { token_hash: Buffer; reason: string; at: number }
  freezes: { id: Generated<string>; user_id: string; reason: string; at: number; ended_at: number | null }
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

/** A new code invalidates the previous one. */
export const putCode = (tx: Tx, code: Tables['codes']) =>
  own(tx)
    .insertInto('codes')
    .values(code)
    .onConflict((c) =>
      c
        .columns(['target', 'purpose'])
        .doUpdateSet({ hash: code.hash, tries: 0, expires_at: code.expires_at }),
    )
    .execute()

/** Counts the try before it is checked, so that concurrent guesses cannot share one. */
export const takeTry = (db: Db, target: string, purpose: string, triesMax: number, now: number) =>
  own(db)
    .updateTable('codes')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('tries', '<', triesMax)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()

export async function newestCode(
  db: Db,
  targets: string[],
  purpose: string,
  now: number,
): Promise<string | undefined> {
  const row = await own(db)
    .selectFrom('codes')
    .select('target')
    .where((e) => e('target', '=', e.fn.any(e.val(targets))))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.target
}

/** Uses up a code; of concurrent calls one gets true. */
export async function useCode(tx: Tx, target: string, purpose: string, hash: Buffer): Promise<boolean> {
  const used = await own(tx)
    .deleteFrom('codes')
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return Number(used.numDeletedRows) === 1
}

/** Locks a target until the transaction ends. */
export const lockTarget = (tx: Tx, target: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${target}, 1))`.execute(tx)

export const noteSend = (tx: Tx, target: string, at: number) =>
  own(tx).insertInto('code_sends').values({ target, at }).execute()

export async function sendsSince(db: Db, target: string, since: number): Promise<number[]> {
  const rows = await own(db)
    .selectFrom('code_sends')
    .select('at')
    .where('target', '=', target)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => row.at)
}

/** Counted in the transaction of sending, so that concurrent ones cannot exceed the budget. */
export const countSent = (tx: Tx, channel: string, hour: number) =>
  own(tx)
    .insertInto('codes_sent')
    .values({ channel, hour, sent: 1 })
    .onConflict((c) => c.columns(['channel', 'hour']).doUpdateSet({ sent: sql`codes_sent.sent + 1` }))
    .execute()

/** In this hour of the clock, and in the last 24 including it. */
export async function sentOf(db: Db, channel: string, hour: number): Promise<{ hour: number; day: number }> {
  const rows = await own(db)
    .selectFrom('codes_sent')
    .select(['hour', 'sent'])
    .where('channel', '=', channel)
    .where('hour', '>', hour - 24)
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, row) => total + row.sent, 0)
  return { hour: sum(rows.filter((row) => row.hour === hour)), day: sum(rows) }
}

export const sweepSent = (db: Db, until: number) =>
  own(db).deleteFrom('codes_sent').where('hour', '<=', until).execute()

export const banOf = (db: Db, target: string) =>
  own(db).selectFrom('code_bans').select('until').where('target', '=', target).executeTakeFirst()

export const putBan = (db: Db, target: string, until: number) =>
  own(db)
    .insertInto('code_bans')
    .values({ target, until })
    .onConflict((c) => c.column('target').doUpdateSet({ until }))
    .execute()

export const putCaptcha = (db: Db, row: Tables['captchas']) =>
  own(db).insertInto('captchas').values(row).execute()

/** A captcha can be answered once, right or wrong. */
export const takeCaptcha = (db: Db, token: string, now: number) =>
  own(db)
    .deleteFrom('captchas')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()

export const noteDraw = (db: Db, subject: string, at: number) =>
  own(db).insertInto('captcha_draws').values({ subject, at }).execute()

export async function drawsSince(db: Db, subject: string, since: number): Promise<number> {
  const row = await own(db)
    .selectFrom('captcha_draws')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Deletes rows that no rule needs any more. */
export async function sweep(db: Db, now: number, keepMs: number): Promise<void> {
  await own(db).deleteFrom('codes').where('expires_at', '<', now).execute()
  await own(db).deleteFrom('captchas').where('expires_at', '<', now).execute()
  await own(db)
    .deleteFrom('captcha_draws')
    .where('at', '<', now - keepMs)
    .execute()
  await own(db).deleteFrom('code_bans').where('until', '<', now).execute()
  await own(db)
    .deleteFrom('code_sends')
    .where('at', '<', now - keepMs)
    .execute()
}

const freezesInForce = (db: Db) => own(db).selectFrom('freezes').where('ended_at', 'is', null)

export const freezeOf = (db: Db, userId: string) =>
  freezesInForce(db).select(['reason', 'at']).where('user_id', '=', userId).executeTakeFirst()

export const putFreeze = (tx: Tx, row: { user_id: string; reason: string; at: number }) =>
  own(tx)
    .insertInto('freezes')
    .values({ ...row, ended_at: null })
    .onConflict((c) => c.column('user_id').where('ended_at', 'is', null).doUpdateSet({ reason: row.reason }))
    .execute()

/** The reason stands in the audit log alone from then on. */
export async function endFreeze(tx: Tx, userId: string, at: number): Promise<boolean> {
  const ended = await own(tx)
    .updateTable('freezes')
    .set({ ended_at: at, reason: '' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export async function freezesAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await freezesInForce(db)
    .select('user_id')
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

const freezesOn = (db: Db, { from, until }: Day) =>
  own(db).selectFrom('freezes').where('at', '>=', from).where('at', '<', until)

/** Accounts frozen on a day, the newest freeze first; also those that were unfrozen since. */
export const frozenOn = (db: Db, day: Day, limit: number) =>
  freezesOn(db, day)
    .select(['user_id', 'at', 'ended_at'])
    .orderBy('at', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute()

export async function countFrozen(db: Db, day: Day): Promise<number> {
  const { count } = await freezesOn(db, day)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

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
