import { sql } from 'kysely'
import type pg from 'pg'
import { asynchronousCommit, type Db } from '#platform/database/database.ts'

// Uploads and their copies in the bucket of the archive. An upload waits to be copied while it has `uncopied_since`.

type Tables = { orphaned_copies: { key: string; noticed_at: number } }
const own = (db: Db) => db.withTables<Tables>()

type Finished = { key: string; result: string }
export type Asked = Pick<pg.Pool, 'query'>

/** The newest first: where many older ones wait, new ones would be at risk for hours. */
export async function uncopied(db: Db, count: number): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    select key, result from uploads where uncopied_since is not null
    order by uncopied_since desc limit ${count}`.execute(db)
  return rows
}

/** A lost commit is harmless: they are copied again. */
export const markCopied = (db: Db, keys: string[]) =>
  sql`update uploads set uncopied_since = null where key = any(${keys}) and ${asynchronousCommit(db)}`.execute(
    db,
  )

/** Since when the oldest one waits; undefined if none does. */
export async function oldestUncopied(pool: Asked): Promise<number | undefined> {
  const { rows } = await pool.query<{ since: number | null }>(
    'select min(uncopied_since)::float8 as since from uploads where uncopied_since is not null',
  )
  return rows[0]?.since ?? undefined
}

const markedAtOnce = 5_000

/** Those after one key up to another, without an end if that is null, which are not among `keys` have to be copied. */
export async function markUncopied(
  db: Db,
  { after, until, keys }: { after: string; until: string | null; keys: string[] },
  now: number,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with missing as (
      select key from uploads
      where key > ${after} and (${until}::text is null or key <= ${until}) and result is not null
        and uncopied_since is null and key <> all(${keys}::text[])
      order by key limit ${markedAtOnce}),
    marked as (
      update uploads u set uncopied_since = ${now} from missing m where u.key = m.key returning u.key)
    select key from marked order by key desc`.execute(db)
  const [last] = rows
  if (last && rows.length === markedAtOnce) await markUncopied(db, { after: last.key, until, keys }, now)
}

/** Of these keys in the bucket, those without an upload. */
export const noteOrphans = (db: Db, keys: string[], now: number) =>
  sql`insert into orphaned_copies (key, noticed_at)
    select key, ${now} from unnest(${keys}::text[]) as key
    where not exists (select from uploads u where u.key = key.key)
    on conflict do nothing`.execute(db)

/** Up to 1,000 that were noticed before a moment. A restored database may have some of the uploads again. */
export async function expiredOrphans(db: Db, before: number): Promise<string[]> {
  await sql`delete from orphaned_copies o where exists (select from uploads u where u.key = o.key)`.execute(
    db,
  )
  const rows = await own(db)
    .selectFrom('orphaned_copies')
    .select('key')
    .where('noticed_at', '<=', before)
    .limit(1_000)
    .execute()
  return rows.map(({ key }) => key)
}

export const forgetOrphan = (db: Db, key: string) =>
  own(db).deleteFrom('orphaned_copies').where('key', '=', key).execute()

const readAtOnce = 1_000

/** All finished uploads of a database without a server, such as one that is being recovered. */
export async function* finishedUploads(client: Asked): AsyncGenerator<Finished[]> {
  for (let after = ''; ;) {
    const { rows } = await client.query<Finished>(
      'select key, result from uploads where result is not null and key > $1 order by key limit $2',
      [after, readAtOnce],
    )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < readAtOnce) return
    after = last.key
  }
}
