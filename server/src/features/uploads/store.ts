import { sql } from 'kysely'
import type pg from 'pg'
import { asynchronousCommit, type Db, type Tx } from '#platform/database/database.ts'

export type UploadRow = {
  key: string
  /** null: an upload of the system. */
  user_id: string | null
  purpose: string
  name: string
  mime: string
  size_max: number
  secret_hash: Buffer
  expires_at: number
  filled: boolean
  result: string | null
  created_at: number
  is_public: boolean
  /** Bytes received. */
  received: number
  /** See `copies-store.ts`. */
  uncopied_since: number | null
}
type Tables = {
  uploads: UploadRow
  released_files: { key: string; at: number }
  removed_uploads: { user_id: string; at: number; bytes: number }
}
const own = (db: Db) => db.withTables<Tables>()

const dayMs = 86_400_000
/** After this time an unfinished upload counts as abandoned. */
export const openMs = 3_600_000

/**
 * Inserts an upload; false if the user's uploads of a day would exceed `bytesMax`: finished ones, received bytes of
 * others, bytes still to come, and deleted ones.
 */
export async function insertWithin(tx: Tx, row: UploadRow, bytesMax: number): Promise<boolean> {
  // One at a time for each user, or concurrent ones would both find room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${row.user_id}, 2))`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(case
          when result is not null then (result::json ->> 'size')::bigint
          when expires_at > ${row.created_at - openMs} then size_max
          else received end), 0)
        from uploads where user_id = ${row.user_id} and created_at > ${row.created_at - dayMs})
      + (select coalesce(sum(bytes), 0) from removed_uploads
        where user_id = ${row.user_id} and at > ${row.created_at - dayMs}))::bigint as bytes`.execute(tx)
  if ((rows[0]?.bytes ?? 0) + row.size_max > bytesMax) return false
  await own(tx).insertInto('uploads').values(row).execute()
  return true
}

export const insert = (tx: Tx, row: UploadRow) => own(tx).insertInto('uploads').values(row).execute()

export const find = (db: Db, key: string) =>
  own(db).selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()

/** Of concurrent requests one may fill it. */
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

/** A part arrived: the key is extended while parts keep coming, up to a day. */
export const extend = (db: Db, key: string, until: number, received: number) =>
  sql`update uploads set expires_at = least(${until}, created_at + ${dayMs}), received = greatest(received, ${received})
    where key = ${key} and ${asynchronousCommit(db)}`.execute(db)

export const countReceived = (db: Db, key: string, received: number) =>
  own(db)
    .updateTable('uploads')
    .set({ received })
    .where('key', '=', key)
    .$if(!db.isTransaction, (query) => query.where(asynchronousCommit(db)))
    .execute()

/** @returns whether the row still existed */
export async function finish(
  db: Db,
  key: string,
  { result, uncopied_since }: Pick<UploadRow, 'result' | 'uncopied_since'>,
): Promise<boolean> {
  const { numUpdatedRows } = await own(db)
    .updateTable('uploads')
    .set({ result, uncopied_since, filled: true })
    .where('key', '=', key)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Its bytes still count for the day. */
export const remove = (db: Db, key: string) =>
  sql`with gone as (delete from uploads where key = ${key} returning user_id, created_at, result, received)
    insert into removed_uploads (user_id, at, bytes)
    select user_id, created_at, coalesce((result::json ->> 'size')::bigint, received) from gone
    where user_id is not null and coalesce((result::json ->> 'size')::bigint, received) > 0`.execute(db)

export const forgetRemoved = (db: Db, at: { before: number } | { userId: string }) =>
  'before' in at
    ? own(db)
        .deleteFrom('removed_uploads')
        .where('at', '<', at.before - dayMs)
        .execute()
    : own(db).deleteFrom('removed_uploads').where('user_id', '=', at.userId).execute()

export const abandoned = async (db: Db, before: number): Promise<string[]> => {
  const rows = await own(db)
    .selectFrom('uploads')
    .select('key')
    .where('result', 'is', null)
    .where('expires_at', '<', before)
    .execute()
  return rows.map((row) => row.key)
}

/** Locks an abandoned upload, unless it was finished or continued meanwhile. */
export const lockAbandoned = (tx: Tx, key: string, before: number): Promise<UploadRow | undefined> =>
  own(tx)
    .selectFrom('uploads')
    .selectAll()
    .where('key', '=', key)
    .where('result', 'is', null)
    .where('expires_at', '<', before)
    .forUpdate()
    .executeTakeFirst()

/** Finished photos of documents made between these times. */
export const documentPhotos = (db: Db, from: number, to: number) =>
  own(db)
    .selectFrom('uploads')
    .select(['key', 'user_id'])
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: string }>()
    .where('purpose', '=', 'certificate')
    .where('result', 'is not', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()

/** Ordered by key, finished and unfinished. */
export const ofPerson = (db: Db, userId: string, after: string, count: number): Promise<UploadRow[]> =>
  own(db)
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '>', after)
    .orderBy('key')
    .limit(count)
    .execute()

export const publish = (db: Db, key: string) =>
  own(db).updateTable('uploads').set({ is_public: true }).where('key', '=', key).execute()

export async function release(tx: Tx, keys: string[], at: number): Promise<void> {
  if (keys.length === 0) return
  await own(tx)
    .insertInto('released_files')
    .values(keys.map((key) => ({ key, at })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at }))
    .execute()
}

export const released = async (db: Db, before: number): Promise<string[]> => {
  const rows = await own(db).selectFrom('released_files').select('key').where('at', '<=', before).execute()
  return rows.map((row) => row.key)
}

export const forgetReleased = (tx: Tx, key: string) =>
  own(tx).deleteFrom('released_files').where('key', '=', key).execute()

const addedAtOnce = 20_000

/** The sizes of all finished uploads, without smaller pictures of them. Reads all rows, in steps. */
export async function bytesOfAll(db: Db, after = ''): Promise<number> {
  const { rows } = await sql<{ bytes: number; count: number; last: string }>`
    select coalesce(sum((result::json ->> 'size')::bigint), 0)::float8 as bytes, count(*)::int as count, max(key) as last
    from (select key, result from uploads where key > ${after} order by key limit ${addedAtOnce}) as step`.execute(
    db,
  )
  const [{ bytes, count, last } = { bytes: 0, count: 0, last: after }] = rows
  return count < addedAtOnce ? bytes : bytes + (await bytesOfAll(db, last))
}

/** The newest finished uploads, for the doctor, which has only a connection. */
export async function newestResults(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ result: string }>(
    'select result from uploads where result is not null order by created_at desc limit $1',
    [count],
  )
  return rows.map(({ result }) => result)
}
