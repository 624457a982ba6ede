import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'

/** Seconds without a byte from the client in the middle of a statement; no process of ours is silent for so long. */
const silentS = 10

/**
 * Ends connections that wait for the rest of a statement which a broken network has lost: they hold their locks for
 * hours, and the limits of PostgreSQL 15 on statements and idle transactions do not count this state.
 * @returns the number of connections
 */
export async function endStuckConnections(db: Db, afterS = silentS): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = 'mynah'
      and state = 'active' and wait_event = 'ClientRead'
      and state_change < clock_timestamp() - make_interval(secs => ${afterS}::float)`.execute(db)
  return rows.length
}

export async function endStuck({ db, log }: App): Promise<void> {
  const ended = await endStuckConnections(db)
  if (ended > 0)
    log.warn({ connections: ended }, 'connections to the database waited for a lost message, and were ended')
}
