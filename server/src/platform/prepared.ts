import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './database.ts'

/**
 * What `prepared` needs of the app; a single connection fits in the place of the pool. Within a transaction it is
 * `{ db: tx }`, and the query is planned each time.
 */
export type PreparedApp = { db: Db; pool?: Pool }

/**
 * Runs a query as a named statement, which the database parses and plans once for each connection instead of each time.
 * The text must be the same for every call with this name and this number of parameters: a limit stands in both as a number.
 * It names its columns: on open connections `select *` would fail as soon as a migration of a newer version adds one.
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
 * What stands in the brackets of `in (…)` of a prepared query. The last item is repeated up to the next power of two, so that
 * there is a statement for each of a few lengths. With an array in one parameter the database would plan each time: a plan
 * for the length that it sees looks cheaper to it than one for any length.
 * An empty list matches nothing. A query has one list at most.
 */
export function listOf<T>(items: readonly T[]): RawBuilder<unknown> {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, items.length)))
  return sql.join(Array.from({ length }, (_, nth) => items[nth] ?? items.at(-1) ?? null))
}

/** The rows of `values …` of a prepared query, at least one; the last one is repeated as in `listOf`, under other numbers. */
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
