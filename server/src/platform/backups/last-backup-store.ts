import type pg from 'pg'

type Tables = { last_backup: { made_at: string } }
type Asked = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>

/** Epoch milliseconds; undefined before the first backup, and in a database older than this table. */
export async function lastBackupAt(asked: Asked): Promise<number | undefined> {
  if (!(await isThere(asked))) return undefined
  const { rows } = await asked.query<Tables['last_backup']>('select made_at from last_backup')
  return rows[0] && Number(rows[0].made_at)
}

/** Stored in the database, since a process may have no permanent disk. */
export async function noteBackup(asked: Asked, madeAt: number): Promise<void> {
  if (!(await isThere(asked))) return
  await asked.query(
    'insert into last_backup (made_at) values ($1) on conflict (id) do update set made_at = excluded.made_at',
    [madeAt],
  )
}

async function isThere(asked: Asked): Promise<boolean> {
  const { rows } = await asked.query<{ there: boolean }>(
    "select to_regclass('public.last_backup') is not null as there",
  )
  return rows[0]?.there ?? false
}
