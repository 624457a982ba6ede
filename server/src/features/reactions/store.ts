import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, valuesOf, type PreparedApp } from '#platform/database/prepared.ts'

type ReactionRow = {
  conversation_id: string
  user_id: string
  seq: number
  emoji: string
  created_at: number
}
type Tables = {
  message_reactions: ReactionRow
  reaction_marks: { user_id: string; conversation_id: string; seq: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** These users' reactions to these messages, oldest first. */
export const ofPeople = (db: Db, key: string, userIds: readonly string[], seqs: readonly number[]) =>
  own(db)
    .selectFrom('message_reactions')
    .select(['user_id', 'seq', 'emoji'])
    .where('conversation_id', '=', key)
    .where(sql<SqlBool>`user_id = any(${userIds}::text[]) and seq = any(${seqs}::bigint[])`)
    .orderBy('created_at')
    .orderBy('emoji')
    .execute()

/** For each request one user's reactions to messages in a range, oldest first. */
export function ownIn(
  app: PreparedApp,
  asked: readonly { key: string; userId: string; fromSeq: number; toSeq: number }[],
): Promise<{ nth: number; seq: number; emoji: string }[]> {
  const questions = valuesOf(asked, ({ key, userId, fromSeq, toSeq }, nth) => [
    ...[sql`${nth}::int`, sql`${key}::text`, sql`${userId}::text`],
    ...[sql`${fromSeq}::bigint`, sql`${toSeq}::bigint`],
  ])
  return prepared(
    app,
    'own-reactions',
    sql`
    select q.nth, x.seq, x.emoji from (values ${questions}) as q (nth, key, user_id, from_seq, to_seq)
    cross join lateral (
      select r.seq, r.emoji, r.created_at from message_reactions r
      where r.conversation_id = q.key and r.user_id = q.user_id and r.seq >= q.from_seq and r.seq <= q.to_seq
      order by r.created_at, r.emoji limit 5000
    ) x`,
  )
}

/** All reactions to messages in a range, oldest first, at most `count`. */
export const allIn = (
  app: PreparedApp,
  { key, fromSeq, toSeq }: { key: string; fromSeq: number; toSeq: number },
  count: number,
): Promise<{ user_id: string; seq: number; emoji: string }[]> =>
  prepared(
    app,
    'reactions-in',
    sql`
    select user_id, seq, emoji from (
      select user_id, seq, emoji, created_at from message_reactions
      where conversation_id = ${key} and seq >= ${fromSeq} and seq <= ${toSeq}
      limit ${sql.lit(count)}
    ) r
    order by created_at, emoji`,
  )

export async function add(tx: Tx, rows: readonly ReactionRow[]): Promise<void> {
  if (rows.length === 0) return
  await own(tx)
    .insertInto('message_reactions')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function remove(tx: Tx, key: string, rows: readonly ReactionRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from message_reactions r
    using unnest(${rows.map(({ user_id }) => user_id)}::text[], ${rows.map(({ seq }) => seq)}::bigint[],
      ${rows.map(({ emoji }) => emoji)}::text[]) as gone (user_id, seq, emoji)
    where r.conversation_id = ${key} and r.user_id = gone.user_id and r.seq = gone.seq and r.emoji = gone.emoji`.execute(
    tx,
  )
}

/** Users who reacted to a message, the first one first; without some users. */
export async function reactors(
  db: Db,
  key: string,
  seq: number,
  wanted: { emoji: string | undefined; without: readonly string[]; limit: number; offset: number },
): Promise<{ user_id: string; emojis: string[] }[]> {
  const { emoji, without, limit, offset } = wanted
  const { rows } = await sql<{ user_id: string; emojis: string[] }>`
    select user_id, array_agg(emoji order by created_at, emoji) as emojis
    from message_reactions
    where conversation_id = ${key} and seq = ${seq} and user_id <> all(${without}::text[])
      ${emoji === undefined ? sql`` : sql`and emoji = ${emoji}`}
    group by user_id order by min(created_at), user_id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const removeFrom = (tx: Tx, key: string, seqs: readonly number[]) =>
  sql`delete from message_reactions where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(
    tx,
  )

/** Conversations in which a user reacted, ordered by key. */
export async function conversationsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('message_reactions')
    .select('conversation_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.conversation_id)
}

export const allOf = (db: Db, key: string, userId: string, count: number) =>
  own(db)
    .selectFrom('message_reactions')
    .select(['conversation_id', 'user_id', 'seq', 'emoji', 'created_at'])
    .where('conversation_id', '=', key)
    .where('user_id', '=', userId)
    .orderBy('seq')
    .limit(count)
    .execute()

/** Marks chats for users whose messages got reactions. @returns those without a mark since they opened the chat */
export async function mark(
  tx: Tx,
  key: string,
  marks: readonly { user_id: string; seq: number }[],
): Promise<Set<string>> {
  const given = sql`unnest(${marks.map((one) => one.user_id)}::text[], ${marks.map((one) => one.seq)}::bigint[])
    as given (user_id, seq)`
  const { rows } = await sql<{ user_id: string }>`
    insert into reaction_marks (user_id, conversation_id, seq)
    select user_id, ${key}, seq from ${given} on conflict do nothing returning user_id`.execute(tx)
  await sql`
    update reaction_marks m set seq = given.seq from ${given}
    where m.user_id = given.user_id and m.conversation_id = ${key} and m.seq < given.seq`.execute(tx)
  return new Set(rows.map((row) => row.user_id))
}

/** @returns whether there was one */
export async function unmark(db: Db, key: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('reaction_marks')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The seq of the user's newest message with unseen reactions, by conversation. */
export async function marksOf(app: PreparedApp, userId: string): Promise<Map<string, number>> {
  const query = own(app.db)
    .selectFrom('reaction_marks')
    .select(['conversation_id', 'seq'])
    .where('user_id', '=', userId)
  const rows = await prepared(app, 'reaction-marks', query)
  return new Map(rows.map((row) => [row.conversation_id, row.seq]))
}

/** Changes whenever `marksOf` does. */
export const marksFact = (userId: string) =>
  sql`(select bit_xor(hash_record_extended(m, 0)) from reaction_marks m where m.user_id = ${userId}::text)`

export const unmarkAll = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('reaction_marks').where('user_id', '=', userId).execute()
