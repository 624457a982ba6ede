import { sql, type SqlBool } from 'kysely'
import type { CallResult } from '@mynah/contract/calling'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'

export type CallRow = {
  id: string
  conversation_id: string
  caller_id: string
  is_audio: boolean
  state: 'ringing' | 'active' | 'ended'
  result: CallResult | null
  version: number
  started_at: number
  rings_until: number
  answered_at: number
  ended_at: number
  broken_off: boolean
}
const callColumns = [
  ...([
    'c.id',
    'c.conversation_id',
    'c.caller_id',
    'c.is_audio',
    'c.state',
    'c.result',
    'c.version',
  ] as const),
  ...(['c.started_at', 'c.rings_until', 'c.answered_at', 'c.ended_at', 'c.broken_off'] as const),
] as const satisfies `c.${keyof CallRow}`[]
export type PersonRow = {
  call_id: string
  user_id: string
  state: 'ringing' | 'waiting' | 'joined' | 'rejected' | 'busy' | 'missed' | 'left'
  rings_until: number
  joined_at: number
  left_at: number
  away_since: number
  /** Whether the device that joined can show a second call. */
  shows_waiting: boolean
  /** The user who added this user to a private call. */
  added_by: string | null
  /** The time of the entry in the user's call list. */
  called_at: number
  /** Only counts for missed calls. */
  is_seen: boolean
}
type Tables = {
  calls: CallRow
  call_people: PersonRow
}
const own = (db: Db) => db.withTables<Tables>()

/** Undefined if the conversation has a call already; the first one is committed by then. */
export const insertCall = (tx: Tx, row: CallRow) =>
  own(tx)
    .insertInto('calls')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a call, as every change does. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('calls').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const ongoingOf = (db: Db, conversationId: string) =>
  own(db)
    .selectFrom('calls')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()

/** The call that rings for a user or that they are in. */
export async function callOf(app: PreparedApp, userId: string): Promise<CallRow | undefined> {
  const query = own(app.db)
    .selectFrom('call_people as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .select(callColumns)
    .where('p.user_id', '=', userId)
    .where('p.state', 'in', ['ringing', 'joined'])
  const [call] = await prepared(app, 'call-of', query)
  return call
}

export const peopleOf = (db: Db, callId: string) =>
  own(db).selectFrom('call_people').selectAll().where('call_id', '=', callId).orderBy('user_id').execute()

/** Calls that ring or wait for these users, or that they are in, except one. */
export const placesOf = (db: Db, userIds: string[], exceptCallId: string) =>
  own(db)
    .selectFrom('call_people as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .select(['p.user_id', 'p.state', 'p.shows_waiting'])
    .where('p.user_id', 'in', userIds)
    .where('p.state', 'in', ['ringing', 'waiting', 'joined'])
    .where('c.state', '<>', 'ended')
    .where('p.call_id', '<>', exceptCallId)
    .execute()

/** The call that waits for a user who is in another one. */
export const waitingOf = (db: Db, userId: string): Promise<CallRow | undefined> =>
  own(db)
    .selectFrom('call_people as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .select(callColumns)
    .where('p.user_id', '=', userId)
    .where('p.state', '=', 'waiting')
    .where('c.state', '<>', 'ended')
    .executeTakeFirst()

/** Locks these users until the transaction ends, so that no other call takes them meanwhile. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`call ${userId}`}, 0))`.execute(tx)
}

export const putPerson = (tx: Tx, row: PersonRow) => {
  const { call_id: _call, user_id: _user, ...change } = row
  return own(tx)
    .insertInto('call_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['call_id', 'user_id']).doUpdateSet(change))
    .execute()
}

export const setPerson = (
  tx: Tx,
  callId: string,
  userId: string,
  change: Partial<Omit<PersonRow, 'call_id' | 'user_id'>>,
) =>
  own(tx)
    .updateTable('call_people')
    .set(change)
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .execute()

export const setCall = (tx: Tx, id: string, change: Partial<Omit<CallRow, 'id' | 'version'>>) =>
  own(tx)
    .updateTable('calls')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores that a caller is present. Uses the database's clock, since other processes compare it. */
export const noteCaller = (db: Db, userId: string, silentMs: number) =>
  sql`update calls set caller_until = greatest(caller_until, clock_timestamp() + ${silentMs}::int * interval '1 ms')
    where caller_id = ${userId} and state = 'ringing'`.execute(db)

export type RingingCall = { id: string; caller_id: string; called: string[] }

/** Ringing calls, with the users that they ring for. */
export const ringing = (app: PreparedApp): Promise<RingingCall[]> =>
  prepared<RingingCall>(
    app,
    'ringing-calls',
    sql`select c.id, c.caller_id, array(
        select p.user_id from call_people p where p.call_id = c.id and p.state = 'ringing'
      ) as called
      from calls c where c.state <> 'ended' and c.state = 'ringing'`,
  )

const callerIsGone = sql<SqlBool>`c.state = 'ringing' and c.caller_until < clock_timestamp()`

export async function isCallerGone(tx: Tx, callId: string): Promise<boolean> {
  const { rows } = await sql`select from calls c where c.id = ${callId} and ${callerIsGone}`.execute(tx)
  return rows.length > 0
}

/** Calls that ring for too long or without their caller, or with users who have been disconnected for too long. */
export async function due(db: Db, now: number, awaySince: number, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('call_people as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .select('p.call_id')
    .distinct()
    .where('c.state', '<>', 'ended')
    .where((e) =>
      e.or([
        e.and([e('p.state', 'in', ['ringing', 'waiting']), e('p.rings_until', '<=', now)]),
        e.and([e('c.state', '=', 'ringing'), e('c.rings_until', '<=', now)]),
        callerIsGone,
        e.and([
          e('p.state', '=', 'joined'),
          e('p.away_since', '>', 0),
          e('p.away_since', '<=', awaySince),
          e('c.answered_at', '>', 0),
          e('c.answered_at', '<=', awaySince),
        ]),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.call_id)
}

/** Sets since when a user has no media connection; a time in the future while they are connected. */
export const setAway = (db: Db, callId: string, userId: string, awaySince: number) =>
  own(db)
    .updateTable('call_people')
    .set({ away_since: awaySince })
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .where('state', '=', 'joined')
    .execute()

/** A user's ended calls for an export, newest last. */
export const ofPerson = (db: Db, userId: string, after: string, limit: number) =>
  own(db)
    .selectFrom('call_people as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .selectAll('c')
    .select(['p.state as my_state', 'p.joined_at'])
    .where('p.user_id', '=', userId)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute()

export type ListedRow = Omit<CallRow, 'version' | 'started_at' | 'rings_until' | 'broken_off'> & {
  my_state: PersonRow['state']
  called_at: number
  joined_at: number
  left_at: number
  added_by: string | null
}
const missedStates = ['missed', 'busy'] as const

/** The calls of a user, or their missed ones, newest first. */
export const listOf = (
  db: Db,
  userId: string,
  {
    isMissed,
    limit,
    before,
  }: { isMissed: boolean; limit: number; before?: { at: number; id: string } | undefined },
): Promise<ListedRow[]> =>
  own(db)
    .selectFrom('call_people as p')
    .innerJoin('calls as c', 'c.id', 'p.call_id')
    .select(['c.id', 'c.conversation_id', 'c.caller_id', 'c.is_audio', 'c.state', 'c.result'])
    .select([
      'c.answered_at',
      'c.ended_at',
      'p.state as my_state',
      'p.called_at',
      'p.joined_at',
      'p.left_at',
      'p.added_by',
    ])
    .where('p.user_id', '=', userId)
    .where('p.state', 'not in', ['ringing', 'waiting'])
    .$if(isMissed, (q) => q.where('p.state', 'in', missedStates))
    .$if(before !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(p.called_at, p.call_id) < (${before?.at}::bigint, ${before?.id}::text collate "C")`,
      ),
    )
    .orderBy('p.called_at', 'desc')
    .orderBy('p.call_id', 'desc')
    .limit(limit)
    .execute()

/** How many missed calls a user has not seen. */
export async function countMissed(app: PreparedApp, userId: string): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    app,
    'missed-calls',
    sql`select count(*)::int as count from call_people
      where user_id = ${userId} and state in ('missed', 'busy') and not is_seen`,
  )
  return row?.count ?? 0
}

/** @returns how many missed calls of the user, in one conversation or in all, were unseen before */
export async function see(tx: Tx, userId: string, conversationId: string | undefined): Promise<number> {
  const { numUpdatedRows } = await own(tx)
    .updateTable('call_people')
    .set({ is_seen: true })
    .where('user_id', '=', userId)
    .where('state', 'in', missedStates)
    .where('is_seen', '=', false)
    .$if(conversationId !== undefined, (q) =>
      q.where('call_id', 'in', (e) =>
        e
          .selectFrom('calls')
          .select('id')
          .where('conversation_id', '=', conversationId as string),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const erasePerson = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('call_people').where('user_id', '=', userId).execute()

/** Calls in progress, or started since a time, newest first; `people` counts users who were in it. */
export async function operated(
  db: Db,
  which: { isOn: true } | { since: number },
  page: { limit: number; offset: number },
): Promise<(CallRow & { people: number })[]> {
  const shown = 'isOn' in which ? sql`c.state <> 'ended'` : sql`c.started_at >= ${which.since}`
  const { rows } = await sql<CallRow & { people: number }>`
    select c.*, (
      select count(*)::int from call_people p where p.call_id = c.id and p.state in ('joined', 'left')
    ) as people
    from calls c where ${shown} order by c.started_at desc, c.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows
}

/** Answered calls since then, by the day (UTC) of their start; a call in progress counts until now. */
export async function perDay(db: Db, since: number, now: number) {
  const { rows } = await sql<{ day: number; count: number; minutes: number }>`
    select started_at / 86400000 as day, count(*)::int as count,
      (sum(case ended_at when 0 then ${now}::bigint else ended_at end - answered_at) / 60000)::int as minutes
    from calls where started_at >= ${since} and answered_at > 0 group by 1`.execute(db)
  return new Map(rows.map(({ day, ...figures }) => [day, figures]))
}

/**
 * Changes with the number of unseen missed calls; always differs while the user is in a call, or one rings for them.
 */
export const callsFact = (userId: string) =>
  sql`(select concat_ws(' ', count(*) filter (where state in ('missed', 'busy') and not is_seen),
      case when bool_or(state in ('ringing', 'joined')) then gen_random_uuid() end)
    from call_people where user_id = ${userId}::text)`
