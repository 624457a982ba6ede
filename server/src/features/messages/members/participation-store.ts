import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import * as membership from './membership.ts'

/** A user's part in a conversation, also for former members: what they may see, and whether they are a member now. */
export type Participation = {
  isMember: boolean
  role: number
  hasDeleted: boolean
  /** The seqs just before, and at the end of, what they may see. */
  seesAfter: number
  seesUpTo: number
  /** For former members: the conversation's revision when they left. */
  toRev: number
}

const forever = Number.MAX_SAFE_INTEGER

/** Whether a user may see a message with this seq. */
export const maySee = (one: Pick<Participation, 'seesAfter' | 'seesUpTo'>, seq: number): boolean =>
  seq > one.seesAfter && seq <= one.seesUpTo

/** Undefined for users who never were members. */
export async function participationOf(
  db: Db,
  key: string,
  userId: string,
): Promise<Participation | undefined> {
  return (await participationsOf(db, [`${key} ${userId}`])).get(`${key} ${userId}`)
}

/** The same for several, by `<key> <user id>`. */
export async function participationsOf(db: Db, pairs: string[]): Promise<Map<string, Participation>> {
  if (pairs.length === 0) return new Map()
  const [keys, userIds] = [0, 1].map((at) => pairs.map((pair) => pair.split(' ')[at]))
  const { rows } = await sql<Participation & { pair: string }>`
    select k.key || ' ' || k.user_id as pair, ${sql.raw(membership.isMember('p'))} as "isMember", p.role,
      p.has_deleted as "hasDeleted", ${sql.raw(membership.seesAfter())} as "seesAfter",
      coalesce(p.to_seq, ${forever}::bigint) as "seesUpTo", coalesce(p.to_rev, 0) as "toRev"
    from unnest(${keys}::text[], ${userIds}::text[]) as k(key, user_id)
    join participants p on p.conversation_id = k.key and p.user_id = k.user_id
    where p.conversation_id = any(${[...new Set(keys)]}::text[])`.execute(db)
  return new Map(rows.map(({ pair, ...one }) => [pair, one]))
}

/**
 * Where these users may show that they type, by `<key> <user id>`: where they may write and, in private chats, both are
 * open to each other; not in large groups. For the pool with generic plans.
 */
export async function mayTypeAmong(
  app: PreparedApp,
  pairs: readonly string[],
  now: number,
): Promise<Map<string, true>> {
  const [keys, userIds] = [0, 1].map((at) => pairs.map((pair) => pair.split(' ')[at]))
  const rows = await prepared(
    app,
    'may-type-among',
    sql<{ pair: string }>`
      select k.key || ' ' || k.user_id as pair
      from unnest(${keys}::text[], ${userIds}::text[], ${pairs.map(() => now)}::bigint[]) as k(key, user_id, now)
      join participants p on p.conversation_id = k.key and p.user_id = k.user_id
      join conversations c on c.id = k.key
      where ${sql.raw(membership.speakRefusal('k.now'))} = 0 and ${sql.raw(membership.isOpen())}
        and case when c.kind = 1 then ${sql.raw(membership.isSmall())} else not exists (
          select 1 from participants o where o.conversation_id = c.id and o.refusal <> 0
        ) end`,
  )
  return new Map(rows.map(({ pair }) => [pair, true]))
}

/** Members who do not see the message with this seq: they joined later, or cleared or deleted it. */
export async function membersNotSeeing(db: Db, key: string, seq: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from participants p
    where p.conversation_id = ${key} and ${sql.raw(membership.isMember('p'))} and (
      ${seq} <= ${sql.raw(membership.seesAfter())} or exists (
        select 1 from deleted_messages d
        where d.user_id = p.user_id and d.conversation_id = ${key} and d.seq = ${seq}
      )
    )`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * For each of these users the send code that refuses a message now, 0 if they may write; without users who never were
 * members.
 */
export async function speakRefusalsAmong(
  db: Db,
  key: string,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; refusal: number }>`
    select p.user_id, ${sql.raw(membership.speakRefusal('k.now'))} as refusal
    from (values (${now}::bigint)) as k(now), participants p join conversations c on c.id = p.conversation_id
    where p.conversation_id = ${key} and c.id = ${key} and p.user_id = any(${userIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.refusal]))
}

/** The same for calls. */
export async function callRefusalsAmong(
  db: Db,
  key: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; refusal: number }>`
    select p.user_id, ${sql.raw(membership.callRefusal())} as refusal
    from participants p join conversations c on c.id = p.conversation_id
    where p.conversation_id = ${key} and c.id = ${key} and p.user_id = any(${userIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.refusal]))
}

/** The code that refuses a call of this user now; 0 if they may call, undefined if they never were a member. */
export const callRefusalOf = async (db: Db, key: string, userId: string): Promise<number | undefined> =>
  (await callRefusalsAmong(db, key, [userId])).get(userId)
