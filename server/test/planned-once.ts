import type { Pool } from 'pg'

/**
 * Runs a query twenty times on one connection. Returns the names of its statements, and of those that the database
 * still plans for the given values: it tries five times whether that is cheaper than a generic plan.
 */
export async function plansOf(
  pool: Pool,
  ask: (pool: Pool, nth: number) => Promise<unknown>,
): Promise<{ names: string[]; plannedEachTime: string[] }> {
  // New connections: on used ones library and database already know the statements.
  while (pool.idleCount > 0) (await pool.connect()).release(true)
  const client = await pool.connect()
  try {
    for (let nth = 1; nth <= 20; nth += 1) await ask(client as unknown as Pool, nth)
    const { rows } = await client.query<{ name: string; custom: number }>(
      'select name, custom_plans::int as custom from pg_prepared_statements order by name',
    )
    return {
      names: rows.map(({ name }) => name),
      plannedEachTime: rows.filter(({ custom }) => custom > 5).map(({ name }) => name),
    }
  } finally {
    client.release(true)
  }
}
