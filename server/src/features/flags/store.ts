import { sql } from 'kysely'
import type { FlagKind, FlagState, FlagSubject } from '@mynah/contract/flags'
import { limits } from '@mynah/contract/limits'
import type { Db, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
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
import type { Check } from './rules.ts'

/** Ids instead of names: names may change, and belong to the accounts. */
export type FlagFacts = {
  others?: readonly { userId: string; about: FlagSubject; item: string; time: number }[]
  money?: number
  usual?: number
  count?: number
  people?: number
  time?: number
  device?: string
  country?: string
  countries?: readonly string[]
}
export type Finding = { kind: FlagKind; facts: FlagFacts }

export type FlagRow = {
  id: string
  kind: FlagKind
  about: FlagSubject
  item: string
  user_id: string
  facts: FlagFacts
  state: FlagState
  note: string
  decided_by: string | null
  created_at: number
  decided_at: number
}
type Tables = {
  flags: FlagRow
  flag_checks: {
    id: number
    about: FlagSubject
    item: string
    user_id: string
    session_id: string
    created_at: number
  }
}
const own = (db: Db) => db.withTables<Tables>()

export const addCheck = (tx: Tx, { about, item, userId, sessionId, at }: Check) =>
  sql`insert into flag_checks (about, item, user_id, session_id, created_at)
    values (${about}, ${item}, ${userId}, ${sessionId}, ${at})`.execute(tx)

/** The oldest ones. */
export async function checks(db: Db, limit: number): Promise<(Check & { id: number })[]> {
  const rows = await own(db).selectFrom('flag_checks').selectAll().orderBy('id').limit(limit).execute()
  return rows.map(({ user_id: userId, session_id: sessionId, created_at: at, ...check }) => ({
    ...check,
    userId,
    sessionId,
    at,
  }))
}

/** False if it was removed before. */
export async function removeCheck(tx: Tx, id: number): Promise<boolean> {
  const removed = await own(tx).deleteFrom('flag_checks').where('id', '=', id).executeTakeFirst()
  return Number(removed.numDeletedRows) === 1
}

/** Raises flags; an open one of the same kind about the same item stays as it is. */
export async function raise(tx: Tx, { about, item, userId, at }: Check, found: readonly Finding[]) {
  for (const { kind, facts } of found)
    await sql`
      insert into flags (id, kind, about, item, user_id, facts, state, created_at)
      values (${newId()}, ${kind}, ${about}, ${item}, ${userId}, ${JSON.stringify(facts)}, 'open', ${at})
      on conflict (kind, about, item) where state = 'open' do nothing`.execute(tx)
}

export const find = (db: Db, id: string) =>
  own(db).selectFrom('flags').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends, so that concurrent verdicts see each other. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('flags').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Verdict = Pick<FlagRow, 'state' | 'note' | 'decided_by' | 'decided_at'>
export const judge = (tx: Tx, id: string, verdict: Verdict) =>
  own(tx).updateTable('flags').set(verdict).where('id', '=', id).execute()

type Asked = QueueFilter & { state: FlagState }

/** Open ones oldest first, others newest first. */
function queueRows({ state, ids }: Asked): QueueRows {
  const isOpen = state === 'open'
  return {
    table: 'flags',
    id: 'id',
    where: ids ? sql<boolean>`true` : sql<boolean>`state = ${sql.lit(state)}`,
    time: ids || isOpen ? 'created_at' : 'decided_at',
    order: ids ? sql`created_at desc, id` : isOpen ? sql`created_at, id` : sql`decided_at desc, id`,
    columns: { kind: 'kind', raised: 'created_at', judged: 'decided_at' },
  }
}

export const queue = (db: Db, asked: Asked, page: QueuePage) =>
  readQueue<FlagRow>(db, queueRows(asked), asked, page)

export const queueItems = (asked: Asked, limit: number) => itemsOf(queueRows(asked), asked, limit)

export const among = (db: Db, ids: readonly string[]): Promise<FlagRow[]> =>
  own(db)
    .selectFrom('flags')
    .selectAll()
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()

/** The newest flags of an item with this number, or of these users. */
export async function idsFound(db: Db, item: string, people: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from flags where id = ${item}
    union
    (select id from flags where about = any(array['recharges', 'withdrawals', 'identities']) and item = ${item}
      order by created_at desc limit ${limits.queueFoundMax})
    union
    (select id from flags where user_id = any(${people}::text[])
      order by created_at desc limit ${limits.queueFoundMax})`.execute(db)
  return rows.map((row) => row.id)
}

/** Names of the operators who judged these flags, by their ids. */
export async function operatorNames(db: Db, flags: readonly FlagRow[]): Promise<Map<string, string>> {
  const ids = flags.flatMap(({ decided_by: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from operators where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const shownMax = 20

/** What flags are about: an item of a queue or a customer, or everything of one user. */
type Of = Pick<FlagRow, 'about' | 'item'> | Pick<FlagRow, 'user_id'>

/** The newest ones; open ones come first. */
export const flagsOf = (db: Db, of: Of): Promise<FlagRow[]> =>
  own(db)
    .selectFrom(
      own(db)
        .selectFrom('flags')
        .selectAll()
        .where((e) =>
          'user_id' in of
            ? e('user_id', '=', of.user_id)
            : e.and([e('about', '=', of.about), e('item', '=', of.item)]),
        )
        .orderBy('created_at', 'desc')
        .limit(shownMax)
        .as('newest'),
    )
    .selectAll()
    .orderBy(sql`state <> 'open'`)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .execute()

type Flagged = { about: FlagSubject; item: string; userId: string }

/** For each of these items, by its number: how many flags about it or its customer are open. */
export async function openFor(db: Db, items: readonly Flagged[]): Promise<Map<string, number>> {
  const subjects = [
    ...items.map(({ about, item }) => ({ about, item })),
    ...items.map(({ userId }) => ({ about: 'customers', item: userId })),
  ]
  const { rows } = await sql<{ about: FlagSubject; item: string; count: number }>`
    select about, item, count(*)::int as count from flags
    where state = 'open' and (about, item) in (
      select * from unnest(
        ${subjects.map(({ about }) => about)}::text[], ${subjects.map(({ item }) => item)}::text[]
      )
    ) group by 1, 2`.execute(db)
  const counts = new Map(rows.map(({ about, item, count }) => [`${about} ${item}`, count]))
  const countOf = (about: FlagSubject, item: string) => counts.get(`${about} ${item}`) ?? 0
  return new Map(
    items.map(({ about, item, userId }) => [item, countOf(about, item) + countOf('customers', userId)]),
  )
}

export const waitsOn = (db: Db, { from, until }: Day) =>
  waitsOf(
    db,
    sql`select decided_at - created_at as waited from flags
      where state in ('right', 'false') and decided_at >= ${from} and decided_at < ${until}`,
  )

export const countOpen = (db: Db) =>
  waitingIn(
    own(db).selectFrom('flags').select('created_at as at').where('state', '=', 'open').orderBy('created_at'),
  )

/** Flags of each kind since then, and how many of them were judged. */
export async function figuresSince(db: Db, since: number) {
  const { rows } = await sql<{ kind: FlagKind; raised: number; right: number; false: number }>`
    select kind, count(*)::int as raised, count(*) filter (where state = 'right')::int as right,
      count(*) filter (where state = 'false')::int as false
    from flags where created_at >= ${since} group by kind`.execute(db)
  return rows
}

export const removeOf = (db: Db, userId: string) =>
  own(db).deleteFrom('flags').where('user_id', '=', userId).execute()
