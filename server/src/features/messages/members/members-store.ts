import { sql, type SqlBool } from 'kysely'
import { mutedForever, groupRole } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listOf, prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { noteJoined } from '../changes/change-store.ts'
import * as membership from './membership.ts'
import { newParticipant, own, type Participant } from '../store.ts'

// Members of conversations and their roles. Other features use only these functions: `members.require`, `members.list`,
// `members.setRole`. `key` is that of a conversation; `groupKey` makes it from a group's id.

export type Member = {
  userId: string
  role: number
  /** Their name in the group; '' for their own name. */
  nickname: string
  /** Until when they may not write; 0 if they may. */
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

/** Throws NoDataFound for non-members, which is also the answer for unknown conversations. */
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

/** A page of members with a role, or muted at a time, in that order. */
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

/** The groups of each of these users; leaves out users without any. */
export const groupsOf = async (app: PreparedApp, userIds: string[]): Promise<Map<string, string[]>> =>
  byPerson(await prepared(app, 'groups-of-people', groupsQuery(userIds, groupRole.member)))

/** The groups that each of these users administers. */
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

/** Names in the group of those users who chose one; includes former members. */
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

/** The name of this member in each conversation; leaves out members without one. */
export async function nicknamesByKey(
  db: Db,
  senders: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; nick: string }>`
    select p.conversation_id as key, p.nick
    from unnest(${[...senders.keys()]}::text[], ${[...senders.values()]}::text[]) as sender (key, user_id)
    join participants p on p.conversation_id = sender.key and p.user_id = sender.user_id
    where p.conversation_id = any(${[...senders.keys()]}::text[]) and p.nick <> ''`.execute(db)
  return new Map(rows.map(({ key, nick }) => [key, nick]))
}

const isMuted = (now: number) => sql.raw(membership.isMutedAt(String(now)))

type Notified = { userId: string; isMuted: boolean }

/**
 * Who is notified of messages in each of these conversations, and whether they muted it; message requests of strangers
 * notify nobody.
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

/** Adds members, who see the conversation from the next message on. The conversation has to be locked. */
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
  const rows = people.map(({ userId, role }) => ({ ...newParticipant(key, userId, now), role, ...start }))
  // Without naming the key: over several databases none of them can promise that it is unique.
  const added = await own(tx)
    .insertInto('participants')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .execute()
  const isNew = new Set(added.map((row) => row.user_id))
  const returning = people.map(({ userId }) => userId).filter((userId) => !isNew.has(userId))
  if (returning.length > 0) await rejoin(tx, key, returning, { ...start, joined_at: now })
  await noteJoined(tx, key, seq)
}

/** A mute survives leaving and rejoining. */
const rejoin = (tx: Tx, key: string, userIds: string[], change: Partial<Participant>) =>
  own(tx)
    .updateTable('participants')
    .set({
      ...change,
      to_seq: null,
      to_rev: null,
      role: groupRole.member,
      nick: '',
      marked_unread: false,
      leaving_id: null,
    })
    .where('conversation_id', '=', key)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .execute()

const updateMembers = (tx: Tx, key: string, userIds: string[]) =>
  own(tx)
    .updateTable('participants')
    .where('conversation_id', '=', key)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where(isMember)

/** Removes members: they see the conversation up to a seq, without any role; their drafts are deleted. */
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

/** Admins and owners may write, so an earlier mute ends. */
export async function setRole(tx: Tx, key: string, userId: string, role: number): Promise<void> {
  const unmuted = role >= groupRole.admin ? { silent_until: 0, silent_by: '' } : {}
  await updateMembers(tx, key, [userId])
    .set({ role, ...unmuted })
    .execute()
}

/** Without `until` there is no end. */
export async function mute(
  tx: Tx,
  key: string,
  userIds: string[],
  by: string,
  until: number = mutedForever,
): Promise<void> {
  await updateMembers(tx, key, userIds).set({ silent_until: until, silent_by: by }).execute()
}

export async function unmute(tx: Tx, key: string, userIds: string[]): Promise<void> {
  await updateMembers(tx, key, userIds).set({ silent_until: 0, silent_by: '' }).execute()
}

export async function setNickname(tx: Tx, key: string, userId: string, nickname: string): Promise<void> {
  await updateMembers(tx, key, [userId]).set({ nick: nickname }).execute()
}
