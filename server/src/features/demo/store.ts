import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Tables = { demo_steps: { name: string; done_at: number } }
const own = (db: Db) => db.withTables<Tables>()

/** False before the first start has created the tables. */
export async function hasSteps(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('demo_steps') is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** Steps that were done: each feature adds its step, which runs once on a demo database. */
export const stepsDone = async (db: Db): Promise<Set<string>> =>
  new Set((await own(db).selectFrom('demo_steps').select('name').execute()).map((row) => row.name))

export const noteStep = (tx: Tx, name: string, now: number) =>
  own(tx).insertInto('demo_steps').values({ name, done_at: now }).execute()
