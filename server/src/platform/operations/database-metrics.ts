import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import { asSeenFor } from '#platform/as-seen-for.ts'
import { databaseAnswers } from '#platform/database/database-answers.ts'
import type { StaleReads } from '#platform/database/stale-reads.ts'
import { gaugeOf } from './metrics.ts'

/** Adding up a database looks at each of its files. */
const sizeMs = 5 * 60_000

/** Registers what tells whether the database answers, how large it is, how far standbys are, and how old its schema. */
export function measureDatabase(app: App, staleReads: Pick<StaleReads, 'lagSeconds'>): void {
  const { metrics, pool } = app
  gaugeOf(metrics, 'mynah_database_up', '1 while the database answers within half a second.', async () =>
    Number(await databaseAnswers(app.db)),
  )
  const size = asSeenFor(sizeMs, app, async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(app.db)
    return rows[0]?.bytes
  })
  gaugeOf(metrics, 'mynah_database_bytes', 'The size of the database, at most five minutes old.', size)
  gaugeOf(metrics, 'mynah_schema_age_seconds', 'Since the last migration of the database.', async () => {
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - max(ran_at))::float8 as age from migrations`.execute(app.db)
    return rows[0]?.age
  })
  gaugeOf(
    metrics,
    'mynah_standby_lag_seconds',
    'How far the nearest standby of DATABASE_READ_URL is behind, infinite above a quarter of an hour; absent without one.',
    () => staleReads.lagSeconds,
  )
  gaugeOf(metrics, 'mynah_pool_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  gaugeOf(metrics, 'mynah_pool_connections', 'Connections to the database.', () => pool.totalCount)
}
