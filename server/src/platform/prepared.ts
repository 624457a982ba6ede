import type { RawBuilder } from 'kysely'
import type { App } from './app.ts'

/**
 * Runs a query as a named statement, which the database parses and plans once for each connection instead of each time.
 * The text must be the same for every call with this name: a limit stands in both as a number. It names its columns: on
 * open connections `select *` would fail as soon as a migration of a newer version adds one.
 */
export async function prepared<Row>(
  { db, pool }: Pick<App, 'db' | 'pool'>,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  const { rows } = await pool.query({ name, text, values: [...parameters] })
  return rows as Row[]
}
