import { sql, type RawBuilder } from 'kysely'
import type { MomentDraft, MomentSettings, MomentSpan } from '@mynah/contract/moments'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { idsBlockedEitherWay, friendIdsOf } from '#features/friends/index.ts'

type PersonRow = {
  user_id: string
  shown_to: MomentSettings['shownTo']
  span: MomentSettings['span']
  draft: string | null
  feed_seen_at: number
  published_at: number
}
type Tables = {
  moment_people: PersonRow
  moment_follows: { user_id: string; author_id: string; created_at: number }
}
const own = (db: Db) => db.withTables<Tables>()

const unset: Omit<PersonRow, 'user_id'> = {
  shown_to: 'friends',
  span: 'all',
  draft: null,
  feed_seen_at: 0,
  published_at: 0,
}

export async function personOf(db: Db, userId: string): Promise<PersonRow> {
  const row = await own(db)
    .selectFrom('moment_people')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { ...unset, user_id: userId }
}

/** The same, locked until the transaction ends. */
export async function lockPerson(tx: Tx, userId: string): Promise<PersonRow> {
  await own(tx)
    .insertInto('moment_people')
    .values({ ...unset, user_id: userId })
    .onConflict((c) => c.doNothing())
    .execute()
  return own(tx)
    .selectFrom('moment_people')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** When the user last opened the feed, epoch milliseconds; 0 for never. */
export async function feedSeenAt(app: PreparedApp, userId: string): Promise<number> {
  const query = own(app.db).selectFrom('moment_people').select('feed_seen_at').where('user_id', '=', userId)
  const [row] = await prepared(app, 'feed-seen-at', query)
  return row?.feed_seen_at ?? unset.feed_seen_at
}

/**
 * What `unreadOf` is while nobody reacted unseen and no author of the feed published since it was opened; null if its
 * counts have to be read.
 */
export const unreadFact = (userId: string) => sql`(
  select case
    when exists (select 1 from moment_activity a where a.user_id = u.id and not a.is_seen) then null
    when u.seen_at = 0 then 'never opened'
    when exists (
      select 1 from (
        select friend_id as id from friendships where user_id = u.id
        union all select author_id from moment_follows where user_id = u.id
      ) f join moment_people p on p.user_id = f.id where p.published_at > u.seen_at
    ) then null
    else 'seen' end
  from (select ${userId}::text as id, coalesce((select feed_seen_at from moment_people where user_id = ${userId}::text), 0) as seen_at) u)`

/**
 * The reader's relation to an author: 1 none, 2 friend, 3 the author. Moments before `since` are not shown, and there
 * are none after `published_at`.
 */
export type Author = { id: string; relation: 1 | 2 | 3; since: number; published_at: number }

const dayMs = 86_400_000
const spanMs: Record<MomentSpan, number> = {
  threeDays: 3 * dayMs,
  month: 30 * dayMs,
  halfYear: 180 * dayMs,
  all: Number.POSITIVE_INFINITY,
}
/** The time of the oldest moment that this span shows. */
export const sinceOf = (span: MomentSpan, now: number): number => Math.max(0, now - spanMs[span])

/** These users with the reader's relation to them, as candidates for `authors`. */
export const candidatesAmong = (readerId: string, ids: readonly string[]) => sql`
  (select id, case when id = ${readerId} then 3 when id in (${friendIdsOf(readerId)}) then 2 else 1 end as relation
    from unnest(${[...new Set(ids)]}::text[]) as among(id))`

/** The reader and all friends. */
export const candidatesOfCircle = (readerId: string) => sql`
  (select ${readerId}::text as id, 3 as relation
    union all select friend_id, 2 from (${friendIdsOf(readerId)}) as f)`

/** The reader, all friends, and the users that the reader follows. */
export const candidatesOfFeed = (readerId: string) => sql`
  (select id, relation from ${candidatesOfCircle(readerId)} as circle
    union all select author_id, 1 from moment_follows
      where user_id = ${readerId} and author_id not in (${friendIdsOf(readerId)}))`

/** How many authors a feed reads at a time: the first of them nearly always have its first page. */
export const authorsAtOnce = 32

type AuthorPage = { limit?: number; after?: Author | undefined }

/**
 * Those of the candidates (relations with `id` and `relation`) who published anything that the reader may see, by their
 * last publication: `limit` of them, after the given one.
 */
export function authorsQuery(
  readerId: string,
  now: number,
  candidates: RawBuilder<unknown>,
  { limit, after }: AuthorPage = {},
): RawBuilder<Author> {
  const behind = after
    ? sql`and (p.published_at, p.user_id) < (${after.published_at}::bigint, ${after.id}::text collate "C")`
    : sql``
  const since = (span: MomentSpan) => sql`when '${sql.raw(span)}' then ${sinceOf(span, now)}::bigint`
  return sql<Author>`
    select p.user_id as id, c.relation, p.published_at,
      case when c.relation = 3 then 0
        else case p.span ${since('threeDays')} ${since('month')} ${since('halfYear')} else 0 end end as since
    from ${candidates} as c join moment_people p on p.user_id = c.id
    where p.published_at > 0 and c.id not in (${idsBlockedEitherWay(readerId)}) ${behind}
    order by p.published_at desc, p.user_id desc ${limit === undefined ? sql`` : sql`limit ${sql.raw(`${limit}`)}`}`
}

export const authors = async (db: Db, ...asked: Parameters<typeof authorsQuery>): Promise<Author[]> =>
  (await authorsQuery(...asked).execute(db)).rows

export const change = (db: Db, userId: string, changed: Partial<Omit<PersonRow, 'user_id'>>) =>
  own(db)
    .insertInto('moment_people')
    .values({ ...unset, ...changed, user_id: userId })
    .onConflict((c) => c.column('user_id').doUpdateSet(changed))
    .execute()

export const saveDraft = (db: Db, userId: string, draft: MomentDraft | null) =>
  change(db, userId, { draft: draft && JSON.stringify(draft) })

/** Stores up to when the feed was seen; never goes back. */
export async function feedSeen(db: Db, userId: string, at: number): Promise<void> {
  const { numUpdatedRows } = await own(db)
    .updateTable('moment_people')
    .set({ feed_seen_at: at })
    .where('user_id', '=', userId)
    .where('feed_seen_at', '<', at)
    .executeTakeFirst()
  // Skips an update without effect, which would write to the disk each time that a feed is opened.
  if (numUpdatedRows === 0n)
    await own(db)
      .insertInto('moment_people')
      .values({ ...unset, user_id: userId, feed_seen_at: at })
      .onConflict((c) => c.doNothing())
      .execute()
}

/** Stores when this user last published. */
export async function published(tx: Tx, userId: string, at: number): Promise<void> {
  await sql`
    insert into moment_people (user_id, published_at) values (${userId}, ${at})
    on conflict (user_id) do update
    set published_at = greatest(moment_people.published_at, excluded.published_at)`.execute(tx)
}

export const followedBy = async (db: Db, userId: string): Promise<string[]> =>
  (
    await own(db).selectFrom('moment_follows').select('author_id').where('user_id', '=', userId).execute()
  ).map((row) => row.author_id)

/**
 * A user's friends (all, or limited by `among` and `without`), and optionally followers; without blocks in either
 * direction. Returned as one JSON text, since thousands of rows would block the event loop for milliseconds.
 */
export async function friendsAndFans(
  db: Db,
  authorId: string,
  {
    withFans,
    among,
    without = [],
  }: { withFans: boolean; among?: readonly string[]; without?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(r.id), '[]') as ids from (
      select f.friend_id as id from (${friendIdsOf(authorId)}) f
      where (${among ?? null}::text[] is null or f.friend_id = any(${among ?? null}::text[]))
        and not f.friend_id = any(${without}::text[])
      ${withFans ? sql`union select user_id from moment_follows where author_id = ${authorId}` : sql``}
    ) r where r.id <> ${authorId} and r.id not in (${idsBlockedEitherWay(authorId)})`.execute(db)
  return rows[0]?.ids ?? []
}

export async function followedAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ author_id: string }>`
    select author_id from moment_follows
    where user_id = ${userId} and author_id = any(${ids}::text[])`.execute(db)
  return new Set(rows.map((row) => row.author_id))
}

/** Newest first, without these. */
export async function fanPage(
  db: Db,
  authorId: string,
  without: readonly string[],
  page: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from moment_follows
    where author_id = ${authorId} and not user_id = any(${without}::text[])
    order by created_at desc, user_id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => row.user_id)
}

export async function countFans(db: Db, authorId: string, without: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from moment_follows
    where author_id = ${authorId} and not user_id = any(${without}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns whether the user did not follow before */
export async function follow(tx: Tx, userId: string, authorId: string, now: number): Promise<boolean> {
  const row = await own(tx)
    .insertInto('moment_follows')
    .values({ user_id: userId, author_id: authorId, created_at: now })
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const unfollow = (tx: Tx, userId: string, authorId: string) =>
  own(tx)
    .deleteFrom('moment_follows')
    .where('user_id', '=', userId)
    .where('author_id', '=', authorId)
    .execute()

export async function erase(tx: Tx, userId: string): Promise<void> {
  await own(tx)
    .deleteFrom('moment_follows')
    .where((e) => e.or([e('user_id', '=', userId), e('author_id', '=', userId)]))
    .execute()
  await own(tx).deleteFrom('moment_people').where('user_id', '=', userId).execute()
}
