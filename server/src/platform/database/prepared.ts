import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './database.ts'

/**
 * The part of the app that `prepared` uses; instead of the pool, it may be a single connection. Within a transaction
 * pass `{ db: tx }`; the query is then planned each time.
 */
export type PreparedApp = { db: Db; pool?: Pool }

/**
 * Runs a query as a named prepared statement, parsed and planned once for each connection. The text has to be the same
 * for every call with this name and number of parameters, so limits are literal numbers in both. Columns have to be
 * listed: on open connections `select *` would fail once a migration of a newer version adds one.
 */
export async function prepared<Row>(
  { db, pool }: PreparedApp,
  name: string,
  query: { compile(db: Db): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(db)
  if (!pool) return (await db.executeQuery(compiled)).rows
  const { sql: text, parameters } = compiled
  const values = [...parameters]
  const { rows } = await pool.query({ name: `${name}-${values.length}`, text, values })
  return rows as Row[]
}

/**
 * The list of an `in (…)` in a prepared query. It repeats the last item up to the next power of two, so that only a few
 * statements exist. An array parameter would be planned each time, since a plan for its actual length looks cheaper
 * than a generic one. An empty list matches nothing. A query may have one such list.
 */
export function listOf<T>(items: readonly T[]): RawBuilder<unknown> {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, items.length)))
  return sql.join(Array.from({ length }, (_, nth) => items[nth] ?? items.at(-1) ?? null))
}

/**
 * The rows of `values …` in a prepared query, at least one; the last one is repeated as in `listOf`, under other
 * numbers.
 */
export function valuesOf<T>(
  items: readonly T[],
  row: (item: T, nth: number) => RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, items.length)))
  const last = items.at(-1)
  if (last === undefined) throw new Error('nothing is asked for')
  const rows = Array.from({ length }, (_, nth) => sql`(${sql.join(row(items[nth] ?? last, nth))})`)
  return sql.join(rows)
}
