import { sql } from 'kysely'
import { asynchronousCommit, type Db } from '#platform/database/database.ts'

type Tables = { login_failures: { subject: string; at: number } }
const own = (db: Db) => db.withTables<Tables>()

/** Adds one failure for each subject, in one query, since floods of logins come here. */
export const noteFailure = (db: Db, subjects: string[], at: number) =>
  sql`
    insert into login_failures (subject, at)
    select subject, ${at} from unnest(${subjects}::text[]) subject where ${asynchronousCommit(db)}`.execute(
    db,
  )

/** The number of failures of each subject since a time of its own. */
export async function failuresSince<Since extends [subject: string, since: number][]>(
  db: Db,
  ...windows: Since
): Promise<{ [N in keyof Since]: number }> {
  const subjects = windows.map(([subject]) => subject)
  const since = windows.map(([, at]) => at)
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from login_failures f where f.subject = w.subject and f.at > w.since) as count
    from unnest(${subjects}::text[], ${since}::bigint[]) with ordinality w(subject, since, nth)
    order by nth`.execute(db)
  return rows.map(({ count }) => count) as { [N in keyof Since]: number }
}

/** Removes one failure of each subject with this time, after a try that was right or was not checked. */
export const forgetFailure = (db: Db, subjects: string[], at: number) =>
  sql`
    delete from login_failures where ctid = any(array(
      select f.ctid from unnest(${subjects}::text[]) s(subject), lateral (
        select ctid from login_failures where subject = s.subject and at = ${at} limit 1 for update skip locked) f))
      and ${asynchronousCommit(db)}`.execute(db)

export const forgetFailures = (db: Db, subject: string) =>
  own(db).deleteFrom('login_failures').where('subject', '=', subject).where(asynchronousCommit(db)).execute()

export const sweepFailures = (db: Db, before: number) =>
  own(db).deleteFrom('login_failures').where('at', '<', before).execute()
