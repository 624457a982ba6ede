import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type RequestRow = {
  user_id: string
  state: string
  asked_at: number
  due_at: number
  done_at: number
}
export type ExportRow = {
  id: string
  user_id: string
  state: string
  file: string
  size: number
  created_at: number
  claimed_at: number
  expires_at: number
  /** Hash of the key for downloading the file. */
  key_hash: Buffer | null
}
type Tables = {
  account_deletions: RequestRow
  exports: ExportRow
}
const own = (db: Db) => db.withTables<Tables>()

export const put = (tx: Tx, row: RequestRow) =>
  own(tx)
    .insertInto('account_deletions')
    .values(row)
    .onConflict((c) => c.column('user_id').doUpdateSet(row))
    .execute()

export const lock = (tx: Tx, userId: string) =>
  own(tx)
    .selectFrom('account_deletions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'done')
    .forUpdate()
    .executeTakeFirst()

/** Those of these users who requested the deletion of their account. */
export async function areLeaving(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('account_deletions')
    .select('user_id')
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('state', '<>', 'done')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export const remove = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('account_deletions').where('user_id', '=', userId).execute()

export const setState = (tx: Tx, userId: string, state: 'erasing' | 'done', at: number) =>
  own(tx)
    .updateTable('account_deletions')
    .set({ state, done_at: state === 'done' ? at : 0 })
    .where('user_id', '=', userId)
    .execute()

/** Accounts that are due, or whose deletion did not finish. */
export async function due(db: Db, now: number, count: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('account_deletions')
    .select('user_id')
    .where('state', '<>', 'done')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(count)
    .execute()
  return rows.map((row) => row.user_id)
}

export const newestExport = (db: Db, userId: string, now: number) =>
  own(db)
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const exportOf = (db: Db, userId: string, id: string, now: number) =>
  own(db)
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const exportsOf = (db: Db, userId: string) =>
  own(db).selectFrom('exports').selectAll().where('user_id', '=', userId).execute()

/** Locks a user's deletion and exports until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 6))`.execute(tx)

export const insertExport = (tx: Tx, row: ExportRow) => own(tx).insertInto('exports').values(row).execute()

/** The oldest export that is waiting, or whose process stopped responding; of concurrent callers one gets it. */
export const lockNextExport = (tx: Tx, now: number, lostBefore: number) =>
  own(tx)
    .selectFrom('exports')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('claimed_at', '<', lostBefore)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const lockExport = (tx: Tx, id: string) =>
  own(tx).selectFrom('exports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Each claim has its own file name, which identifies the process that has it. */
export const claim = (tx: Tx, id: string, file: string, now: number) =>
  own(tx)
    .updateTable('exports')
    .set({ claimed_at: now, file })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

type Claim = Pick<ExportRow, 'id' | 'file'>

/** @returns whether this process still has the claim */
export const renewClaim = (db: Db, claimed: Claim, now: number): Promise<boolean> =>
  changeClaimed(db, claimed, { claimed_at: now })

/** @returns whether this process still had the claim */
export const finishExport = (
  db: Db,
  claimed: Claim,
  what: Pick<ExportRow, 'state' | 'size'>,
): Promise<boolean> => changeClaimed(db, claimed, what)

async function changeClaimed(db: Db, { id, file }: Claim, what: Partial<ExportRow>): Promise<boolean> {
  const { numUpdatedRows } = await own(db)
    .updateTable('exports')
    .set(what)
    .where('id', '=', id)
    .where('file', '=', file)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export const expired = (db: Db, now: number) =>
  own(db).selectFrom('exports').selectAll().where('expires_at', '<=', now).execute()

export const removeExport = (db: Db, id: string) =>
  own(db).deleteFrom('exports').where('id', '=', id).execute()

export const setKey = (tx: Tx, id: string, hash: Buffer) =>
  own(tx).updateTable('exports').set({ key_hash: hash }).where('id', '=', id).execute()
