import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { friendIdsOf } from '#features/friends/index.ts'

export type PraiseRow = { moment_id: string; user_id: string; created_at: number }
export type CommentRow = {
  id: string
  moment_id: string
  user_id: string
  reply_id: string
  reply_user_id: string
  text: string
  created_at: number
}
type Tables = {
  moment_praises: PraiseRow
  moment_comments: CommentRow
}
const own = (db: Db) => db.withTables<Tables>()

type Asked = { momentIds: readonly string[]; ownIds: readonly string[]; authorIds: readonly string[] }
export type Reactions = { praises: PraiseRow[]; comments: CommentRow[]; favourites: Set<string> }

/**
 * Likes and comments of these moments, in order, and which moments are favourites of the reader. For the reader's own
 * moments (`ownIds`) all of them, for others those by friends, the authors and the reader: no others can be shown.
 */
export async function reactionsTo(
  app: PreparedApp,
  readerId: string,
  { momentIds, ownIds, authorIds }: Asked,
): Promise<Reactions> {
  const mayShow = sql`r.moment_id = any(${momentIds}::text[]) and (r.moment_id = any(${ownIds}::text[])
    or r.user_id = any(${[readerId, ...authorIds]}::text[]) or r.user_id in (${friendIdsOf(readerId)}))`
  const rows = await prepared(
    app,
    'moment-reactions',
    sql<CommentRow & { kind: 'praise' | 'comment' | 'favourite' }>`
      select 'praise' as kind, 0 as place, '' as id, r.moment_id, r.user_id, '' as reply_id, '' as reply_user_id,
        '' as text, r.created_at from moment_praises r where ${mayShow}
      union all select 'comment', r.place, r.id, r.moment_id, r.user_id, r.reply_id, r.reply_user_id, r.text,
        r.created_at from moment_comments r where ${mayShow}
      union all select 'favourite', 0, '', r.moment_id, r.user_id, '', '', '', r.created_at
        from moment_favourites r where r.user_id = ${readerId} and r.moment_id = any(${momentIds}::text[])
      order by place, created_at, user_id`,
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    praises: of('praise'),
    comments: of('comment'),
    favourites: new Set(of('favourite').map((row) => row.moment_id)),
  }
}

/** @returns whether it was not liked before */
export async function praise(tx: Tx, row: PraiseRow): Promise<boolean> {
  const added = await own(tx)
    .insertInto('moment_praises')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function unpraise(tx: Tx, momentId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await own(tx)
    .deleteFrom('moment_praises')
    .where('moment_id', '=', momentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertComment = (tx: Tx, row: CommentRow) =>
  own(tx).insertInto('moment_comments').values(row).execute()

export const findComment = (db: Db, id: string) =>
  own(db).selectFrom('moment_comments').selectAll().where('id', '=', id).executeTakeFirst()

export async function removeComment(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await own(tx)
    .deleteFrom('moment_comments')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countComments(db: Db, momentId: string): Promise<number> {
  const { count } = await own(db)
    .selectFrom('moment_comments')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('moment_id', '=', momentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const praisesBy = (db: Db, userId: string, after: string, limit: number) =>
  own(db)
    .selectFrom('moment_praises')
    .selectAll()
    .where('user_id', '=', userId)
    .where('moment_id', '>', after)
    .orderBy('moment_id')
    .limit(limit)
    .execute()

export const commentsBy = (db: Db, userId: string, after: string, limit: number) =>
  own(db)
    .selectFrom('moment_comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * The newest reactions of a user under an author's moments: likes, and comments that are theirs or reply to them.
 * @param limit of each kind
 */
export async function reactionsBetween(
  db: Db,
  authorId: string,
  personId: string,
  limit: number,
): Promise<{ praises: PraiseRow[]; comments: CommentRow[] }> {
  const ofAuthor = sql<boolean>`exists (select from moments m where m.id = moment_id and m.author_id = ${authorId})`
  const [praises, comments] = await Promise.all([
    own(db)
      .selectFrom('moment_praises')
      .selectAll()
      .where('user_id', '=', personId)
      .where(ofAuthor)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
    own(db)
      .selectFrom('moment_comments')
      .selectAll()
      .where((e) => e.or([e('user_id', '=', personId), e('reply_user_id', '=', personId)]))
      .where(ofAuthor)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
  ])
  return { praises, comments }
}

/** Deletes a user's likes and comments; replies to them become comments on the moment itself. */
export async function erase(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('moment_praises').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('moment_comments').where('user_id', '=', userId).execute()
  await own(tx)
    .updateTable('moment_comments')
    .set({ reply_id: '', reply_user_id: '' })
    .where('reply_user_id', '=', userId)
    .execute()
}

export async function findComments(db: Db, ids: string[]): Promise<Map<string, CommentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await own(db).selectFrom('moment_comments').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
