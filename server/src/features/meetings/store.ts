import { sql } from 'kysely'
import type {
  MeetingLogEntry,
  MeetingMicrophone,
  MeetingStanding,
  MeetingState,
  MeetingUnit,
} from '@mynah/contract/meetings'
import type { Db, Tx } from '#platform/database/database.ts'

export type MeetingRow = {
  number: string
  title: string
  password: string
  owner_id: string
  host_id: string
  state: MeetingState
  starts_at: number
  duration: number
  unit: MeetingUnit
  ends_at: number
  is_locked: boolean
  has_waiting_room: boolean
  is_muted_on_entry: boolean
  all_muted: boolean
  may_unmute: boolean
  is_reminded: boolean
  version: number
  created_at: number
  ended_at: number
}
export type PersonRow = {
  number: string
  user_id: string
  state: Exclude<MeetingStanding, 'none'>
  name: string
  is_co_host: boolean
  knows_password: boolean
  microphone: MeetingMicrophone
  may_camera: boolean
  may_screen: boolean
  asks_since: number
  hand_since: number
  joined_at: number
  away_since: number
  link_token: string
}
export type LogRow = {
  number: string
  at: number
  action: MeetingLogEntry['action']
  by_id: string | null
  to_id: string | null
  name_before: string | null
  name_after: string | null
}
export type InvitationRow = {
  number: string
  to_type: 1 | 2
  to_id: string
  by_id: string
}
export type ChatRow = { id: string; number: string; user_id: string; name: string; at: number; said: string }
type Tables = {
  meeting_chat: ChatRow
  meetings: MeetingRow
  meeting_people: PersonRow
  meeting_invitations: InvitationRow
  meeting_log: LogRow & { id: string }
}
const own = (db: Db) => db.withTables<Tables>()

/** False if another meeting has the number. */
export const insert = async (tx: Tx, row: MeetingRow): Promise<boolean> =>
  (await own(tx)
    .insertInto('meetings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()) !== undefined

export const find = (db: Db, number: string) =>
  own(db).selectFrom('meetings').selectAll().where('number', '=', number).executeTakeFirst()

/** Locks a meeting, as every change does. */
export const lock = (tx: Tx, number: string) =>
  own(tx).selectFrom('meetings').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()

export const peopleOf = (db: Db, number: string) =>
  own(db)
    .selectFrom('meeting_people')
    .selectAll()
    .where('number', '=', number)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()

export const personOf = (db: Db, number: string, userId: string) =>
  own(db)
    .selectFrom('meeting_people')
    .selectAll()
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const save = (tx: Tx, { number, ...change }: MeetingRow) =>
  own(tx).updateTable('meetings').set(change).where('number', '=', number).execute()

export const putPerson = (tx: Tx, row: PersonRow) => {
  const { number: _number, user_id: _user, ...change } = row
  return own(tx)
    .insertInto('meeting_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['number', 'user_id']).doUpdateSet(change))
    .execute()
}

export const invite = (tx: Tx, row: InvitationRow) =>
  own(tx)
    .insertInto('meeting_invitations')
    .values(row)
    .onConflict((c) => c.columns(['number', 'to_type', 'to_id', 'by_id']).doNothing())
    .execute()

export const invitations = (db: Db, number: string) =>
  own(db).selectFrom('meeting_invitations').selectAll().where('number', '=', number).execute()

export const logRow = (
  number: string,
  at: number,
  action: LogRow['action'],
  by: string | null,
  to: string | null = null,
): LogRow => ({ number, at, action, by_id: by, to_id: to, name_before: null, name_after: null })

export const log = (tx: Tx, rows: LogRow[]) =>
  rows.length === 0
    ? undefined
    : own(tx)
        .insertInto('meeting_log')
        .values(rows as never)
        .execute()

/** @returns the id of the message, which is its order */
export const addChat = async (tx: Tx, row: Omit<ChatRow, 'id'>): Promise<string> =>
  (
    await own(tx)
      .insertInto('meeting_chat')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The newest messages, oldest first. */
export const chatOf = async (db: Db, number: string, limit: number): Promise<ChatRow[]> =>
  (
    await own(db)
      .selectFrom('meeting_chat')
      .selectAll()
      .where('number', '=', number)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).toReversed()

export const clearChat = (tx: Tx, number: string) =>
  own(tx).deleteFrom('meeting_chat').where('number', '=', number).execute()

export const remove = (tx: Tx, number: string) =>
  own(tx).deleteFrom('meetings').where('number', '=', number).execute()

const ofPerson = (db: Db, userId: string) =>
  own(db)
    .selectFrom('meetings as m')
    .innerJoin('meeting_people as p', 'p.number', 'm.number')
    .selectAll('m')
    .select(['p.state as my_state', 'p.is_co_host', 'p.joined_at'])
    .where('p.user_id', '=', userId)

type Page = { offset: number; pageSize: number }

export const coming = (db: Db, userId: string, { offset, pageSize }: Page) =>
  ofPerson(db, userId)
    .where('m.state', '<>', 'ended')
    .where('p.state', '<>', 'removed')
    .orderBy('m.starts_at')
    .orderBy('m.number')
    .offset(offset)
    .limit(pageSize + 1)
    .execute()

export const past = (db: Db, userId: string, { offset, pageSize }: Page) =>
  ofPerson(db, userId)
    .where('m.state', '=', 'ended')
    .where('p.state', '<>', 'removed')
    .orderBy('m.ended_at', 'desc')
    .orderBy('m.number')
    .offset(offset)
    .limit(pageSize + 1)
    .execute()

/** For an export, by number. */
export const allOf = (db: Db, userId: string, after: string, limit: number) =>
  ofPerson(db, userId).where('m.number', '>', after).orderBy('m.number').limit(limit).execute()

/** Newest first. */
export const logOf = (db: Db, number: string, { offset, pageSize }: Page) =>
  own(db)
    .selectFrom('meeting_log')
    .selectAll()
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(pageSize + 1)
    .execute()

/** Stores that a user's media connection came or went. */
export const setAway = (db: Db, number: string, userId: string, awaySince: number) =>
  own(db)
    .updateTable('meeting_people')
    .set({ away_since: awaySince })
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .where('state', '=', 'joined')
    .execute()

/** Meetings with a user who has been disconnected since a time. */
export async function withAway(db: Db, since: number, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('meeting_people')
    .select('number')
    .distinct()
    .where('state', '=', 'joined')
    .where('away_since', '>', 0)
    .where('away_since', '<=', since)
    .limit(limit)
    .execute()
  return rows.map((row) => row.number)
}

/** Empty meetings whose planned time is over; those over since `longBefore` also with users in them. */
export async function over(db: Db, now: number, longBefore: number, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('meetings as m')
    .select('m.number')
    .where('m.state', '<>', 'ended')
    .where('m.ends_at', '<=', now)
    .where((e) =>
      e.or([
        e('m.ends_at', '<=', longBefore),
        e.not(
          e.exists(
            e
              .selectFrom('meeting_people as p')
              .select(sql`1`.as('one'))
              .whereRef('p.number', '=', 'm.number')
              .where('p.state', '=', 'joined'),
          ),
        ),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.number)
}

/** Takes meetings that start by a time and have no reminder yet; each is returned to one process only. */
export const takeReminders = (db: Db, now: number, until: number) =>
  own(db)
    .updateTable('meetings')
    .set({ is_reminded: true })
    .where('state', '=', 'scheduled')
    .where('is_reminded', '=', false)
    .where('starts_at', '<=', until)
    .where('ends_at', '>', now)
    .returningAll()
    .execute()

export const ownedBy = async (db: Db, userId: string): Promise<string[]> =>
  (await own(db).selectFrom('meetings').select('number').where('owner_id', '=', userId).execute()).map(
    (row) => row.number,
  )

export const attendedBy = async (db: Db, userId: string): Promise<string[]> =>
  (
    await own(db)
      .selectFrom('meeting_people')
      .select('number')
      .where('user_id', '=', userId)
      .where('state', 'in', ['joined', 'waiting'])
      .execute()
  ).map((row) => row.number)

export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  await own(tx)
    .updateTable('meetings')
    .set((e) => ({ host_id: e.ref('owner_id') }))
    .where('host_id', '=', userId)
    .execute()
  for (const table of ['meeting_people', 'meeting_chat'] as const)
    await own(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  await own(tx)
    .deleteFrom('meeting_invitations')
    .where((e) => e.or([e('by_id', '=', userId), e.and([e('to_type', '=', 2), e('to_id', '=', userId)])]))
    .execute()
  await own(tx)
    .deleteFrom('meeting_log')
    .where((e) => e.or([e('by_id', '=', userId), e('to_id', '=', userId)]))
    .execute()
}

/** Meetings in progress, or scheduled since a time and not in the future, newest first. */
export async function operated(
  db: Db,
  which: { isOn: true } | { since: number; now: number },
  page: { limit: number; offset: number },
): Promise<(MeetingRow & { people: number })[]> {
  const shown =
    'isOn' in which
      ? sql`m.state = 'open'`
      : sql`m.starts_at between ${which.since}::bigint and ${which.now}::bigint`
  const { rows } = await sql<MeetingRow & { people: number }>`
    select m.*, (
      select count(*)::int from meeting_people p where p.number = m.number and p.joined_at > 0
    ) as people
    from meetings m where ${shown} order by m.starts_at desc, m.number
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Meetings that were opened, by the day (UTC) of their start; one in progress counts until now. */
export async function perDay(db: Db, since: number, now: number) {
  const { rows } = await sql<{ day: number; count: number; minutes: number }>`
    select m.starts_at / 86400000 as day, count(*)::int as count,
      (sum(greatest(0, case m.ended_at when 0 then ${now}::bigint else m.ended_at end - o.at)) / 60000)::int as minutes
    from meetings m
    join lateral (select min(at) as at from meeting_log l where l.number = m.number and l.action = 'opened') o
      on o.at is not null
    where m.starts_at >= ${since} group by 1`.execute(db)
  return new Map(rows.map(({ day, ...figures }) => [day, figures]))
}
