import { sql, type SqlBool } from 'kysely'
import type { ProposalState } from '@mynah/contract/proposals'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Day } from '#platform/utc-days.ts'
import { waitingIn, waitsOf } from '#platform/queues/work-queue.ts'

export type ProposalRow = {
  id: string
  call: string
  input: string
  subject: string
  detail: string
  operator_id: string
  created_at: number
  due_at: number
  state: ProposalState
  decided_by: string | null
  decided_at: number
}
type Tables = { proposals: ProposalRow; operators: { id: string; name: string } }
const own = (db: Db) => db.withTables<Tables>()

/** Locked until the transaction ends, so that concurrent changes by one call see each other. */
export const lockCall = (tx: Tx, call: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`change by ${call}`}, 0))`.execute(tx)

/** Locked until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An equal pending proposal. The caller has locked its call. */
export const waitingSame = (tx: Tx, call: string, input: string) =>
  own(tx)
    .selectFrom('proposals')
    .select(['id', 'detail'])
    .where('call', '=', call)
    .where(sql`md5(input)`, '=', sql`md5(${input})`)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** The pending proposals of a call, with their inputs. */
export const waitingOf = (tx: Tx, call: string) =>
  own(tx)
    .selectFrom('proposals')
    .select(['id', 'detail', 'input'])
    .where('call', '=', call)
    .where('state', '=', 'waiting')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

export const insert = (tx: Tx, row: Omit<ProposalRow, 'state' | 'decided_by' | 'decided_at'>) =>
  own(tx)
    .insertInto('proposals')
    .values({ ...row, state: 'waiting', decided_by: null, decided_at: 0 })
    .execute()

type End = { state: ProposalState; decided_by: string | null; decided_at: number }

export const end = (tx: Tx, id: string, to: End) =>
  own(tx).updateTable('proposals').set(to).where('id', '=', id).execute()

/** With the names of the operators who proposed and decided them. */
const withNames = (db: Db) =>
  own(db)
    .selectFrom('proposals')
    .innerJoin('operators as by', 'by.id', 'proposals.operator_id')
    .leftJoin('operators as ended', 'ended.id', 'proposals.decided_by')
    .selectAll('proposals')
    .select(['by.name as by_name', 'ended.name as ended_name'])

/** The oldest pending proposals. */
export const waiting = (db: Db, limit: number) =>
  withNames(db).where('state', '=', 'waiting').orderBy('proposals.created_at').limit(limit).execute()

/** The newest ended proposals, or those that ended before one of them. */
export function ended(db: Db, before: string | undefined, limit: number) {
  const rows = withNames(db)
    .where('state', '<>', 'waiting')
    .orderBy('decided_at', 'desc')
    .orderBy('proposals.id', 'desc')
    .limit(limit)
  if (before === undefined) return rows.execute()
  const place = sql`(select decided_at, id from proposals where id = ${before})`
  return rows.where(sql<SqlBool>`(proposals.decided_at, proposals.id) < ${place}`).execute()
}

export const countWaiting = (db: Db) =>
  waitingIn(
    own(db)
      .selectFrom('proposals')
      .select('created_at as at')
      .where('state', '=', 'waiting')
      .orderBy('created_at'),
  )

export const waitsOn = (db: Db, { from, until }: Day) =>
  waitsOf(
    db,
    sql`select decided_at - created_at as waited from proposals
      where state <> 'waiting' and decided_at >= ${from} and decided_at < ${until}`,
  )

/** Proposals that are due, earliest first. */
export async function dueIds(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('proposals')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '>', 0)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
