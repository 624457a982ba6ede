import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import * as friends from '#features/friends/index.ts'

type Presence = { session_id: string; user_id: string; foreground_until: number }
type Tables = { presences: Presence }
const own = (db: Db) => db.withTables<Tables>()

export async function put(app: PreparedApp, rows: Presence[]): Promise<void> {
  if (rows.length === 0) return
  const [sessions, users, until] = [
    rows.map((row) => row.session_id),
    rows.map((row) => row.user_id),
    rows.map((row) => row.foreground_until),
  ]
  await prepared(
    app,
    'put-presences',
    sql`insert into presences (session_id, user_id, foreground_until)
      select * from unnest(${sessions}::text[], ${users}::text[], ${until}::bigint[])
      on conflict (session_id) do update set foreground_until = excluded.foreground_until`,
  )
}

export const renew = (db: Db, sessionIds: string[], until: number) =>
  own(db)
    .updateTable('presences')
    .set({ foreground_until: until })
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .execute()

/** Those of these sessions that are in the foreground. */
export async function foregroundAmong(db: Db, sessionIds: string[], now: number): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('presences')
    .select('session_id')
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .where('foreground_until', '>', now)
    .execute()
  return new Set(rows.map((row) => row.session_id))
}

/**
 * Until when a friend counts as in the foreground, epoch milliseconds; in the past if they left. 0 if unknown;
 * undefined if the two are not friends, or the friend has blocked this user.
 */
export async function foregroundOfFriend(
  app: PreparedApp,
  userId: string,
  friendId: string,
): Promise<number | undefined> {
  const [me, friend] = [sql`${userId}::text`, sql`${friendId}::text`]
  const [row] = await prepared(
    app,
    'foreground-of-friend',
    sql<{ until: number }>`
      select coalesce((select max(foreground_until) from presences where user_id = ${friend}), 0) as until
      where ${friends.areFriends(me, friend)} and not ${friends.isBlockedBy(me, friend)}`,
  )
  return row?.until
}

/** Those of these users who are friends with a session in the foreground, without a block in either direction. */
export async function friendsOnlineAmong(
  app: PreparedApp,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  const [me, friend] = [sql`${userId}::text`, sql.ref('p.user_id')]
  // As one text: an array would be planned each time, see `listOf`.
  const rows = await prepared(
    app,
    'friends-online-among',
    sql<{ user_id: string }>`
      select distinct p.user_id from presences p
      where p.user_id = any(string_to_array(${ids.join(' ')}::text, ' ')) and p.foreground_until > ${now}::bigint
        and ${friends.areFriends(me, friend)}
        and not ${friends.isBlockedBy(friend, me)} and not ${friends.isBlockedBy(me, friend)}`,
  )
  return rows.map((row) => row.user_id)
}

/**
 * `friendsOnlineAmong` the users with whom the user has a private chat, separated by spaces, some several times; null for
 * none. Friends and blocks are each read once: `is true` prevents a join that would look for every user.
 */
export const friendsOnlineInChats = (userId: string, now: number) => sql`(
  select string_agg(p.user_id, ' ') from mine m join presences p on p.user_id = m.other
  where p.foreground_until > ${now}::bigint and (p.user_id in (${friends.friendIdsOf(userId)})) is true
    and p.user_id not in (${friends.idsBlockedEitherWay(userId)}))`

export const removeAllOf = (db: Db, userId: string) =>
  own(db).deleteFrom('presences').where('user_id', '=', userId).execute()

export const removeOlder = (db: Db, than: number) =>
  own(db).deleteFrom('presences').where('foreground_until', '<', than).execute()
