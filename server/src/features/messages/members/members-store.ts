import { sql, type SqlBool } from 'kysely'
import { forGood, groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import type { Db, Tx } from '#platform/database.ts'
import { listOf, prepared, type PreparedApp } from '#platform/prepared.ts'
import { noteJoined } from '../changes/change-store.ts'
import * as membership from './membership.ts'
import { newParticipant, own } from '../store.ts'

// Who is in a conversation, and as what. Other features know members by these functions alone: `members.require`,
// `members.list`, `members.setRole`. `key` is of a conversation; `groupKey` makes it from the id of a group.

export type Member = {
  userId: string
  role: number
  /** What they call themselves there, '' for their name. */
  nickname: string
  /** Until when they may not speak, 0 for who may. */
  mutedUntil: number
  mutedBy: string
  joinedAt: number
}

const isMember = sql<SqlBool>`${sql.raw(membership.isMember())}`

const membersOf = (db: Db, key: string) =>
  own(db)
    .selectFrom('participants')
    .select([
      'user_id as userId',
      'role',
      'nick as nickname',
      'silent_until as mutedUntil',
      'silent_by as mutedBy',
      'joined_at as joinedAt',
    ])
    .where('conversation_id', '=', key)
    .where(isMember)

export const find = (db: Db, key: string, userId: string): Promise<Member | undefined> =>
  membersOf(db, key).where('user_id', '=', userId).executeTakeFirst()

/** Throws NoDataFound for who is not a member, which is also the answer where there is no such conversation. */
async function requireMember(db: Db, key: string, userId: string): Promise<Member> {
  const member = await find(db, key, userId)
  if (!member) throw new ApiError('NoDataFound')
  return member
}
export { requireMember as require }

/** A member who is admin or owner; throws NoDataFound, NoPermission. */
export async function requireAdmin(db: Db, key: string, userId: string): Promise<Member> {
  const member = await requireMember(db, key, userId)
  if (!isAdmin(member)) throw new ApiError('NoPermission')
  return member
}

export const isAdmin = ({ role }: Pick<Member, 'role'>): boolean => role >= groupRole.admin

/** All members, the owner first, then admins, then by the time of joining. */
export const list = (db: Db, key: string): Promise<Member[]> =>
  membersOf(db, key).orderBy('role', 'desc').orderBy('joined_at').orderBy('user_id').execute()

export type Among = { role?: number | undefined; fromRole?: number; mutedAt?: number }

/** A page of those of some role, or who are muted at a time, in that order. */
export const page = (
  db: Db,
  key: string,
  { role, fromRole, mutedAt }: Among,
  { limit, offset }: { limit: number; offset: number },
): Promise<Member[]> =>
  membersOf(db, key)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 0))
    .$if(fromRole !== undefined, (query) => query.where('role', '>=', fromRole ?? 0))
    .$if(mutedAt !== undefined, (query) => query.where('silent_until', '>', mutedAt ?? 0))
    .orderBy('role', 'desc')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(limit)
    .offset(offset)
    .execute()

export const admins = (db: Db, key: string): Promise<Member[]> =>
  page(db, key, { fromRole: groupRole.admin }, { limit: limits.groupAdminsMax + 1, offset: 0 })

export const idsOf = async (db: Db, key: string): Promise<string[]> =>
  (await list(db, key)).map(({ userId }) => userId)

/** The first members of each of these conversations, as `list` orders them. */
export async function firstOf(db: Db, keys: string[], count: number): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select k.key, array(
      select user_id from participants
      where conversation_id = k.key and ${isMember} and conversation_id like '1:%'
      order by role desc, joined_at, user_id limit ${count}
    ) as ids
    from unnest(${keys}::text[]) as k(key)`.execute(db)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}

export async function countOf(db: Db, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await own(db)
    .selectFrom('participants')
    .select((e) => ['conversation_id', e.fn.countAll<number>().as('count')])
    .where('conversation_id', 'in', keys)
    .where(isMember)
    .groupBy('conversation_id')
    .execute()
  return new Map(rows.map((row) => [row.conversation_id, Number(row.count)]))
}

/** The groups that each of these people is in; who is in none is left out. */
export const groupsOf = async (app: PreparedApp, userIds: string[]): Promise<Map<string, string[]>> =>
  byPerson(await prepared(app, 'groups-of-people', groupsQuery(userIds, groupRole.member)))

/** The groups in which each of these people is admin or owner. */
export const groupsAdministeredBy = async (
  app: PreparedApp,
  userIds: string[],
): Promise<Map<string, string[]>> =>
  byPerson(await prepared(app, 'groups-administered', groupsQuery(userIds, groupRole.admin)))

/** The ids of those groups, as a query. */
export const groupIdsAdministeredBy = (userId: string) => sql<string>`
  select substr(conversation_id, 3) from participants
  where user_id = ${userId}::text and ${isMember} and role >= ${groupRole.admin}::int and conversation_id like '1:%'`

type OfGroup = { user_id: string; conversation_id: string }

const groupsQuery = (userIds: string[], fromRole: number) => sql<OfGroup>`
  select user_id, conversation_id from participants
  where user_id in (${listOf(userIds)}) and ${isMember} and role >= ${fromRole}::int and conversation_id like '1:%'`

const byPerson = (rows: OfGroup[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, mine]) => [
      userId,
      mine.map((row) => row.conversation_id),
    ]),
  )

/** What those of these people go by who chose a nickname there; people who left are among them. */
export async function nicknamesOf(db: Db, key: string, userIds: string[]): Promise<Map<string, string>> {
  const rows = await own(db)
    .selectFrom('participants')
    .select(['user_id', 'nick'])
    .where('conversation_id', '=', key)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('nick', '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.nick]))
}

/** By the key of each conversation: the nickname of this member of it. Members without one are left out. */
export async function nicknamesByKey(
  db: Db,
  senders: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; nick: string }>`
    select p.conversation_id as key, p.nick
    from unnest(${[...senders.keys()]}::text[], ${[...senders.values()]}::text[]) as sender (key, user_id)
    join participants p on p.conversation_id = sender.key and p.user_id = sender.user_id
    where p.nick <> ''`.execute(db)
  return new Map(rows.map(({ key, nick }) => [key, nick]))
}

const isMuted = (now: number) => sql.raw(membership.isMutedAt(String(now)))

type Notified = { userId: string; isMuted: boolean }

/**
 * Who is notified of messages in each of these conversations, and whether they muted it; requests of strangers wait quietly.
 */
export async function audiencesOf(
  db: Db,
  keys: readonly string[],
  now: number,
): Promise<Map<string, Notified[]>> {
  const rows = await own(db)
    .selectFrom('participants as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
    .select([
      'c.id as key',
      'p.user_id as userId',
      sql<boolean>`${isMuted(now)} or p.is_archived`.as('isMuted'),
    ])
    .where(sql<SqlBool>`c.id = any(${keys}) and p.conversation_id = any(${keys})`)
    .where(sql<SqlBool>`${sql.raw(membership.isMember('p'))} and ${sql.raw(membership.isOpen())}`)
    .execute()
  return Map.groupBy(rows, ({ key }) => key)
}

/** Members from the newest message on; what was there before stays closed to them. The conversation is locked. */
export async function add(
  tx: Tx,
  key: string,
  people: { userId: string; role: number }[],
  now: number,
): Promise<void> {
  const { last_seq: seq, last_counted: counted } = await own(tx)
    .selectFrom('conversations')
    .select(['last_seq', 'last_counted'])
    .where('id', '=', key)
    .executeTakeFirstOrThrow()
  const start = { from_seq: seq, read_seq: seq, read_counted: counted, own_after: 0, hidden_seq: -1 }
  await own(tx)
    .insertInto('participants')
    .values(people.map(({ userId, role }) => ({ ...newParticipant(key, userId, now), role, ...start })))
    .onConflict((c) =>
      c.columns(['conversation_id', 'user_id']).doUpdateSet({
        ...start,
        to_seq: null,
        to_rev: null,
        role: groupRole.member,
        // A mute outlasts leaving and coming back.
        nick: '',
        joined_at: now,
        marked_unread: false,
        leaving_id: null,
      }),
    )
    .execute()
  await noteJoined(tx, key, seq)
}

const updateMembers = (tx: Tx, key: string, userIds: string[]) =>
  own(tx)
    .updateTable('participants')
    .where('conversation_id', '=', key)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where(isMember)

/** They see what was said up to a place, and are nobody there any more; what they had begun to write is gone. */
export async function remove(tx: Tx, key: string, userIds: string[], seq: number): Promise<void> {
  await updateMembers(tx, key, userIds)
    .set((e) => ({
      to_seq: seq,
      to_rev: e.selectFrom('conversations').select('rev').where('id', '=', key),
      role: groupRole.member,
      draft: '',
      draft_at: e('draft_at', '+', 1),
    }))
    .execute()
}

/** An admin or owner may speak: a mute from before ends. */
export async function setRole(tx: Tx, key: string, userId: string, role: number): Promise<void> {
  const unmuted = role >= groupRole.admin ? { silent_until: 0, silent_by: '' } : {}
  await updateMembers(tx, key, [userId])
    .set({ role, ...unmuted })
    .execute()
}

/** `until` is for good where it is left out. */
export async function mute(
  tx: Tx,
  key: string,
  userIds: string[],
  by: string,
  until: number = forGood,
): Promise<void> {
  await updateMembers(tx, key, userIds).set({ silent_until: until, silent_by: by }).execute()
}

export async function unmute(tx: Tx, key: string, userIds: string[]): Promise<void> {
  await updateMembers(tx, key, userIds).set({ silent_until: 0, silent_by: '' }).execute()
}

export async function setNickname(tx: Tx, key: string, userId: string, nickname: string): Promise<void> {
  await updateMembers(tx, key, [userId]).set({ nick: nickname }).execute()
}
