import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Layout, StatementLine } from './statement.ts'

export type LineRow = {
  id: number
  hash: Buffer
  format: string
  day: string
  amount: number
  open: number
  text: string
  reference: string
  account: string
  imported_at: number
}
type FormatRow = { id: string; name: string; layout: Layout; created_at: number }
type Tables = {
  bank_formats: FormatRow
  bank_lines: LineRow
}
const own = (db: Db) => db.withTables<Tables>()

export const formats = (db: Db) =>
  own(db).selectFrom('bank_formats').selectAll().orderBy('created_at').orderBy('id').execute()

export const format = (db: Db, id: string) =>
  own(db).selectFrom('bank_formats').selectAll().where('id', '=', id).executeTakeFirst()

/** One at a time, so that concurrent ones count each other. */
export const lockFormats = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bank formats', 0))`.execute(tx)

export const saveFormat = (tx: Tx, { id, name, layout, created_at }: FormatRow) =>
  sql`
    insert into bank_formats (id, name, layout, created_at) values (${id}, ${name}, ${JSON.stringify(layout)}, ${created_at})
    on conflict (id) do update set name = excluded.name, layout = excluded.layout`.execute(tx)

/** @returns how many of them were new */
export async function insertLines(
  tx: Tx,
  lines: readonly StatementLine[],
  { format: of, at }: { format: string; at: number },
): Promise<number> {
  const column = <Name extends keyof StatementLine>(name: Name) => lines.map((line) => line[name])
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into bank_lines (hash, format, day, amount, open, text, reference, account, imported_at)
      select l.hash, ${of}, l.day, l.amount, l.amount, l.text, l.reference, l.account, ${at}
      from unnest(
        ${column('hash')}::bytea[], ${column('day')}::text[], ${column('amount')}::bigint[], ${column('text')}::text[],
        ${column('reference')}::text[], ${column('account')}::text[]
      ) with ordinality as l(hash, day, amount, text, reference, account, place)
      order by l.place
      on conflict (hash) do nothing
      returning 1
    )
    select count(*)::int as count from added`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Locked until the transaction ends. */
export const lockLine = (tx: Tx, id: number) =>
  own(tx).selectFrom('bank_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Newest day first: those that are not fully matched, or all. */
export function page(db: Db, all: boolean, { limit, offset }: { limit: number; offset: number }) {
  let query = own(db).selectFrom('bank_lines').selectAll()
  if (!all) query = query.where('open', '<>', 0)
  return query.orderBy('day', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export type Sums = { count: number; money_in: number; money_out: number }

/** Totals of the open parts of all lines. */
export async function openSums(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as count, coalesce(sum(open) filter (where open > 0), 0)::bigint as money_in,
      coalesce(-sum(open) filter (where open < 0), 0)::bigint as money_out
    from bank_lines where open <> 0`.execute(db)
  return rows[0] ?? { count: 0, money_in: 0, money_out: 0 }
}

/** Changes the open part of a line. */
export const changeOpen = (tx: Tx, id: number, by: number) =>
  own(tx)
    .updateTable('bank_lines')
    .set((e) => ({ open: e('open', '+', by) }))
    .where('id', '=', id)
    .execute()

/** Amounts stay; the bank's texts about the user are deleted. */
export const eraseLines = (tx: Tx, ids: readonly number[]) =>
  own(tx)
    .updateTable('bank_lines')
    .set({ text: '', reference: '', account: '' })
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()

export const ofIds = (db: Db, ids: readonly number[]) =>
  own(db)
    .selectFrom('bank_lines')
    .selectAll()
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .orderBy('id')
    .execute()
