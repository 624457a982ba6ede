import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the database answers within half a second. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const late = sleep(500, false, { ref: false })
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}
