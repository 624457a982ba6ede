import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'

type Tables = {
  friendships: { user_id: string; friend_id: string; remarks: string; created_at: number }
  friend_requests: {
    id: string
    from_id: string
    to_id: string
    remark: string
    source: string
    reason: string
    status: number
    created_at: number
    answered_at: number | null
  }
  blocks: { user_id: string; blocked_id: string; created_at: number }
}
export type ApplyRow = Tables['friend_requests']
const own = (db: Db) => db.withTables<Tables>()

export const friendsOf = (db: Db, userId: string) =>
  own(db).selectFrom('friendships').select(['friend_id', 'remarks']).where('user_id', '=', userId).execute()

export const friendship = (db: Db, userId: string, friendId: string) =>
  own(db)
    .selectFrom('friendships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .executeTakeFirst()

/** A user's remark names for these friends; leaves out those without. */
export async function remarksOf(
  app: PreparedApp,
  userId: string,
  friendIds: string[],
): Promise<Map<string, string>> {
  if (friendIds.length === 0) return new Map()
  // As one text: an array would be planned each time, see `listOf`.
  const rows = await prepared(
    app,
    'remarks-of',
    sql<{ friend_id: string; remarks: string }>`
      select friend_id, remarks from friendships
      where user_id = ${userId}::text and remarks <> '' and friend_id = any(string_to_array(${friendIds.join(' ')}::text, ' '))`,
  )
  return new Map(rows.map((row) => [row.friend_id, row.remarks]))
}

/** Changes whenever `remarksOf` does for any friends. */
export const remarksFact = (userId: string) => sql`(
  select bit_xor(hash_record_extended(f, 0)) from friendships f where f.user_id = ${userId}::text and f.remarks <> '')`

/** Those of these users who are friends of the user. */
export async function friendsAmong(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await own(db)
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where((e) => e('friend_id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Set(rows.map((row) => row.friend_id))
}

export const befriend = (tx: Tx, a: string, b: string, now: number) =>
  own(tx)
    .insertInto('friendships')
    .values([
      { user_id: a, friend_id: b, remarks: '', created_at: now },
      { user_id: b, friend_id: a, remarks: '', created_at: now },
    ])
    .onConflict((c) => c.doNothing())
    .execute()

export async function unfriend(tx: Tx, a: string, b: string): Promise<boolean> {
  const gone = await own(tx)
    .deleteFrom('friendships')
    .where((e) =>
      e.or([
        e.and([e('user_id', '=', a), e('friend_id', '=', b)]),
        e.and([e('user_id', '=', b), e('friend_id', '=', a)]),
      ]),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows) > 0
}

export const setRemark = (db: Db, userId: string, friendId: string, remarks: string) =>
  own(db)
    .updateTable('friendships')
    .set({ remarks })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .executeTakeFirst()

/** Locks a pair of users until the transaction ends. */
export const lockPair = (tx: Tx, a: string, b: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${[a, b].sort().join(' ')}, 2))`.execute(tx)

/** How many requests of a user are pending, and how many one other user got from them since a time. */
export async function requestsFrom(db: Db, fromId: string, toId: string, since: number) {
  const row = await own(db)
    .selectFrom('friend_requests')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('status', '=', 0).as('waiting'),
      e.fn
        .countAll<number>()
        .filterWhere('to_id', '=', toId)
        .filterWhere('created_at', '>', since)
        .as('asked'),
    ])
    .where('from_id', '=', fromId)
    .executeTakeFirst()
  return { waiting: Number(row?.waiting ?? 0), asked: Number(row?.asked ?? 0) }
}

export const insertApply = (tx: Tx, row: ApplyRow) =>
  own(tx).insertInto('friend_requests').values(row).execute()

export const pendingApply = (db: Db, fromId: string, toId: string) =>
  own(db)
    .selectFrom('friend_requests')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('status', '=', 0)
    .executeTakeFirst()

/** The user who sent a request, by its id and its receiver. */
export const applicantOf = async (db: Db, id: string, toId: string): Promise<string | undefined> =>
  (
    await own(db)
      .selectFrom('friend_requests')
      .select('from_id')
      .where('id', '=', id)
      .where('to_id', '=', toId)
      .executeTakeFirst()
  )?.from_id

/** Locked until the transaction ends, so that of two answers one counts. */
export const lockApply = (tx: Tx, id: string, toId: string) =>
  own(tx)
    .selectFrom('friend_requests')
    .selectAll()
    .where('id', '=', id)
    .where('to_id', '=', toId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const answerApply = (tx: Tx, id: string, status: number, reason: string, now: number) =>
  own(tx)
    .updateTable('friend_requests')
    .set({ status, reason, answered_at: now })
    .where('id', '=', id)
    .execute()

/** Accepts the pending requests between two users; returns them, oldest first. */
export async function agreePending(tx: Tx, a: string, b: string, now: number): Promise<ApplyRow[]> {
  const rows = await own(tx)
    .updateTable('friend_requests')
    .set({ status: 1, answered_at: now })
    .where('status', '=', 0)
    .where((e) =>
      e.or([
        e.and([e('from_id', '=', a), e('to_id', '=', b)]),
        e.and([e('from_id', '=', b), e('to_id', '=', a)]),
      ]),
    )
    .returningAll()
    .execute()
  return rows.sort((one, other) => one.created_at - other.created_at)
}

export const friendRequests = (
  db: Db,
  userId: string,
  status: number | undefined,
  limit: number,
  offset: number,
) =>
  own(db)
    .selectFrom('friend_requests')
    .selectAll()
    .where((e) => e.or([e('to_id', '=', userId), e('from_id', '=', userId)]))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countRequests(app: PreparedApp, toId: string, status: number): Promise<number> {
  const query = own(app.db)
    .selectFrom('friend_requests')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('to_id', '=', toId)
    .where('status', '=', status)
  const [row] = await prepared(app, 'count-friend-requests', query)
  return Number(row?.count ?? 0)
}

export const block = (tx: Tx, userId: string, blockedId: string, now: number) =>
  own(tx)
    .insertInto('blocks')
    .values({ user_id: userId, blocked_id: blockedId, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute()

export const unblock = (tx: Tx, userId: string, blockedId: string) =>
  own(tx).deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute()

export const blockedBy = (db: Db, userId: string, limit: number, offset: number) =>
  own(db)
    .selectFrom('blocks')
    .select('blocked_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Whether any of these users has blocked the user. */
export const anyHasBlocked = async (db: Db, userIds: string[], blockedId: string): Promise<boolean> =>
  userIds.length > 0 &&
  (await own(db)
    .selectFrom('blocks')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()) !== undefined

/** Users whom the user has blocked or who have blocked the user: live events of neither reach the other. */
export async function blockedEitherWay(db: Db, userId: string): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('blocks')
    .select(['user_id', 'blocked_id'])
    .where((e) => e.or([e('user_id', '=', userId), e('blocked_id', '=', userId)]))
    .execute()
  return [...new Set(rows.map((row) => (row.user_id === userId ? row.blocked_id : row.user_id)))]
}

/** A condition for statements of other features: whether two users are friends. */
export const areFriends = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from friendships where user_id = ${a} and friend_id = ${b})`

/** A condition for statements of other features: whether a user is blocked by another. */
export const isBlockedBy = (blocked: RawBuilder<unknown>, blocker: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from blocks where user_id = ${blocker} and blocked_id = ${blocked})`

/** A query for statements of other features: the friends of a user. */
export const friendIdsOf = (userId: string) =>
  sql<{ friend_id: string }>`select friend_id from friendships where user_id = ${userId}`

/** `blockedEitherWay` as a query for statements of other features. */
export const idsBlockedEitherWay = (userId: string) => sql<{ user_id: string }>`
  select blocked_id as user_id from blocks where user_id = ${userId}
  union all select user_id from blocks where blocked_id = ${userId}`

/** For some users and some others: which are friends, and which do not see each other because of a block. */
export async function standingsAmong(
  db: Db,
  ids: readonly string[],
  others: readonly string[],
): Promise<{ areFriends(a: string, b: string): boolean; areBlocked(a: string, b: string): boolean }> {
  const pairs = await sql<{ a: string; b: string; is_friend: boolean }>`
    select user_id as a, friend_id as b, true as is_friend from friendships
      where user_id = any(${ids}::text[]) and friend_id = any(${others}::text[])
    union all select user_id, blocked_id, false from blocks
      where user_id = any(${ids}::text[]) and blocked_id = any(${others}::text[])
    union all select blocked_id, user_id, false from blocks
      where user_id = any(${others}::text[]) and blocked_id = any(${ids}::text[])`.execute(db)
  const keyOf = (a: string, b: string) => `${a} ${b}`
  const keys = (isFriend: boolean) =>
    new Set(pairs.rows.filter((row) => row.is_friend === isFriend).map(({ a, b }) => keyOf(a, b)))
  const [friendKeys, apartKeys] = [keys(true), keys(false)]
  const either = (known: ReadonlySet<string>) => (a: string, b: string) =>
    known.has(keyOf(a, b)) || known.has(keyOf(b, a))
  return { areFriends: either(friendKeys), areBlocked: either(apartKeys) }
}

/** Those of these users who have blocked a user. */
export async function blockedBySome(db: Db, userIds: string[], blockedId: string): Promise<Set<string>> {
  const rows = await own(db)
    .selectFrom('blocks')
    .select('user_id')
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .where('blocked_id', '=', blockedId)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export const hasBlocked = async (db: Db, userId: string, blockedId: string): Promise<boolean> =>
  (await own(db)
    .selectFrom('blocks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()) !== undefined

/** Deletes friendships, requests and blocks, from both sides. */
export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  for (const column of ['user_id', 'friend_id'] as const)
    await own(tx).deleteFrom('friendships').where(column, '=', userId).execute()
  for (const column of ['from_id', 'to_id'] as const)
    await own(tx).deleteFrom('friend_requests').where(column, '=', userId).execute()
  for (const column of ['user_id', 'blocked_id'] as const)
    await own(tx).deleteFrom('blocks').where(column, '=', userId).execute()
}

/** The number of requests that a user has not answered. */
export const requestsFact = (userId: string) =>
  sql`(select count(*) from friend_requests where to_id = ${userId}::text and status = 0)`
