import { sql, type Generated, type SqlBool } from 'kysely'
import { isDistributed, type Db, type Tx } from '#platform/database/database.ts'
import { listOf, prepared, type PreparedApp } from '#platform/database/prepared.ts'
import { isOwnKey, usersOf } from './members/conversation-key.ts'
import * as membership from './members/membership.ts'

type Tables = {
  conversations: {
    id: string
    kind: number
    last_seq: number
    last_counted: number
    ended: boolean
    /** Only owner and admins may write. */
    silent: boolean
    friends: boolean
    lifted: boolean
    stranger_id: string | null
    stranger_texts: number
    /** The number of changes: the conversation's revision. */
    rev: Generated<number>
    /** The highest `from_seq` of its members. */
    joined_seq: Generated<number>
  }
  participants: {
    conversation_id: string
    user_id: string
    from_seq: number
    to_seq: number | null
    /** For former members: the conversation's revision when they left. */
    to_rev: number | null
    role: number
    joined_at: number
    silent_until: number
    silent_by: string
    nick: string
    refusal: number
    read_seq: number
    read_counted: number
    own_after: number
    cleared_seq: number
    cleared_at: number
    hidden_seq: number
    is_top: boolean
    is_muted: boolean
    muted_until: number
    is_archived: boolean
    marked_unread: boolean
    background: string
    draft: string
    draft_parts: string
    draft_at: number
    has_deleted: boolean
    leaving_id: string | null
  }
  messages: {
    conversation_id: string
    seq: number
    id: string
    sender_id: string
    kind: number
    content: string
    extras: string
    counted: number
    counts: boolean
    shown: boolean
    created_at: number
  }
}
/** `nick`: the sender's present name in this group; '' for their own name. */
export type MessageRow = Omit<Tables['messages'], 'counted' | 'counts' | 'shown'> & { nick: string }
export type Participant = Tables['participants']

export const own = (db: Db) => db.withTables<Tables>()

/** Messages of a conversation with their senders' names in the group. */
const messages = (db: Db, key: string) =>
  own(db)
    .selectFrom('messages as m')
    .select([
      'm.conversation_id',
      'm.seq',
      'm.id',
      'm.sender_id',
      'm.kind',
      'm.content',
      'm.extras',
      'm.created_at',
    ])
    .select((e) => {
      // A subquery, since a join makes the plan of a page twice as slow.
      const nick = e
        .selectFrom('participants as s')
        .select('s.nick')
        .where('s.conversation_id', '=', key)
        .whereRef('s.user_id', '=', 'm.sender_id')
      return e.fn.coalesce(nick, e.val('')).as('nick')
    })
    .where('m.conversation_id', '=', key)

/** Those of these conversations that exist. */
export async function knownAmong(app: PreparedApp, keys: string[]): Promise<Map<string, true>> {
  const query = sql<{ id: string }>`select id from conversations where id in (${listOf(keys)})`
  const rows = await prepared(app, 'known-among', query)
  return new Map(rows.map((row) => [row.id, true]))
}

/**
 * Creates the conversation of two users, or of a user with themselves (which is open from the start), unless it exists.
 */
export async function ensurePair(db: Db, key: string, userIds: [string, string], now: number): Promise<void> {
  await own(db)
    .insertInto('conversations')
    .values({ ...newConversation(key, 2), lifted: isOwnKey(key) })
    .onConflict((c) => c.doNothing())
    .execute()
  await own(db)
    .insertInto('participants')
    .values([...new Set(userIds)].map((userId) => newParticipant(key, userId, now)))
    .onConflict((c) => c.doNothing())
    .execute()
}

const newConversation = (id: string, kind: number) => ({
  id,
  kind,
  last_seq: 0,
  last_counted: 0,
  ended: false,
  silent: false,
  friends: false,
  lifted: false,
  stranger_texts: 0,
})

/** A new user's row of a conversation. */
export function newParticipant(key: string, userId: string, now: number): Participant {
  return {
    conversation_id: key,
    user_id: userId,
    from_seq: 0,
    to_seq: null,
    to_rev: null,
    role: 0,
    joined_at: now,
    silent_until: 0,
    silent_by: '',
    nick: '',
    refusal: 0,
    read_seq: 0,
    read_counted: 0,
    own_after: 0,
    cleared_seq: 0,
    cleared_at: 0,
    hidden_seq: 0,
    is_top: false,
    is_muted: false,
    muted_until: 0,
    is_archived: false,
    marked_unread: false,
    background: '',
    draft: '',
    draft_parts: '',
    draft_at: 0,
    has_deleted: false,
    leaving_id: null,
  }
}

type PairChange = { friends?: boolean; lifted?: boolean; stranger_id?: string }

export const setPair = (tx: Tx, key: string, change: PairChange) =>
  own(tx).updateTable('conversations').set(change).where('id', '=', key).execute()

/** Friends write to each other without limit, and may do so after they are friends no longer. */
export const setFriends = (tx: Tx, key: string, areFriends: boolean) =>
  setPair(tx, key, areFriends ? { friends: true, lifted: true } : { friends: false })

export const setRefusal = (tx: Tx, key: string, userId: string, refusal: number) =>
  own(tx)
    .updateTable('participants')
    .set({ refusal })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .execute()

/** Replaces one refusal by another, if it is still set: that of a deleted account is permanent. */
export const liftRefusal = (tx: Tx, key: string, userId: string, from: number, to: number) =>
  own(tx)
    .updateTable('participants')
    .set({ refusal: to })
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .where('refusal', '=', from)
    .execute()

export const createGroupConversation = (tx: Tx, key: string) =>
  own(tx).insertInto('conversations').values(newConversation(key, 1)).execute()

const lock = async (tx: Tx, key: string) => {
  if (isDistributed(tx)) await lockByWrite(tx, key)
  return own(tx)
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * A node shows all of a transaction as it was at its first statement there. Who waited for a lock would not see what was
 * written under it; who waited to write the row fails with a serialisation failure, and its transaction runs again.
 */
const lockByWrite = (tx: Tx, key: string) =>
  sql`update conversations set rev = rev where id = ${key}`.execute(tx)

/** Locks a conversation until the transaction ends; every change of its participants does this first. */
export async function lockConversation(tx: Tx, key: string): Promise<void> {
  await lock(tx, key)
}

export const hasEnded = async (db: Db, key: string): Promise<boolean> =>
  (await own(db).selectFrom('conversations').select('ended').where('id', '=', key).executeTakeFirst())
    ?.ended === true

/**
 * Lifts the limit for strangers when a user accepts the other: for the user who wrote first, never for oneself. If
 * nothing was written yet, the accepting user counts as the one who wrote.
 */
export async function liftStrangerLimit(tx: Tx, key: string, userId: string): Promise<void> {
  const pair = await lock(tx, key)
  if (!pair || pair.friends || pair.lifted) return
  if (pair.stranger_id === null) await setPair(tx, key, { stranger_id: userId })
  else if (pair.stranger_id !== userId) await setPair(tx, key, { lifted: true })
}

/** Sets whether only owner and admins may write. */
export const setSilent = (tx: Tx, key: string, silent: boolean) =>
  own(tx).updateTable('conversations').set({ silent }).where('id', '=', key).execute()

/** Closes the conversation: nobody can write in it any more. */
export const endConversation = (tx: Tx, key: string) =>
  own(tx).updateTable('conversations').set({ ended: true }).where('id', '=', key).execute()

/** The read positions of users who can see a message, except one. */
export const readersOf = (db: Db, key: string, seq: number, except: string) =>
  own(db)
    .selectFrom('participants')
    .select(['user_id', 'read_seq', 'nick'])
    .where('conversation_id', '=', key)
    .where(sql<SqlBool>`${sql.raw(membership.isMember())}`)
    .where('from_seq', '<', seq)
    .where('user_id', '<>', except)
    .orderBy('read_seq')
    .orderBy('user_id')
    .execute()

/**
 * Only for this many of the newest messages read at once the senders are looked up: older ones are rarely on a screen.
 */
const newestRead = 200

/** The senders of messages after one seq up to another, if they are members now. */
export async function sendersBetween(
  app: PreparedApp,
  key: string,
  after: number,
  upTo: number,
): Promise<string[]> {
  const rows = await prepared(
    app,
    'senders-between',
    sql<{ user_id: string }>`
      select p.user_id
      from (
        select distinct sender_id from messages
        where conversation_id = ${key}::text and seq > ${Math.max(after, upTo - newestRead)}::bigint and seq <= ${upTo}::bigint
      ) m
      join participants p on p.conversation_id = ${key}::text and p.user_id = m.sender_id
      where ${sql.raw(membership.isMember('p'))}`,
  )
  return rows.map((row) => row.user_id)
}

/** For each other member, the range that they can see and have read. */
export const readSpansOf = (db: Db, key: string, except: string) =>
  own(db)
    .selectFrom('participants')
    .select(['user_id', 'from_seq', 'read_seq'])
    .where('conversation_id', '=', key)
    .where(sql<SqlBool>`${sql.raw(membership.isMember())}`)
    .where('user_id', '<>', except)
    .orderBy('read_seq')
    .execute()

/** Users with whom a user can chat freely: friends, and strangers who were accepted or answered. */
export async function openChatPartners(db: Db, userId: string): Promise<string[]> {
  const keys = await privateChatsOf(db, userId)
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c where c.id = any(${keys}::text[]) and ${sql.raw(membership.isOpen())}`.execute(
    db,
  )
  return othersIn(
    rows.map((row) => row.id),
    userId,
  )
}

/** The other users of a user's private chats. */
export const partnersOf = async (db: Db, userId: string): Promise<string[]> =>
  othersIn(await privateChatsOf(db, userId), userId)

async function privateChatsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('participants')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('conversation_id', 'like', '2:%')
    .execute()
  return rows.map((row) => row.conversation_id)
}

const othersIn = (keys: readonly string[], userId: string): string[] =>
  keys.flatMap(usersOf).filter((id) => id !== userId)

export type Said = { conversation_id: string; seq: number; kind: number; content: string; extras: string }

/** Messages after a seq in each of these conversations, one conversation after the other, by rising seq. */
export async function messagesAfter(
  db: Db,
  places: ReadonlyMap<string, number>,
  count: number,
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select place.conversation_id, m.seq, m.kind, m.content, m.extras
    from unnest(${[...places.keys()]}::text[], ${[...places.values()]}::bigint[])
      with ordinality as place (conversation_id, after, nth)
    cross join lateral (
      select seq, kind, content, extras from messages
      where conversation_id = place.conversation_id and seq > place.after
      order by seq limit ${count}
    ) m
    order by place.nth, m.seq limit ${count}`.execute(db)
  return rows
}

export const byId = (db: Db, key: string, id: string) =>
  messages(db, key).where('m.id', '=', id).executeTakeFirst()

export const byIds = (db: Db, key: string, ids: string[]): Promise<MessageRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : messages(db, key).where('m.id', 'in', ids).execute()

/** The seq of a message; 0 if it does not exist. */
export const seqOf = async (db: Db, key: string, id: string): Promise<number> =>
  (await byIds(db, key, id ? [id] : []))[0]?.seq ?? 0

/** Removes the content of a message; id and seq stay. */
export const redact = (tx: Tx, key: string, seq: number) =>
  own(tx)
    .updateTable('messages')
    .set({ kind: 9, content: '', extras: '{}' })
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .execute()

export const setContent = (tx: Tx, key: string, seq: number, said: { content: string; extras?: string }) =>
  own(tx)
    .updateTable('messages')
    .set(said)
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .execute()
