import { sql } from 'kysely'
import { complaintAbout } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Day } from '#platform/utc-days.ts'
import {
  itemsOf,
  readQueue,
  waitingIn,
  waitsOf,
  type QueueFilter,
  type QueuePage,
  type QueueRows,
} from '#platform/queues/work-queue.ts'
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
  reason: string
  created_at: number
  decided_at: number
}
type Tables = { complaints: ComplaintRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (db: Db, row: ComplaintRow) => own(db).insertInto('complaints').values(row).execute()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()

/** The subject of a complaint in the audit log. */
export async function subjectOf(db: Db, id: string): Promise<string | undefined> {
  const row = await find(db, id)
  return row && `${row.about === complaintAbout.group ? 'group' : 'person'} ${row.target_id}`
}

export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('complaints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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

/** The oldest pending complaint about a target represents all of them. */
const isFirstOfCase = sql<boolean>`not exists (
  select from complaints as earlier
  where earlier.state = 1 and earlier.target_id = complaints.target_id
    and (earlier.created_at, earlier.id) < (complaints.created_at, complaints.id))`

type Asked = QueueFilter & { state: number }

/** Pending ones oldest first, one for each target; decided ones newest first. */
function queueRows({ state, ids }: Asked): QueueRows {
  const waiting = state === 1
  return {
    table: 'complaints',
    id: 'id',
    where: ids
      ? sql<boolean>`true`
      : waiting
        ? sql<boolean>`state = 1 and ${isFirstOfCase}`
        : sql<boolean>`state = ${sql.lit(state)}`,
    time: ids || waiting ? 'created_at' : 'decided_at',
    order: ids ? sql`created_at desc, id` : waiting ? sql`created_at, id` : sql`decided_at desc, id`,
    columns: { kind: 'kind', made: 'created_at', decided: 'decided_at', decision: 'decision' },
  }
}

export const queue = (db: Db, asked: Asked, page: QueuePage) =>
  readQueue<ComplaintRow>(db, queueRows(asked), asked, page)

export const queueItems = (asked: Asked, limit: number) => itemsOf(queueRows(asked), asked, limit)

export const among = (db: Db, ids: readonly string[]): Promise<ComplaintRow[]> =>
  own(db)
    .selectFrom('complaints')
    .selectAll()
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()

/** Complaints about these users and groups, newest first, and the one with this number. */
export async function idsFound(db: Db, targets: string[], id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from complaints where id = ${id}
    union
    (select id from complaints where target_id = any(${targets}::text[])
      order by created_at desc limit ${limits.queueFoundMax})`.execute(db)
  return rows.map((row) => row.id)
}

/** The newest complaints that a user made. */
export async function idsMadeBy(db: Db, userId: string): Promise<string[]> {
  const rows = await ofPerson(db, userId, { limit: limits.queueFoundMax, offset: 0 })
  return rows.map((row) => row.id)
}

/** Locks the case of a target, so that of two operators who decide at once, the second waits for the first. */
export const lockCase = (tx: Tx, target: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`complaints ${target}`}, 0))`.execute(tx)

/** Pending complaints about a target made until a time, oldest first. */
export const waitingAbout = (db: Db, target: string, until: number, limit: number): Promise<ComplaintRow[]> =>
  own(db)
    .selectFrom('complaints')
    .selectAll()
    .where('state', '=', 1)
    .where('target_id', '=', target)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const close = (
  tx: Tx,
  ids: string[],
  change: Pick<ComplaintRow, 'state' | 'decision' | 'reason' | 'decided_at'>,
) =>
  own(tx)
    .updateTable('complaints')
    .set(change)
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()

const countedOfCase = 1_000

/** How many complaints about each of these are pending, up to 1,000, and when the newest was made. */
export async function waitingCounts(
  db: Db,
  targets: string[],
): Promise<Map<string, { count: number; newest: number }>> {
  const { rows } = await sql<{ target: string; count: number; newest: number | null }>`
    select target, count, newest from unnest(${[...new Set(targets)]}::text[]) as wanted (target),
      lateral (select count(*)::int as count from (
        select from complaints where state = 1 and target_id = target limit ${countedOfCase}) as waiting) as counted,
      lateral (select max(created_at) as newest from complaints where state = 1 and target_id = target) as latest`.execute(
    db,
  )
  return new Map(rows.map(({ target, count, newest }) => [target, { count, newest: newest ?? 0 }]))
}

/** How many users reported each of these: several reports of one user count once. */
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

/** Complaints on each day since then, by the number of the day; all, or those about one kind of target. */
export async function newPerDay(db: Db, since: number, about?: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; count: number }>`
    select created_at / 86400000 as day, count(*)::int as count from complaints
    where created_at >= ${since} and about = coalesce(${about ?? null}::int, about) group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row.count]))
}

export async function countMade(db: Db, { from, until }: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from complaints where created_at >= ${from} and created_at < ${until}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const waitsOn = (db: Db, { from, until }: Day) =>
  waitsOf(
    db,
    sql`select decided_at - created_at as waited from complaints
      where state in (2, 3) and decided_at >= ${from} and decided_at < ${until}`,
  )

export const countWaiting = (db: Db) =>
  waitingIn(
    own(db)
      .selectFrom('complaints')
      .select('created_at as at')
      .where('state', '=', 1)
      .where(isFirstOfCase)
      .orderBy('created_at'),
  )

export async function forgetWords(tx: Tx, userId: string): Promise<void> {
  await own(tx)
    .updateTable('complaints')
    .set({ text: '', phone: '', photos: '[]' })
    .where('user_id', '=', userId)
    .execute()
}

/** Keeps files that operators may still need: photos of a complaint, and those of the reported message or moment. */
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
