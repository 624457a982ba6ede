import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { conversationsOf } from '../deletion/erasure-store.ts'
import { isGroupKey } from '../members/conversation-key.ts'
import * as membership from '../members/membership.ts'

/**
 * How a member of a group looked when a user left it; `at` is their position in the member list, absent for former
 * members.
 */
export type Seen = { n: string; a: string; k: string; at?: number }
export type People = Record<string, Seen>

type Tables = {
  participant_last_seen: { id: string; conversation_id: string; people: People }
}
const isMember = sql.raw(membership.isMember())
const own = (db: Db) => db.withTables<Tables>()

/** Everybody who ever was a member: members first, ordered as by `members.list`. */
export async function everyoneIn(
  db: Db,
  key: string,
): Promise<{ user_id: string; nick: string; inside: boolean }[]> {
  const { rows } = await sql<{ user_id: string; nick: string; inside: boolean }>`
    select user_id, nick, ${isMember} as inside from participants where conversation_id = ${key}
    order by ${isMember} desc, role desc, joined_at, user_id`.execute(db)
  return rows
}

export async function keep(
  tx: Tx,
  id: string,
  key: string,
  people: People,
  leavers: string[],
): Promise<void> {
  await sql`
    insert into participant_last_seen (id, conversation_id, people)
    values (${id}, ${key}, ${JSON.stringify(people)}::jsonb)`.execute(tx)
  await sql`
    update participants set leaving_id = ${id}
    where conversation_id = ${key} and user_id = any(${leavers}) and ${isMember}`.execute(tx)
}

/** How the members of these conversations looked when this user left; without conversations that they are still in. */
export async function seenIn(db: Db, userId: string, keys: string[]): Promise<Map<string, People>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; people: People }>`
    select p.conversation_id as key, l.people from participants p
    join participant_last_seen l on l.conversation_id = p.conversation_id and l.id = p.leaving_id
    where p.user_id = ${userId} and p.conversation_id = any(${keys}) and l.conversation_id = any(${keys})
      and not (${sql.raw(membership.isMember('p'))})`.execute(db)
  return new Map(rows.map((row) => [row.key, row.people]))
}

/** Removes a deleted user from others' copies, and this user's own copies. */
export async function forgetSeen(tx: Tx, userId: string): Promise<void> {
  const groups = (await conversationsOf(tx, userId)).filter(isGroupKey)
  for (const key of groups)
    await own(tx)
      .updateTable('participant_last_seen')
      .set({ people: sql`people - ${userId}::text` })
      .where('conversation_id', '=', key)
      .execute()
}
