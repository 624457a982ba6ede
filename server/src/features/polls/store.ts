import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type PollRow = {
  conversation_id: string
  seq: number
  message_id: string
  answer: number | null
  end_time: number
  ended_at: number
  counts: number[]
  voters: number
  shown_counts: number[]
  shown_voters: number
  struck: number
  change: number
}
type Tables = {
  polls: PollRow
  poll_votes: { conversation_id: string; seq: number; user_id: string; option: number; created_at: number }
  poll_voters: { conversation_id: string; seq: number; user_id: string }
}
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: PollRow) => own(tx).insertInto('polls').values(row).execute()

export const find = (db: Db, key: string, seq: number): Promise<PollRow | undefined> =>
  own(db)
    .selectFrom('polls')
    .selectAll()
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .executeTakeFirst()

export async function save(tx: Tx, row: PollRow): Promise<void> {
  const { conversation_id: key, seq, message_id: _, ...counted } = row
  await own(tx)
    .updateTable('polls')
    .set(counted)
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .execute()
}

/** Open polls of a conversation. */
export const openIn = (db: Db, key: string): Promise<PollRow[]> =>
  own(db)
    .selectFrom('polls')
    .selectAll()
    .where('conversation_id', '=', key)
    .where('ended_at', '=', 0)
    .orderBy('seq')
    .execute()

/** Polls whose time is over. */
export const due = (db: Db, now: number, count: number): Promise<PollRow[]> =>
  own(db)
    .selectFrom('polls')
    .selectAll()
    .where('ended_at', '=', 0)
    .where('end_time', '>', 0)
    .where('end_time', '<=', now)
    .orderBy('end_time')
    .limit(count)
    .execute()

/** Choices by user; of these users, or of all. */
export async function choicesOf(
  db: Db,
  key: string,
  seq: number,
  userIds?: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ user_id: string; options: number[] }>`
    select user_id, array_agg(option order by option) as options from poll_votes
    where conversation_id = ${key} and seq = ${seq}
      ${userIds ? sql`and user_id = any(${userIds}::text[])` : sql``}
    group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, options }) => [user_id, options]))
}

export type Choice = { userId: string; option: number }

const pairs = (choices: readonly Choice[]) => sql`
  unnest(${choices.map(({ userId }) => userId)}::text[], ${choices.map(({ option }) => option)}::int[])`

/** Stores choices in this order. */
export async function add(tx: Tx, key: string, seq: number, choices: readonly Choice[], now: number) {
  if (choices.length === 0) return
  await sql`
    insert into poll_votes (conversation_id, seq, user_id, option, created_at)
    select ${key}, ${seq}, user_id, option, ${now}
    from ${pairs(choices)} with ordinality as given (user_id, option, nth) order by nth`.execute(tx)
}

export async function remove(tx: Tx, key: string, seq: number, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  await sql`
    delete from poll_votes v using ${pairs(choices)} as gone (user_id, option)
    where v.conversation_id = ${key} and v.seq = ${seq} and v.user_id = gone.user_id and v.option = gone.option`.execute(
    tx,
  )
}

/** Choices on the waiting list, by user: for a sign-up list with `places` for each option, 0 for any number. */
export async function waitingIn(
  db: Db,
  key: string,
  seq: number,
  places: readonly number[],
): Promise<Map<string, number[]>> {
  if (!places.some((count) => count > 0)) return new Map()
  const { rows } = await sql<{ user_id: string; options: number[] }>`
    select user_id, array_agg(option order by option) as options from (
      select user_id, option, row_number() over (partition by option order by place) as nth
      from poll_votes where conversation_id = ${key} and seq = ${seq}
    ) v join unnest(${places}::int[]) with ordinality as given (fit, number) on given.number = v.option + 1
    where fit > 0 and nth > fit group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, options }) => [user_id, options]))
}

/** Users who chose an option, the first one first, with their position; without some users. */
export async function votersOf(
  db: Db,
  key: string,
  seq: number,
  wanted: { option: number; without: readonly string[]; limit: number; offset: number },
): Promise<{ user_id: string; nth: number }[]> {
  const { option, without, limit, offset } = wanted
  const { rows } = await sql<{ user_id: string; nth: number }>`
    select user_id, nth from (
      select user_id, row_number() over (order by place) as nth from poll_votes
      where conversation_id = ${key} and seq = ${seq} and option = ${option}
    ) v
    where user_id <> all(${without}::text[]) order by nth limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ user_id, nth }) => ({ user_id, nth: Number(nth) }))
}

/** Those of these users who voted in a secret poll; without a list, all voters. */
export async function secretVoters(
  db: Db,
  key: string,
  seq: number,
  userIds?: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from poll_voters where conversation_id = ${key} and seq = ${seq}
      ${userIds ? sql`and user_id = any(${userIds}::text[])` : sql``}`.execute(db)
  return new Set(rows.map((row) => row.user_id))
}

/** Stored in the order of their ids, so that the order of voting cannot be seen. */
export async function addSecretVoters(tx: Tx, key: string, seq: number, userIds: readonly string[]) {
  if (userIds.length === 0) return
  const rows = userIds.toSorted().map((user_id) => ({ conversation_id: key, seq, user_id }))
  await own(tx).insertInto('poll_voters').values(rows).execute()
}

export const removeSecretVoters = (tx: Tx, key: string, seq: number) =>
  own(tx).deleteFrom('poll_voters').where('conversation_id', '=', key).where('seq', '=', seq).execute()

/** Deletes the polls of deleted messages with their votes. */
export async function removeFrom(tx: Tx, key: string, seqs: readonly number[]): Promise<void> {
  for (const table of ['poll_votes', 'poll_voters', 'polls'])
    await sql`
      delete from ${sql.table(table)} where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(
      tx,
    )
}

export type PollVotes = { conversation_id: string; seq: number; options: number[]; created_at: number }

/** A user's choices, one poll after the other. */
export async function votesBy(db: Db, userId: string): Promise<PollVotes[]> {
  const { rows } = await sql<PollVotes>`
    select conversation_id, seq, array_agg(option order by option) as options, min(created_at) as created_at
    from poll_votes where user_id = ${userId} group by conversation_id, seq
    order by min(created_at), conversation_id, seq`.execute(db)
  return rows
}

/** Open secret polls in which a user voted. */
export const secretVotesBy = (db: Db, userId: string) =>
  own(db)
    .selectFrom('poll_voters')
    .select(['conversation_id', 'seq'])
    .where('user_id', '=', userId)
    .orderBy('conversation_id')
    .orderBy('seq')
    .execute()

export const forgetSecretVoter = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('poll_voters').where('user_id', '=', userId).execute()
