import { sql } from 'kysely'
import { identityState } from '@mynah/contract/identity'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import type { Day } from '#platform/utc-days.ts'
import {
  itemsOf,
  readQueue,
  waitingIn,
  waitsOf,
  type QueueFilter,
  type QueuePage,
  type QueueRows,
} from '#platform/queues/work-queue.ts'

export type IdentityRow = {
  user_id: string
  state: number
  country: string
  card_kind: string
  sealed: Buffer | null
  /** Hash of country, kind and number; null until it is computed. */
  document_print: Buffer | null
  /** The fingerprint of the hash's key. */
  document_key: string
  /** Whether the document verified another account first. */
  document_double: boolean
  mask: string
  front: string
  back: string
  reason: string
  attempt: number
  submitted_at: number
  decided_at: number
}
type Tables = { identities: IdentityRow }
const own = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, userId: string) =>
  own(db).selectFrom('identities').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const approvedAmong = (db: Db, userIds: readonly string[]): Promise<IdentityRow[]> =>
  own(db)
    .selectFrom('identities')
    .selectAll()
    .where((e) => e('user_id', '=', e.fn.any(e.val([...userIds]))))
    .where('state', '=', identityState.approved)
    .execute()

/** The state, and the masked number. */
export async function stateOf(
  app: PreparedApp,
  userId: string,
): Promise<Pick<IdentityRow, 'state' | 'mask'> | undefined> {
  const query = own(app.db).selectFrom('identities').select(['state', 'mask']).where('user_id', '=', userId)
  const [row] = await prepared(app, 'identity-state', query)
  return row
}

/** Locked until the transaction ends, so that concurrent decisions see each other. */
export const lock = (tx: Tx, userId: string) =>
  own(tx).selectFrom('identities').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export async function statesOf(db: Db, userIds: string[]): Promise<Map<string, IdentityRow['state']>> {
  const rows = await own(db)
    .selectFrom('identities')
    .select(['user_id', 'state'])
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.state]))
}

/** False if there was one already. */
export async function insert(tx: Tx, row: IdentityRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const update = (tx: Tx, userId: string, change: Partial<IdentityRow>) =>
  own(tx).updateTable('identities').set(change).where('user_id', '=', userId).execute()

type Asked = QueueFilter & { state: number }

/** Those under review oldest first, others newest first. */
function queueRows({ state, ids }: Asked): QueueRows {
  const waiting = state === 1 && !ids
  return {
    table: 'identities',
    id: 'user_id',
    where: ids ? sql<boolean>`true` : sql<boolean>`state = ${sql.lit(state)}`,
    time: ids || waiting ? 'submitted_at' : 'decided_at',
    order: ids
      ? sql`submitted_at desc, user_id`
      : waiting
        ? sql`submitted_at, user_id`
        : sql`decided_at desc, user_id`,
    columns: {
      document: 'card_kind',
      country: 'country',
      attempt: 'attempt',
      submitted: 'submitted_at',
      decided: 'decided_at',
    },
  }
}

export const queue = (db: Db, asked: Asked, page: QueuePage) =>
  readQueue<IdentityRow>(db, queueRows(asked), asked, page)

export const queueItems = (asked: Asked, limit: number) => itemsOf(queueRows(asked), asked, limit)

export const among = (db: Db, userIds: readonly string[]): Promise<IdentityRow[]> =>
  own(db)
    .selectFrom('identities')
    .selectAll()
    .where((e) => e('user_id', '=', e.fn.any(e.val([...userIds]))))
    .execute()

/** How many identities were approved and refused on a day. */
export async function decidedOn(db: Db, { from, until }: Day): Promise<[approved: number, refused: number]> {
  const { rows } = await sql<{ approved: number; refused: number }>`
    select count(*) filter (where state = 2)::int as approved, count(*) filter (where state = 3)::int as refused
    from identities where state in (2, 3) and decided_at >= ${from} and decided_at < ${until}`.execute(db)
  return [rows[0]?.approved ?? 0, rows[0]?.refused ?? 0]
}

export const waitsOn = (db: Db, { from, until }: Day) =>
  waitsOf(
    db,
    sql`select decided_at - submitted_at as waited from identities
      where state in (2, 3) and decided_at >= ${from} and decided_at < ${until}`,
  )

export const countWaiting = (db: Db) =>
  waitingIn(
    own(db)
      .selectFrom('identities')
      .select('submitted_at as at')
      .where('state', '=', 1)
      .orderBy('submitted_at'),
  )

/** The addresses of photos in these users' documents. */
export async function photosOf(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('identities')
    .select(['front', 'back'])
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .execute()
  return new Set(rows.flatMap((row) => [row.front, row.back]))
}
export type SameDocument = Pick<IdentityRow, 'user_id' | 'state' | 'submitted_at' | 'decided_at'>

/** Other users with one of these hashes, the one verified first at the front. */
export const withPrints = (db: Db, but: string, prints: Buffer[]): Promise<SameDocument[]> =>
  own(db)
    .selectFrom('identities')
    .select(['user_id', 'state', 'submitted_at', 'decided_at'])
    .where((e) => e('document_print', '=', e.fn.any(e.val(prints))))
    .where('user_id', '<>', but)
    .orderBy('decided_at')
    .limit(20)
    .execute()

/** Some whose hash is missing or made with another key: the first verified ones first, then the others. */
export const unprinted = (db: Db, key: string, limit: number): Promise<IdentityRow[]> =>
  own(db)
    .selectFrom('identities')
    .selectAll()
    // Two index ranges: `<>` would read all rows.
    .where((e) => e.or([e('document_key', '<', key), e('document_key', '>', key)]))
    .where('sealed', 'is not', null)
    .orderBy(sql`state <> 2`)
    .orderBy('decided_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()

type PrintColumns = Pick<IdentityRow, 'document_print' | 'document_key' | 'document_double'>

/** Does nothing if the user submitted another document meanwhile. */
export const setPrint = (db: Db, { user_id, attempt, sealed }: IdentityRow, columns: PrintColumns) =>
  own(db)
    .updateTable('identities')
    .set(columns)
    .where('user_id', '=', user_id)
    .where('attempt', '=', attempt)
    .where('sealed', '=', sealed)
    .execute()

export const remove = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('identities').where('user_id', '=', userId).execute()

/** The value that `stateOf` depends on. */
export const identityFact = (userId: string) =>
  sql`(select concat_ws(' ', state, mask) from identities where user_id = ${userId}::text)`
