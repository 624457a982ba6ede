import type { Pool } from 'pg'

/**
 * Asks twenty times on one connection. Gives the names of the statements, and those of them that the database still plans
 * for the values at hand: it tries five times whether that is cheaper than one plan for any values.
 */
export async function plansOf(
  pool: Pool,
  ask: (pool: Pool, nth: number) => Promise<unknown>,
): Promise<{ names: string[]; plannedEachTime: string[] }> {
  // A new connection: of one that was used the library believes that it knows the statements, or the database does.
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
