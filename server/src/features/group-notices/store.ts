import type { Db, Tx } from '#platform/database/database.ts'

export type NoticeRow = {
  id: string
  group_id: string
  author_id: string
  title: string
  content: string
  kind: number
  href: string
  message_id: string
  seq: number
  created_at: number
  updated_at: number
  removed: boolean
}
type Tables = {
  group_notices: NoticeRow
  group_notice_reads: { notice_id: string; user_id: string }
}
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: NoticeRow) => own(tx).insertInto('group_notices').values(row).execute()

export const find = (db: Db, id: string): Promise<NoticeRow | undefined> =>
  own(db).selectFrom('group_notices').selectAll().where('id', '=', id).executeTakeFirst()

export const page = (db: Db, groupId: string, { limit, offset }: { limit: number; offset: number }) =>
  own(db)
    .selectFrom('group_notices')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('removed', '=', false)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The newest notice of each of these groups. */
export async function newestOf(db: Db, groupIds: string[]): Promise<Map<string, string>> {
  if (groupIds.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('group_notices')
    .distinctOn('group_id')
    .select(['group_id', 'content'])
    .where('group_id', 'in', groupIds)
    .where('removed', '=', false)
    .orderBy('group_id')
    .orderBy('seq', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.group_id, row.content]))
}

type Words = Partial<Pick<NoticeRow, 'title' | 'content' | 'kind' | 'href'>>

/** Changes a notice and returns it; undefined if it was removed. */
export const change = (tx: Tx, id: string, words: Words, now: number): Promise<NoticeRow | undefined> =>
  own(tx)
    .updateTable('group_notices')
    .set({ ...words, updated_at: now })
    .where('id', '=', id)
    .where('removed', '=', false)
    .returningAll()
    .executeTakeFirst()

/** False if it was removed before. */
export async function remove(tx: Tx, id: string, now: number): Promise<boolean> {
  const gone = { title: '', content: '', href: '', removed: true, updated_at: now }
  const result = await own(tx)
    .updateTable('group_notices')
    .set(gone)
    .where('id', '=', id)
    .where('removed', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** False if it was stored before. */
export async function noteRead(db: Db, id: string, userId: string): Promise<boolean> {
  const result = await own(db)
    .insertInto('group_notice_reads')
    .values({ notice_id: id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** The readers of each of these. */
export async function readersOf(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const readers = new Map(ids.map((id) => [id, new Set<string>()]))
  if (ids.length === 0) return readers
  const rows = await own(db)
    .selectFrom('group_notice_reads')
    .selectAll()
    .where('notice_id', 'in', ids)
    .execute()
  for (const row of rows) readers.get(row.notice_id)?.add(row.user_id)
  return readers
}

/** Those of these that the user has read. */
export async function readAmong(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await own(db)
    .selectFrom('group_notice_reads')
    .select('notice_id')
    .where('user_id', '=', userId)
    .where('notice_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.notice_id))
}

/** The user's notices that are not removed, oldest first. */
export const publishedBy = (db: Db, userId: string): Promise<NoticeRow[]> =>
  own(db)
    .selectFrom('group_notices')
    .selectAll()
    .where('author_id', '=', userId)
    .where('removed', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const forgetReads = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('group_notice_reads').where('user_id', '=', userId).execute()
