import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { authorsAtOnce, authorsQuery, candidatesOfFeed, type Author } from './people-store.ts'
import { authorsOf, isBefore, isShown, shownColumns, type Cursor, type ShownRow } from './store.ts'

/**
 * The newest moments of these authors that the reader sees. Authors come in the order of their last publication;
 * reading stops when all others published before the last moment found.
 */
export async function newestInOrder(
  db: Db,
  readerId: string,
  authors: AsyncIterable<readonly Author[]>,
  limit: number,
): Promise<ShownRow[]> {
  let found: ShownRow[] = []
  for await (const some of authors) {
    const last = found[limit - 1]
    if (last && last.created_at > (some[0]?.published_at ?? 0)) break
    found = [...found, ...(await newestOf(db, readerId, some, limit))].toSorted(newestFirst).slice(0, limit)
    const [reached, next] = [found[limit - 1], some.at(-1)]
    if (reached && reached.created_at > (next?.published_at ?? 0)) break
  }
  return found
}

const newestFirst = (a: ShownRow, b: ShownRow): number =>
  b.created_at - a.created_at || (a.id < b.id ? 1 : -1)

/** The newest moments of these authors that the reader sees. */
export async function newestOf(
  db: Db,
  readerId: string,
  authors: readonly Author[],
  limit: number,
  before?: Cursor,
): Promise<ShownRow[]> {
  if (authors.length === 0) return []
  return (await newestQuery(readerId, authorsOf(authors), limit, before).execute(db)).rows
}

/**
 * The same for authors in a relation `a`. Only authors with the newest moments can be among the first, so it reads at
 * most one row of each other author, and of these nothing older than the newest moments of that many authors.
 */
function newestQuery(
  readerId: string,
  authors: RawBuilder<unknown>,
  limit: number,
  before?: Cursor,
): RawBuilder<ShownRow> {
  const newest = (take: number, columns: RawBuilder<unknown>, since = sql``): RawBuilder<unknown> => sql`
    select ${columns} from moments m
    where m.author_id = a.id and ${isShown(readerId)} ${before ? sql`and ${isBefore(before)}` : sql``} ${since}
    order by m.created_at desc, m.id desc limit ${sql.raw(`${take}`)}`
  return sql<ShownRow>`
    select m.* from (
      select heads.id, heads.relation, heads.since,
        case when count(*) over () < ${sql.raw(`${limit}`)} then 0 else min(heads.created_at) over () end as oldest
      from (
        select a.id, a.relation, a.since, h.created_at from ${authors}
        cross join lateral (${newest(1, sql`m.created_at, m.id`)}) h
        order by h.created_at desc, h.id desc limit ${sql.raw(`${limit}`)}
      ) heads
    ) a cross join lateral (${newest(limit, shownColumns, sql`and m.created_at >= a.oldest`)}) m
    order by m.created_at desc, m.id desc limit ${sql.raw(`${limit}`)}`
}

/**
 * The first page of a feed: the newest moments of the authors who published last, and when the reader last saw the
 * feed. `isWhole`: nobody else can have a newer one.
 */
export async function firstPage(
  app: PreparedApp,
  readerId: string,
  now: number,
  limit: number,
): Promise<{ rows: ShownRow[]; seenAt: number; isWhole: boolean }> {
  const authors = authorsQuery(readerId, now, candidatesOfFeed(readerId), { limit: authorsAtOnce })
  const found = await prepared(
    app,
    `moment-feed-${limit}`,
    sql<(ShownRow | { id: null }) & { seen_at: number; authors: number; oldest: number }>`
      with a as materialized (${authors})
      select s.*, m.* from (
        select coalesce((select feed_seen_at from moment_people where user_id = ${readerId}), 0) as seen_at,
          (select count(*)::int from a) as authors, coalesce((select min(published_at) from a), 0) as oldest
      ) s left join lateral (${newestQuery(readerId, sql`a`, limit)}) m on true
      order by m.created_at desc, m.id desc`,
  )
  const [first] = found
  const rows = found.filter((row) => row.id !== null)
  const last = rows[limit - 1]
  const isAll = first === undefined || first.authors < authorsAtOnce
  return {
    rows,
    seenAt: first?.seen_at ?? 0,
    isWhole: isAll || (last !== undefined && last.created_at > first.oldest),
  }
}
