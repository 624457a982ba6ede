import { sql } from 'kysely'
import type pg from 'pg'
import type { BackupKind } from '@mynah/contract/backups'
import type { Db } from '#platform/database/database.ts'
import { noRuns, type RunHistory } from './schedule.ts'
import type { Done } from './tasks.ts'

export type RunRow = {
  id: number
  kind: BackupKind
  asked_at: number
  started_at: number
  seen_at: number
  ended_at: number
  version: string
  name: string
  bytes: number
  row_count: number
  file_count: number
  error: string
  is_removed: boolean
}
type Tables = { backup_runs: RunRow }
const own = (db: Db) => db.withTables<Tables>()

/** Adds a run that waits, unless one of its kind waits or runs. */
export const ask = (db: Db, kind: BackupKind, now: number) =>
  sql`insert into backup_runs (kind, asked_at) values (${kind}, ${now}) 
    on conflict (kind) where ended_at = 0 do nothing`.execute(db)

/** Starts the run that waits; of concurrent callers one gets its id. */
export async function claim(
  db: Db,
  kind: BackupKind,
  { now, version }: { now: number; version: string },
): Promise<number | undefined> {
  const row = await own(db)
    .updateTable('backup_runs')
    .set({ started_at: now, seen_at: now, version })
    .where('kind', '=', kind)
    .where('started_at', '=', 0)
    .where('ended_at', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const renew = (db: Db, id: number, now: number) =>
  own(db)
    .updateTable('backup_runs')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('ended_at', '=', 0)
    .execute()

type Ended = { now: number } & (Done | { error: string })

export async function end(db: Db, id: number, ended: Ended): Promise<void> {
  const values =
    'error' in ended
      ? { error: ended.error }
      : { name: ended.name, bytes: ended.bytes, row_count: ended.rows, file_count: ended.files }
  await own(db)
    .updateTable('backup_runs')
    .set({ ...values, ended_at: ended.now })
    .where('id', '=', id)
    .execute()
}

export const markRemoved = (db: Db, names: readonly string[]) =>
  own(db).updateTable('backup_runs').set({ is_removed: true }).where('name', 'in', names).execute()

/** Ends runs whose process has not renewed them. */
export const endAbandoned = (db: Db, { now, since }: { now: number; since: number }) =>
  own(db)
    .updateTable('backup_runs')
    .set({ ended_at: now, error: 'Its process ended.' })
    .where('ended_at', '=', 0)
    .where('started_at', '>', 0)
    .where('seen_at', '<', since)
    .execute()

export const removeOld = (db: Db, before: number) =>
  own(db).deleteFrom('backup_runs').where('ended_at', '>', 0).where('ended_at', '<', before).execute()

export const newest = (db: Db, count: number): Promise<RunRow[]> =>
  own(db).selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(count).execute()

export type Asked = Pick<pg.Pool, 'query'>

const historySql = `
  select kind,
    coalesce(max(started_at) filter (where error = ''), 0)::float8 as "doneFrom",
    coalesce(max(ended_at) filter (where error = ''), 0)::float8 as "doneAt",
    coalesce(min(ended_at) filter (where error = ''), 0)::float8 as "firstDoneAt",
    max(ended_at)::float8 as "endedAt",
    (array_agg(error order by id desc))[1] as error
  from backup_runs where ended_at > 0 group by kind`

/** What came of the runs; undefined in a database older than this table. */
export async function histories(pool: Asked): Promise<Record<BackupKind, RunHistory> | undefined> {
  const there = await pool.query<{ there: boolean }>(
    "select to_regclass('public.backup_runs') is not null as there",
  )
  if (!there.rows[0]?.there) return undefined
  const { rows } = await pool.query<RunHistory & { kind: BackupKind }>(historySql)
  const of = (kind: BackupKind): RunHistory => rows.find((row) => row.kind === kind) ?? noRuns
  return { backup: of('backup'), drill: of('drill') }
}
