import { sql } from 'kysely'
import { limits } from '@mynah/contract/limits'
import type { Db, Tx } from '#platform/database/database.ts'

type CannedRow = { id: string; title: string; texts: string; changed_at: number }
type Tables = {
  support_drafts: { user_id: string; operator_id: string; text: string; changed_at: number }
  canned_answers: CannedRow
}
const own = (db: Db) => db.withTables<Tables>()

export async function draftOf(db: Db, userId: string, operatorId: string): Promise<string> {
  const row = await own(db)
    .selectFrom('support_drafts')
    .select('text')
    .where('user_id', '=', userId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return row?.text ?? ''
}

export const removeDraft = (db: Db, userId: string, operatorId: string) =>
  own(db)
    .deleteFrom('support_drafts')
    .where('user_id', '=', userId)
    .where('operator_id', '=', operatorId)
    .execute()

/** Does nothing if there is no such conversation. */
export const setDraft = (db: Db, userId: string, operatorId: string, text: string, now: number) =>
  sql`insert into support_drafts (user_id, operator_id, text, changed_at)
    select user_id, ${operatorId}, ${text}, ${now} from support_threads where user_id = ${userId} for key share
    on conflict (user_id, operator_id) do update set text = excluded.text, changed_at = excluded.changed_at`.execute(
    db,
  )

export const removeDraftsTo = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('support_drafts').where('user_id', '=', userId).execute()

export const cannedAnswers = (db: Db): Promise<CannedRow[]> =>
  own(db)
    .selectFrom('canned_answers')
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .limit(limits.cannedAnswersMax)
    .execute()

/** False if the limit is reached. */
export async function saveCanned(tx: Tx, row: CannedRow): Promise<boolean> {
  // one at a time, or concurrent ones could exceed the limit
  await sql`select pg_advisory_xact_lock(hashtextextended('canned answers', 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from canned_answers where id <> ${row.id}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= limits.cannedAnswersMax) return false
  await own(tx)
    .insertInto('canned_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return true
}

export async function removeCanned(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await own(tx)
    .deleteFrom('canned_answers')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
