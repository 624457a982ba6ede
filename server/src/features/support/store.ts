import { sql, type RawBuilder } from 'kysely'
import { limits } from '@mynah/contract/limits'
import { supportState } from '@mynah/contract/support'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasPart } from '#platform/has-part.ts'
import type { FileHolder } from '#features/uploads/index.ts'
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
import { removeDraftsTo } from './drafts-store.ts'

export type MessageRow = {
  user_id: string
  seq: number
  id: string
  operator: string
  content: string
  /** JSON of a `SupportPhoto`, and the key of its upload */
  photo: string | null
  file: string | null
  created_at: number
}
export type ThreadRow = {
  user_id: string
  last_seq: number
  read_seq: number
  waiting_since: number
  last_at: number
  /** only meaningful if the user does not wait for an answer */
  closed: boolean
}
type Tables = {
  support_threads: ThreadRow
  support_messages: MessageRow
}
const own = (db: Db) => db.withTables<Tables>()

type Said = Omit<MessageRow, 'seq'>

/**
 * Adds a message; returns its row, and whether it is new: a repeat of the id changes nothing. Locking the thread's row
 * orders messages.
 */
export async function add(tx: Tx, said: Said): Promise<{ row: MessageRow; fresh: boolean }> {
  const { user_id: userId, created_at: now, operator } = said
  const thread = await own(tx)
    .insertInto('support_threads')
    .values({ user_id: userId, last_seq: 0, read_seq: 0, waiting_since: 0, last_at: now, closed: false })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_at: now }))
    .returning(['last_seq', 'read_seq', 'waiting_since'])
    .executeTakeFirstOrThrow()
  const known = await own(tx)
    .selectFrom('support_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', said.id)
    .executeTakeFirst()
  if (known) return { row: known, fresh: false }
  const row = { ...said, seq: thread.last_seq + 1 }
  await own(tx).insertInto('support_messages').values(row).execute()
  await own(tx)
    .updateTable('support_threads')
    .set({
      last_seq: row.seq,
      read_seq: operator === '' ? row.seq : thread.read_seq,
      waiting_since: operator === '' ? thread.waiting_since || now : 0,
      closed: false,
    })
    .where('user_id', '=', userId)
    .execute()
  return { row, fresh: true }
}

/** By rising seq; one more than requested if there is one. */
export async function page(
  db: Db,
  userId: string,
  { beforeSeq, limit }: { beforeSeq?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = own(db).selectFrom('support_messages').selectAll().where('user_id', '=', userId)
  if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq)
  return (await query.orderBy('seq', 'desc').limit(limit).execute()).toReversed()
}

export async function unread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_messages m
    join support_threads t on t.user_id = m.user_id
    where t.user_id = ${userId} and m.seq > t.read_seq and m.operator <> ''`.execute(db)
  return rows[0]?.count ?? 0
}

export const noteRead = (db: Db, userId: string, seq: number) =>
  sql`update support_threads set read_seq = greatest(read_seq, least(last_seq, ${seq}::bigint))
    where user_id = ${userId}`.execute(db)

export const stateOf = ({ waiting_since: since, closed }: ThreadRow) =>
  since > 0 ? supportState.waiting : closed ? supportState.closed : supportState.answered

const isIn: Record<number, RawBuilder<boolean>> = {
  [supportState.waiting]: sql<boolean>`waiting_since > 0`,
  [supportState.answered]: sql<boolean>`waiting_since = 0 and not closed`,
  [supportState.closed]: sql<boolean>`waiting_since = 0 and closed`,
}

type Asked = QueueFilter & { state: number }

/** Waiting conversations longest first, others by the last message. */
function queueRows({ state, ids }: Asked): QueueRows {
  const waiting = state === supportState.waiting && !ids
  return {
    table: 'support_threads',
    id: 'user_id',
    where: (ids ? undefined : isIn[state]) ?? sql<boolean>`true`,
    time: waiting ? 'waiting_since' : 'last_at',
    order: waiting ? sql`waiting_since, user_id` : sql`last_at desc, user_id`,
    columns: { waiting: 'waiting_since', last: 'last_at' },
  }
}

export const queue = (db: Db, asked: Asked, page: QueuePage) =>
  readQueue<ThreadRow>(db, queueRows(asked), asked, page)

export const queueItems = (asked: Asked, limit: number) => itemsOf(queueRows(asked), asked, limit)

export const among = (db: Db, userIds: readonly string[]): Promise<ThreadRow[]> =>
  own(db)
    .selectFrom('support_threads')
    .selectAll()
    .where((e) => e('user_id', '=', e.fn.any(e.val([...userIds]))))
    .execute()

/** Users in whose conversations this text appears, among the newest thousand matches. */
export async function idsSaid(db: Db, words: string): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('support_messages')
    .select('user_id')
    .where(hasPart('content', words))
    .orderBy('created_at', 'desc')
    .limit(limits.queueFoundMax)
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/** Whether a message with this id exists. Locks the thread until the transaction ends. */
export async function isSaid(tx: Tx, userId: string, id: string): Promise<boolean> {
  await own(tx)
    .selectFrom('support_threads')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  const found = await own(tx)
    .selectFrom('support_messages')
    .select('seq')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** The uploads that operators sent in a thread. */
export async function filesOfOperators(db: Db, userId: string): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('support_messages')
    .select('file')
    .where('user_id', '=', userId)
    .where('operator', '<>', '')
    .where('file', 'is not', null)
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** A photo may be loaded by the user of the thread; operators get signed addresses. */
export const supportFiles: FileHolder = {
  async shows({ db }, userId, key) {
    const { rows } = await sql`
      select from support_messages where file = ${key} and user_id = ${userId} limit 1`.execute(db)
    return rows.length > 0
  },
  async keeps(db, key) {
    const { rows } = await sql`select from support_messages where file = ${key} limit 1`.execute(db)
    return rows.length > 0
  },
}

export const find = (db: Db, userId: string) =>
  own(db).selectFrom('support_threads').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** False if there is a later message. */
export async function settle(tx: Tx, userId: string, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await own(tx)
    .updateTable('support_threads')
    .set({ waiting_since: 0, closed: true })
    .where('user_id', '=', userId)
    .where('last_seq', '<=', seq)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For each answer of a day how long its first unanswered question had waited. */
export const waitsOn = (db: Db, { from, until }: Day) =>
  waitsOf(
    db,
    sql`select answered.created_at - asked.at as waited
      from support_messages as answered
      cross join lateral (select coalesce(max(seq), 0) as seq from support_messages as earlier
        where earlier.user_id = answered.user_id and earlier.seq < answered.seq and earlier.operator <> '') as before
      cross join lateral (select min(created_at) as at from support_messages as question
        where question.user_id = answered.user_id
          and question.seq > before.seq and question.seq < answered.seq) as asked
      where answered.operator <> '' and answered.created_at >= ${from} and answered.created_at < ${until}
        and asked.at is not null`,
  )

export const countWaiting = (db: Db) =>
  waitingIn(
    own(db)
      .selectFrom('support_threads')
      .select('waiting_since as at')
      .where('waiting_since', '>', 0)
      .orderBy('waiting_since'),
  )

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('support_messages').where('user_id', '=', userId).execute()
  await removeDraftsTo(tx, userId)
  await own(tx).deleteFrom('support_threads').where('user_id', '=', userId).execute()
}
