import { sql, type Generated } from 'kysely'
import type { OperatorRole } from '@mynah/contract/admin-api'
import type { Db, Tx } from '#platform/database/database.ts'

export type OperatorRow = {
  id: string
  name: string
  role: OperatorRole
  password_hash: string
  totp: Buffer
  totp_step: number
  disabled: boolean
  created_at: number
  /** Null for operators added by the command line or the first start. */
  created_by: string | null
  /** Who gave them new credentials; null for the command line. */
  reset_by: string | null
  /** When they last got new credentials; 0 for never. */
  reset_at: number
}
type SessionRow = {
  token_hash: Buffer
  operator_id: string
  created_at: number
  last_at: number
  address: string
}
export type AuditRow = {
  seq: number
  at: number
  operator_id: string
  operator_name: string
  action: string
  subject: string
  detail: string
}
type ApprovalRow = { kind: string; subject: string; version: number; operator_id: string; at: number }
type Tables = {
  operator_devices: { token_hash: Buffer; operator_id: string; created_at: number }
  operators: OperatorRow
  operator_sessions: SessionRow
  audit_log: Omit<AuditRow, 'seq'> & {
    seq: Generated<number>
    previous: Generated<Buffer>
    hash: Generated<Buffer>
  }
  approvals: ApprovalRow
}
const own = (db: Db) => db.withTables<Tables>()

/** False if the name is taken. */
export async function insert(tx: Tx, row: OperatorRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const find = (db: Db, id: string) =>
  own(db).selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst()

export const findByName = (db: Db, name: string) =>
  own(db)
    .selectFrom('operators')
    .selectAll()
    .where((e) => e(e.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()

export const list = (db: Db) => own(db).selectFrom('operators').selectAll().orderBy('created_at').execute()

/** Locked until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('operators').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The ids of the admins who are not disabled, locked until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await own(tx)
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const update = (tx: Tx, id: string, change: Partial<OperatorRow>) =>
  own(tx).updateTable('operators').set(change).where('id', '=', id).execute()

/** Uses up a code of the second factor: of concurrent uses one gets true. */
export async function takeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const result = await own(tx)
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .where('disabled', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const insertDevice = (tx: Tx, row: Tables['operator_devices']) =>
  own(tx).insertInto('operator_devices').values(row).execute()

export const deviceOf = (db: Db, hash: Buffer, since: number) =>
  own(db)
    .selectFrom('operator_devices')
    .select('operator_id')
    .where('token_hash', '=', hash)
    .where('created_at', '>', since)
    .executeTakeFirst()

export const deleteDevicesOf = (tx: Tx, operatorId: string) =>
  own(tx).deleteFrom('operator_devices').where('operator_id', '=', operatorId).execute()

export const sweepDevices = (db: Db, before: number) =>
  own(db).deleteFrom('operator_devices').where('created_at', '<=', before).execute()

/** The operator, those who added them and gave them their credentials, those who did so for these, and so on. */
export async function lineOf(db: Db, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive line(id, created_by, reset_by) as (
      select id, created_by, reset_by from operators where id = ${id}
      union
      select o.id, o.created_by, o.reset_by from operators o
        join line on o.id = line.created_by or o.id = line.reset_by
    )
    select id from line`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export const insertSession = (tx: Tx, row: SessionRow) =>
  own(tx).insertInto('operator_sessions').values(row).execute()

export const findSession = (db: Db, hash: Buffer) =>
  own(db)
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['operators.id', 'name', 'role', 'disabled', 'operator_sessions.created_at', 'last_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()

export const touchSession = (db: Db, hash: Buffer, now: number) =>
  own(db).updateTable('operator_sessions').set({ last_at: now }).where('token_hash', '=', hash).execute()

export const deleteSession = (tx: Tx, hash: Buffer) =>
  own(tx).deleteFrom('operator_sessions').where('token_hash', '=', hash).execute()

export const deleteSessionsOf = (tx: Tx, operatorId: string) =>
  own(tx).deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()

/** The newest sessions that began and were used since then. */
export const sessionsOf = (
  db: Db,
  operatorId: string,
  since: { begun: number; used: number },
  limit: number,
) =>
  own(db)
    .selectFrom('operator_sessions')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('created_at', '>=', since.begun)
    .where('last_at', '>=', since.used)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Ends one session of an operator, or all but one. @returns how many it ended */
export async function endSessions(
  tx: Tx,
  operatorId: string,
  which: { only: Buffer } | { but: Buffer },
): Promise<number> {
  const all = own(tx).deleteFrom('operator_sessions').where('operator_id', '=', operatorId)
  const some =
    'only' in which ? all.where('token_hash', '=', which.only) : all.where('token_hash', '<>', which.but)
  return Number((await some.executeTakeFirst()).numDeletedRows)
}

export const sweepSessions = (db: Db, before: number) =>
  own(db).deleteFrom('operator_sessions').where('created_at', '<', before).execute()

/** The database sets seq and hash. */
export const record = (tx: Tx, row: Omit<AuditRow, 'seq'>) =>
  own(tx).insertInto('audit_log').values(row).execute()

/** Records an action of the server itself. */
export const recordAction = (tx: Tx, row: Pick<AuditRow, 'at' | 'action' | 'subject' | 'detail'>) =>
  record(tx, { ...row, operator_id: '', operator_name: '' })

/** The values that changes by this call have replaced since then. */
export async function replacedSince(db: Db, call: string, since: number): Promise<string[]> {
  const { rows } = await sql<{ before: string }>`
    select detail::jsonb ->> 'before' as before from audit_log
    where action collate "C" = ${call} and at > ${since} and detail::jsonb ? 'before' order by seq`.execute(
    db,
  )
  return rows.map(({ before }) => before)
}

/**
 * Checks the next rows after one: their number, and the first that was changed or does not follow from its predecessor;
 * 0 if none.
 */
export async function checkAudit(
  db: Db,
  after: number,
  limit: number,
): Promise<{ count: number; wrong: number }> {
  const { rows } = await sql<{ count: number; wrong: number | null }>`
    select count(*)::int as count, min(seq) filter (where not whole) as wrong from (
      select seq,
        hash = audit_hash(previous, seq, at, operator_id, operator_name, action, subject, detail)
        and previous = coalesce(
          lag(hash) over (order by seq), (select hash from audit_log where seq = ${after}), ''::bytea)
        and seq = ${after} + row_number() over (order by seq) as whole
      from (select * from audit_log where seq > ${after} order by seq limit ${limit}) as next
    ) checked`.execute(db)
  return { count: rows[0]?.count ?? 0, wrong: rows[0]?.wrong ?? 0 }
}

/** The newest entry, or the one with this seq. */
export async function auditHead(db: Db, seq?: number): Promise<{ seq: number; hash: string } | undefined> {
  let query = own(db).selectFrom('audit_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1)
  if (seq !== undefined) query = query.where('seq', '=', seq)
  const row = await query.executeTakeFirst()
  return row && { seq: row.seq, hash: row.hash.toString('hex') }
}

/** False if this operator had agreed before. */
export async function agree(tx: Tx, row: ApprovalRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/**
 * The agreements to these subjects in their versions, oldest first. Only of operators who are not disabled: an agreement
 * ends with its operator.
 */
export const approvalsAmong = (db: Db, subjects: Pick<ApprovalRow, 'kind' | 'subject' | 'version'>[]) =>
  own(db)
    .selectFrom('approvals')
    .innerJoin('operators', 'operators.id', 'approvals.operator_id')
    .select(['approvals.subject', 'operators.id', 'operators.name'])
    .where('operators.disabled', '=', false)
    .where((e) =>
      e(
        e.refTuple('kind', 'subject', 'version'),
        'in',
        subjects.map(({ kind, subject, version }) => e.tuple(kind, subject, version)),
      ),
    )
    .orderBy('at')
    .execute()
