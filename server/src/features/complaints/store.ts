import { sql } from 'kysely'
import { countUpTo } from '#platform/count-up-to.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { FileHolder } from '#features/uploads/index.ts'

export type ComplaintRow = {
  id: string
  user_id: string
  about: number
  target_id: string
  evidence: string
  kind: string
  text: string
  phone: string
  photos: string
  state: number
  decision: string
  created_at: number
  decided_at: number
}
type Tables = { complaints: ComplaintRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (db: Db, row: ComplaintRow) => own(db).insertInto('complaints').values(row).execute()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('complaints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Tx, id: string, change: Partial<ComplaintRow>) =>
  own(tx).updateTable('complaints').set(change).where('id', '=', id).execute()

type Page = { limit: number; offset: number }

export const ofPerson = (db: Db, userId: string, { limit, offset }: Page) =>
  own(db)
    .selectFrom('complaints')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Waiting ones oldest first, others newest first. */
export function inState(db: Db, state: number, { limit, offset }: Page): Promise<ComplaintRow[]> {
  const waiting = state === 1
  return own(db)
    .selectFrom('complaints')
    .selectAll()
    .where('state', '=', state)
    .orderBy(waiting ? 'created_at' : 'decided_at', waiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many people complained about each of these: one who complains ten times is one. */
export async function countsOf(db: Db, targets: string[]): Promise<Map<string, number>> {
  if (targets.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('complaints')
    .select(['target_id', sql<number>`count(distinct user_id)::int`.as('count')])
    .where('target_id', 'in', targets)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map((row) => [row.target_id, row.count]))
}

/** How many were made on each day since, by the number of the day; all, or those about one kind of thing. */
export async function newPerDay(db: Db, since: number, about?: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; count: number }>`
    select created_at / 86400000 as day, count(*)::int as count from complaints
    where created_at >= ${since} and about = coalesce(${about ?? null}::int, about) group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row.count]))
}

export async function countWaiting(db: Db): Promise<number> {
  return countUpTo(own(db).selectFrom('complaints').select('id').where('state', '=', 1))
}

export async function forgetWords(tx: Tx, userId: string): Promise<void> {
  await own(tx)
    .updateTable('complaints')
    .set({ text: '', phone: '', photos: '[]' })
    .where('user_id', '=', userId)
    .execute()
}

/** An operator still has to look at it: at the photos of a complaint, or at the message or moment that it is about. */
export const complaintFiles: FileHolder = {
  shows: async () => false,
  async keeps(db, key) {
    const { rows } = await sql`
      select 1 from complaints where strpos(photos, ${key}) > 0 or strpos(evidence, ${key}) > 0 limit 1`.execute(
      db,
    )
    return rows.length > 0
  },
}
