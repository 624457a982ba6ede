import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { QueueItems } from '#platform/queues/work-queue.ts'
import type { AuditRow } from './store.ts'

/** The filter of the audit log, and the row that a page begins below. */
type Wanted = {
  before?: number | undefined
  subject?: string | undefined
  action?: string | undefined
  operator?: string | undefined
  since?: number | undefined
  until?: number | undefined
}

/** Rows below the first place and from a time on. The order is that of time, and of `seq` within one millisecond. */
type Span = { at: number; seq: number; since: number }

// Each statement compares whole rows with an index, and is ordered by all of its columns: with equal signs the planner
// would rather walk another index backwards until it has found enough.

const columns = sql`l.seq, l.at, l.operator_id, l.operator_name, l.action, l.subject, l.detail`
const placeOf = ({ at, seq }: Span) => sql`${at}::bigint, ${seq}::bigint`

/** The newest rows that match, newest first. */
export async function auditRows(db: Db, wanted: Wanted, limit: number): Promise<AuditRow[]> {
  const span = await spanOf(db, wanted)
  if (!span) return []
  const { subject = '', action = '' } = wanted
  const operator = (wanted.operator ?? '').toLowerCase()
  if (subject) return rowsAbout(db, subject, { action, operator }, span, limit)
  if (action || operator) return rowsOfActions(db, { action, operator }, span, limit)
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_log l
    where (l.at, l.seq) < (${placeOf(span)}) and (l.at, l.seq) > (${span.since}::bigint, 0)
    order by l.at desc, l.seq desc limit ${limit}`.execute(db)
  return rows
}

/** Undefined if the row to begin below is missing. */
async function spanOf(db: Db, { before, since = 0, until }: Wanted): Promise<Span | undefined> {
  const end = { at: until ?? Number.MAX_SAFE_INTEGER, seq: 0, since }
  if (before === undefined) return end
  const { rows } = await sql<{ at: number }>`select at from audit_log where seq = ${before}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return row.at < end.at ? { at: row.at, seq: before, since } : end
}

type By = { action: string; operator: string }

async function rowsAbout(
  db: Db,
  subject: string,
  { action, operator }: By,
  span: Span,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_log l
    where (l.subject, l.at, l.seq) < (${subject}::text, ${placeOf(span)})
      and (l.subject, l.at, l.seq) > (${subject}::text, ${span.since}::bigint, 0)
      and starts_with(l.action, ${action})
      and (${operator}::text = '' or lower(l.operator_name) = ${operator}::text)
    order by l.subject desc, l.at desc, l.seq desc limit ${limit}`.execute(db)
  return rows
}

type Key = Record<'operator' | 'columns' | 'down' | 'first' | 'present', RawBuilder<unknown>>

/** What an index begins with: the action, or operator and action. `present` is that of a row of `actions`. */
const keyOf = ({ action, operator }: By): Key =>
  operator === ''
    ? {
        operator: sql`''::text`,
        columns: sql`l.action collate "C"`,
        down: sql`l.action collate "C" desc`,
        first: sql`${action}::text`,
        present: sql`actions.action`,
      }
    : {
        operator: sql`lower(l.operator_name)`,
        columns: sql`lower(l.operator_name), l.action collate "C"`,
        down: sql`lower(l.operator_name) desc, l.action collate "C" desc`,
        first: sql`${operator}::text, ${action}::text`,
        present: sql`actions.operator, actions.action`,
      }

/** The newest rows of each action with this prefix: there are few actions, but many rows of each. */
async function rowsOfActions(db: Db, by: By, span: Span, limit: number): Promise<AuditRow[]> {
  const key = keyOf(by)
  const isWanted = sql`actions.operator = ${by.operator}::text and starts_with(actions.action, ${by.action})`
  const { rows } = await sql<AuditRow>`
    with recursive actions(operator, action) as (
      (select ${key.operator}, l.action collate "C" from audit_log l
        where (${key.columns}) >= (${key.first}) order by ${key.columns} limit 1)
      union all
      select next.operator, next.action from actions, lateral (
        select ${key.operator} as operator, l.action collate "C" as action from audit_log l
        where (${key.columns}) > (${key.present}) order by ${key.columns} limit 1
      ) as next
      where ${isWanted}
    )
    select newest.* from actions, lateral (
      select ${columns} from audit_log l
      where (${key.columns}, l.at, l.seq) < (${key.present}, ${placeOf(span)})
        and (${key.columns}, l.at, l.seq) > (${key.present}, ${span.since}::bigint, 0)
      order by ${key.down}, l.at desc, l.seq desc limit ${limit}
    ) as newest
    where ${isWanted}
    order by newest.at desc, newest.seq desc limit ${limit}`.execute(db)
  return rows
}

/** Selects the rows of an export: the newest that match, newest first. */
export function auditItems(wanted: Omit<Wanted, 'before'>, limit: number): QueueItems {
  const { subject, action, operator, since = 0, until = Number.MAX_SAFE_INTEGER } = wanted
  return sql<{ id: string; place: number }>`
    select l.seq::text as id, row_number() over (order by l.at desc, l.seq desc) as place from audit_log l
    where l.at >= ${since}::bigint and l.at < ${until}::bigint
      ${subject ? sql`and l.subject = ${subject}` : sql``}
      ${action ? sql`and starts_with(l.action, ${action})` : sql``}
      ${operator ? sql`and lower(l.operator_name) = ${operator.toLowerCase()}` : sql``}
    order by place limit ${limit}`
}

/** The rows with these numbers, in any order. */
export async function auditAmong(db: Db, numbers: readonly string[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_log l where l.seq = any(${[...numbers]}::bigint[])`.execute(db)
  return rows
}
