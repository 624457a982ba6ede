import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
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

type Read = { ids: readonly string[]; authorIds: readonly string[] }

/** Those that can be shown to a reader: all of the reader's own moments, else those by friends, the authors, the reader. */
const mayShow = (readerId: string, { ids, authorIds }: Read) => sql`
  moment_id = any(${ids}::text[]) and (
    moment_id in (select id from moments where id = any(${ids}::text[]) and author_id = ${readerId})
    or user_id = any(${[readerId, ...authorIds]}::text[]) or user_id in (${friendIdsOf(readerId)}))`

/** The likes of these moments, in their order. */
export const praisesOf = (db: Db, readerId: string, read: Read): Promise<PraiseRow[]> =>
  sql<PraiseRow>`select * from moment_praises where ${mayShow(readerId, read)} order by created_at, user_id`
    .execute(db)
    .then(({ rows }) => rows)

/** The same of comments. */
export const commentsOf = (db: Db, readerId: string, read: Read): Promise<CommentRow[]> =>
  sql<CommentRow>`select * from moment_comments where ${mayShow(readerId, read)} order by place`
    .execute(db)
    .then(({ rows }) => rows)

/** @returns whether it was not liked before. */
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

/** What a person liked and said; an answer to what they said becomes one to the moment. */
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
