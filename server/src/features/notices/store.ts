import { sql } from 'kysely'
import type { Language } from '@mynah/contract/languages'
import type { NoticeKind } from '@mynah/contract/notices'
import type { Db, Tx } from '#platform/database/database.ts'

export type NoticeRow = { id: string; kind: string; created_at: number; removed: boolean }
export type TextRow = { notice_id: string; language: string; title: string; html: string }
type Tables = {
  notices: NoticeRow
  notice_texts: TextRow
  notice_reads: { user_id: string; notice_id: string }
}
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: NoticeRow) => own(tx).insertInto('notices').values(row).execute()

export async function setTexts(tx: Tx, rows: TextRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  // One at a time: otherwise two changes could insert the same rows.
  await own(tx).selectFrom('notices').select('id').where('id', '=', first.notice_id).forUpdate().execute()
  await own(tx).deleteFrom('notice_texts').where('notice_id', '=', first.notice_id).execute()
  await own(tx).insertInto('notice_texts').values(rows).execute()
}

/** False if it does not exist (any more). */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  const result = await own(tx)
    .updateTable('notices')
    .set({ removed: true })
    .where('id', '=', id)
    .where('removed', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const find = (db: Db, id: string) =>
  own(db).selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()

export const page = (db: Db, kind: NoticeKind, { limit, offset }: { limit: number; offset: number }) =>
  own(db)
    .selectFrom('notices')
    .selectAll()
    .where('kind', '=', kind)
    .where('removed', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const textsOf = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db).selectFrom('notice_texts').selectAll().where('notice_id', 'in', ids).execute()

/** The texts in that language, in English where it is missing. */
export async function textsIn(db: Db, ids: string[], language: Language): Promise<Map<string, TextRow>> {
  const rows = (await textsOf(db, ids)).filter((row) => row.language === language || row.language === 'en')
  rows.sort((a, b) => Number(a.language === language) - Number(b.language === language))
  return new Map(rows.map((row) => [row.notice_id, row]))
}

export async function readAmong(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await own(db)
    .selectFrom('notice_reads')
    .select('notice_id')
    .where('user_id', '=', userId)
    .where('notice_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.notice_id))
}

export const noteRead = (db: Db, userId: string, id: string) =>
  own(db)
    .insertInto('notice_reads')
    .values({ user_id: userId, notice_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const noteAllRead = (db: Db, userId: string, kind: NoticeKind) =>
  sql`insert into notice_reads (user_id, notice_id)
    select ${userId}, id from notices where kind = ${kind} and not removed
    on conflict do nothing`.execute(db)

/** How many of each kind were published since then and are unread. */
export async function unread(db: Db, userId: string, since: number): Promise<Map<string, number>> {
  const rows = await own(db)
    .selectFrom('notices as n')
    .select(['n.kind', (e) => e.fn.countAll<number>().as('count')])
    .where('n.removed', '=', false)
    .where('n.created_at', '>=', since)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('notice_reads as r')
            .select('r.notice_id')
            .whereRef('r.notice_id', '=', 'n.id')
            .where('r.user_id', '=', userId),
        ),
      ),
    )
    .groupBy('n.kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

export const forgetReads = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('notice_reads').where('user_id', '=', userId).execute()
