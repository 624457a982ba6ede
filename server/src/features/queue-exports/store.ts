import { sql } from 'kysely'
import pg from 'pg'
import type { Language } from '@mynah/contract/languages'
import type { ExportedQueueName, QueueExport, QueueExportFault } from '@mynah/contract/queue-exports'
import type { Db, Tx } from '#platform/database/database.ts'
import type { QueueItems } from '#platform/queues/work-queue.ts'

export type ExportRow = {
  id: string
  queue: ExportedQueueName
  operator_id: string
  /** JSON text. */
  input: string
  language: Language
  state: QueueExport['state']
  fault: QueueExportFault
  file: string
  seen_at: number
  tries: number
  asked_at: number
  ended_at: number
  expires_at: number
  row_count: number
  written_rows: number
  bytes: number
}
type Tables = {
  queue_exports: ExportRow
  queue_export_pages: { export_id: string; page: number; ids: string[] }
}
const own = (db: Db) => db.withTables<Tables>()

/** How many items are read and written at a time. */
export const pageRows = 200
const chooseWithin = '60s'
const statementTimedOut = '57014'

/** Until the transaction ends nobody else asks for an export, so that the limits hold. */
export const lockAsking = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('queue exports', 0))`.execute(tx)

/** How many exports wait or run, of one operator and of all. */
export async function countOpen(db: Db, operatorId: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select (count(*) filter (where operator_id = ${operatorId}))::int as own, count(*)::int as all
    from queue_exports where state in ('waiting', 'running')`.execute(db)
  return rows[0] ?? { own: 0, all: 0 }
}

export const insert = (tx: Tx, row: ExportRow) => own(tx).insertInto('queue_exports').values(row).execute()

export type ListedRow = ExportRow & { operator: string }

/** The newest exports of these queues, with the names of their operators. */
export async function newest(
  db: Db,
  queues: readonly ExportedQueueName[],
  { now, limit }: { now: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select queue_exports.*, operators.name as operator
    from queue_exports join operators on operators.id = operator_id
    where queue = any(${[...queues]}::text[]) and expires_at > ${now}
    order by asked_at desc, queue_exports.id desc limit ${limit}`.execute(db)
  return rows
}

/** An export that is not over its time. */
export const find = (db: Db, id: string, now: number) =>
  own(db)
    .selectFrom('queue_exports')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Does not wait for a process that chooses the items: their rows refer to this one. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('queue_exports').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The oldest export that waits, or whose process stopped responding; of concurrent callers one gets it. */
export const lockNext = (tx: Tx, { now, lostBefore }: { now: number; lostBefore: number }) =>
  own(tx)
    .selectFrom('queue_exports')
    .selectAll()
    .where((e) =>
      e.or([e('state', '=', 'waiting'), e.and([e('state', '=', 'running'), e('seen_at', '<', lostBefore)])]),
    )
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Each claim has its own file name, which identifies the process that has it. */
export const claim = (tx: Tx, { id, tries }: ExportRow, file: string, now: number): Promise<ExportRow> =>
  own(tx)
    .updateTable('queue_exports')
    .set({ state: 'running', file, seen_at: now, tries: tries + 1, written_rows: 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Claim = Pick<ExportRow, 'id' | 'file'>

/** Changes an export that this process makes. False if it was cancelled, or another process has it. */
export async function changeClaimed(
  db: Db,
  { id, file }: Claim,
  change: Partial<ExportRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await own(db)
    .updateTable('queue_exports')
    .set(change)
    .where('id', '=', id)
    .where('file', '=', file)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Until the transaction ends a statement may take a minute. */
export const allowLongStatements = (tx: Tx) =>
  sql`set local statement_timeout = ${sql.lit(chooseWithin)}`.execute(tx)

/** Stores which items an export has, in their order. @returns their number */
export async function storeItems(tx: Tx, id: string, items: QueueItems): Promise<number> {
  await sql`insert into queue_export_pages (export_id, page, ids)
    select ${id}::text, ((place - 1) / ${sql.lit(pageRows)})::int as page, array_agg(id order by place)
    from (${items}) as items group by 2`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(ids)), 0)::int as count
    from queue_export_pages where export_id = ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether a statement took longer than it may. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === statementTimedOut

/** The items of a page, from 0 on. */
export async function itemsOn(db: Db, id: string, page: number): Promise<string[]> {
  const row = await own(db)
    .selectFrom('queue_export_pages')
    .select('ids')
    .where('export_id', '=', id)
    .where('page', '=', page)
    .executeTakeFirst()
  return row?.ids ?? []
}

export const removeItems = (tx: Tx, id: string) =>
  own(tx).deleteFrom('queue_export_pages').where('export_id', '=', id).execute()

export const update = (tx: Tx, id: string, change: Partial<ExportRow>) =>
  own(tx).updateTable('queue_exports').set(change).where('id', '=', id).execute()

export async function expired(db: Db, now: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('queue_exports')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

export const remove = (tx: Tx, id: string) =>
  own(tx).deleteFrom('queue_exports').where('id', '=', id).execute()
