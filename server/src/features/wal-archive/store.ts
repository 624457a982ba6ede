import type pg from 'pg'

export type Asked = Pick<pg.Pool, 'query'>

/** 0 if none waits. PostgreSQL completes a segment a minute after a write at the latest. */
/** When the archive command first gave up a segment since it archived one: the file that it leaves. */
const gapSince = `(pg_stat_file('archive_gap', true)).modification`

/** How long the oldest complete segment waits; also since when segments are given up, as these wait no more. */
export async function oldestWaitingSeconds(pool: Asked): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - least(min(modification), ${gapSince})), 0)::float8 as seconds
     from pg_ls_archive_statusdir() where name like '%.ready'`,
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}

export type Archiving = { isOn: boolean; hasFailed: boolean; hasGivenUp: boolean }

/** Whether the running database archives, whether its last attempt failed, and whether segments were given up. */
export async function archivingOf(pool: Asked): Promise<Archiving> {
  const { rows } = await pool.query<Archiving>(
    `select current_setting('archive_mode') = 'on' as "isOn",
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "hasFailed",
       ${gapSince} is not null as "hasGivenUp"
     from pg_stat_archiver`,
  )
  return rows[0] ?? { isOn: false, hasFailed: false, hasGivenUp: false }
}

export async function timelineOf(pool: Asked): Promise<number> {
  const { rows } = await pool.query<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  )
  return rows[0]?.timeline ?? 1
}

/** When the checkpointer started, which it does anew after a crash; '' while there is none. */
export async function checkpointerStart(pool: Asked): Promise<string> {
  const { rows } = await pool.query<{ start: string }>(
    `select backend_start::text as start from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  return rows[0]?.start ?? ''
}

/** All processes of the database read its settings again, and look at once at what is due. */
export const reloadSettings = (pool: Asked) => pool.query('select pg_reload_conf()')
