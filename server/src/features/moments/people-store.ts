import { sql } from 'kysely'
import type { MomentDraft, MomentSettings } from '@mynah/contract/moments'
import type { Db, Tx } from '#platform/database.ts'

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

/** What these people chose; who chose nothing is left out. */
export async function chosenBy(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Pick<PersonRow, 'user_id' | 'shown_to' | 'span' | 'published_at'>>`
    select user_id, shown_to, span, published_at from moment_people where user_id = any(${ids}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}

export const change = (db: Db, userId: string, changed: Partial<Omit<PersonRow, 'user_id'>>) =>
  own(db)
    .insertInto('moment_people')
    .values({ ...unset, ...changed, user_id: userId })
    .onConflict((c) => c.column('user_id').doUpdateSet(changed))
    .execute()

export const saveDraft = (db: Db, userId: string, draft: MomentDraft | null) =>
  change(db, userId, { draft: draft && JSON.stringify(draft) })

/** The feed has shown what was made until then; it never goes back. */
export async function feedSeen(db: Db, userId: string, at: number): Promise<void> {
  const { numUpdatedRows } = await own(db)
    .updateTable('moment_people')
    .set({ feed_seen_at: at })
    .where('user_id', '=', userId)
    .where('feed_seen_at', '<', at)
    .executeTakeFirst()
  // A row that was changed to no purpose would be written to the disk with every look at the feed.
  if (numUpdatedRows === 0n)
    await own(db)
      .insertInto('moment_people')
      .values({ ...unset, user_id: userId, feed_seen_at: at })
      .onConflict((c) => c.doNothing())
      .execute()
}

/** This person has published something at that time. */
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

export const fansOf = async (db: Db, authorId: string): Promise<string[]> =>
  (
    await own(db).selectFrom('moment_follows').select('user_id').where('author_id', '=', authorId).execute()
  ).map((row) => row.user_id)

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

/** @returns whether the person did not follow before. */
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
