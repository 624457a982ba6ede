import { sql } from 'kysely'
import type { MessageState } from '@mynah/contract/socket'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, valuesOf, type PreparedApp } from '#platform/database/prepared.ts'

/** The stored state of a message that all readers share. Features add fields of their own, at most 2 KiB together. */
export type SharedState = Omit<MessageState, 'rev' | 'mine'> & { [feature: string]: unknown }

type Tables = {
  message_states: { conversation_id: string; seq: number; rev: number; state: string }
  message_changes: {
    conversation_id: string
    rev: number
    seq: number
    kind: string
    user_id: string
    created_at: number
  }
  message_versions: Version & { conversation_id: string; seq: number }
}
const own = (db: Db) => db.withTables<Tables>()

export type StoredChange = { seq: number; kind: string; userId: string; state: SharedState }

/** The stored states by seq; messages that never changed have none. The conversation has to be locked. */
export async function statesOf(
  db: Db,
  key: string,
  seqs: readonly number[],
): Promise<Map<number, SharedState>> {
  const { rows } = await sql<{ seq: number; state: string }>`
    select seq, state from message_states
    where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(db)
  return new Map(rows.map(({ seq, state }) => [seq, JSON.parse(state) as SharedState]))
}

/**
 * Stores changes and gives each the next revision. The conversation has to be locked. @returns the revision before them
 */
export async function store(
  tx: Tx,
  key: string,
  changes: readonly StoredChange[],
  now: number,
): Promise<number> {
  const { rows } = await sql<{ rev: number }>`
    update conversations set rev = rev + ${changes.length} where id = ${key} returning rev`.execute(tx)
  const before = Number(rows[0]?.rev) - changes.length
  const revOf = (index: number) => before + 1 + index
  await sql`
    insert into message_changes (conversation_id, rev, seq, kind, user_id, created_at)
    select ${key}, rev, seq, kind, user_id, ${now}
    from unnest(${changes.map((_, index) => revOf(index))}::bigint[], ${changes.map(({ seq }) => seq)}::bigint[],
      ${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ userId }) => userId)}::text[])
      as change (rev, seq, kind, user_id)`.execute(tx)
  const last = new Map(
    changes.map(({ seq, state }, index) => [seq, { rev: revOf(index), state: JSON.stringify(state) }]),
  )
  const seqs = [...last.keys()]
  const revs = [...last.values()].map(({ rev }) => rev)
  const states = [...last.values()].map(({ state }) => state)
  const given = sql`unnest(${seqs}::bigint[], ${revs}::bigint[], ${states}::text[]) as given (seq, rev, state)`
  await sql`
    insert into message_states (conversation_id, seq, rev, state)
    select ${key}, seq, rev, state from ${given} on conflict do nothing`.execute(tx)
  await sql`
    update message_states s set rev = given.rev, state = given.state from ${given}
    where s.conversation_id = ${key} and s.seq = given.seq and s.rev < given.rev`.execute(tx)
  return before
}

/** A changed message with its present content. */
export type ChangedRow = {
  seq: number
  id: string
  kind: number
  content: string
  extras: string
  rev: number
  state: string
}

const changed = sql`s.seq, m.id, m.kind, m.content, m.extras, s.rev, s.state`

/** The messages of a conversation from one seq to another, a page at most. */
type Range = { key: string; fromSeq: number; toSeq: number }

/** For each range the messages in it that changed. */
export async function changedIn(app: PreparedApp, asked: readonly Range[]): Promise<ChangedRow[][]> {
  const questions = valuesOf(asked, ({ key, fromSeq, toSeq }, nth) => [
    sql`${nth}::int`,
    sql`${key}::text`,
    sql`${fromSeq}::bigint`,
    sql`${toSeq}::bigint`,
  ])
  const rows = await prepared(
    app,
    'changed-in',
    sql<ChangedRow & { nth: number }>`
    select q.nth, x.* from (values ${questions}) as q (nth, key, from_seq, to_seq)
    cross join lateral (
      select ${changed}
      from message_states s join messages m on m.conversation_id = s.conversation_id and m.seq = s.seq
      where s.conversation_id = q.key and s.seq >= q.from_seq and s.seq <= q.to_seq
      order by s.seq limit 1000
    ) x`,
  )
  const found = Map.groupBy(rows, ({ nth }) => nth)
  return asked.map((_, nth) => found.get(nth) ?? [])
}

/**
 * The messages in a range of seqs that changed after a revision, by rising revision, and the conversation's revision,
 * in one snapshot.
 */
export async function changedAfter(
  db: Db,
  key: string,
  { afterRev, fromSeq, toSeq }: { afterRev: number; fromSeq: number; toSeq: number },
  count: number,
): Promise<{ rev: number; joinedSeq: number; rows: ChangedRow[] }> {
  const { rows } = await sql<
    { current: number; joined: number } & { [K in keyof ChangedRow]: ChangedRow[K] | null }
  >`
    select c.rev as current, c.joined_seq as joined, x.*
    from conversations c
    left join lateral (
      select ${changed}
      from message_states s join messages m on m.conversation_id = ${key} and m.seq = s.seq
      where s.conversation_id = ${key} and s.rev > ${afterRev} and s.seq >= ${fromSeq} and s.seq <= ${toSeq}
      order by s.rev limit ${count}
    ) x on true
    where c.id = ${key}`.execute(db)
  const isChanged = (row: (typeof rows)[number]): row is typeof row & ChangedRow => row.seq !== null
  const list = rows.filter(isChanged).sort((a, b) => a.rev - b.rev)
  return { rev: Number(rows[0]?.current ?? 0), joinedSeq: Number(rows[0]?.joined ?? 0), rows: list }
}

/** Users who made changes of these kinds between two revisions, with the messages that they changed. */
export async function changedBy(
  db: Db,
  key: string,
  { prevRev, rev }: { prevRev: number; rev: number },
  kinds: readonly string[],
): Promise<{ user_id: string; seq: number }[]> {
  const { rows } = await sql<{ user_id: string; seq: number }>`
    select distinct user_id, seq from message_changes
    where conversation_id = ${key} and rev > ${prevRev} and rev <= ${rev} and kind = any(${kinds}::text[])`.execute(
    db,
  )
  return rows
}

/** Whether more than `count` messages changed after a revision. */
export async function hasMoreChanged(db: Db, key: string, afterRev: number, count: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_states where conversation_id = ${key} and rev > ${afterRev}
    offset ${count} limit 1`.execute(db)
  return rows.length > 0
}

/** Members with the seq after which each sees the conversation; slightly more than `count` at most. */
export async function membersFrom(
  db: Db,
  key: string,
  count: number,
): Promise<{ user_id: string; from_seq: number }[]> {
  const { rows } = await sql<{ user_id: string; from_seq: number }>`
    select user_id, from_seq from participants
    where conversation_id = ${key} and to_seq is null limit ${count + 1}`.execute(db)
  return rows
}

/** Stores that a new member sees the conversation from this seq on. */
export const noteJoined = (tx: Tx, key: string, seq: number) =>
  sql`update conversations set joined_seq = greatest(joined_seq, ${seq}) where id = ${key}`.execute(tx)

/** Deletes old entries of the log; states and versions stay. @returns how many rows were deleted */
export async function forgetChanges(db: Db, before: number, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_changes where (conversation_id, rev) in (
      select conversation_id, rev from message_changes where created_at < ${before} limit ${count}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes states and versions up to a seq, after the messages themselves are deleted. */
export async function removeUpTo(tx: Tx, key: string, seq: number): Promise<void> {
  for (const table of ['message_states', 'message_versions'] as const)
    await own(tx).deleteFrom(table).where('conversation_id', '=', key).where('seq', '<=', seq).execute()
}

export type Version = { version: number; rev: number; content: string; extras: string; createdAt: number }

const versionColumns = sql`version, rev, content, extras, created_at as "createdAt"`

/** All versions of a message, the first one first. */
export async function versionsOf(db: Db, key: string, seq: number): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select ${versionColumns} from message_versions
    where conversation_id = ${key} and seq = ${seq} order by version`.execute(db)
  return rows
}

/** The versions of a row of `messages` as JSON text; null if it has none. */
export const versionsText = (key: string) => sql<string | null>`(
  select json_agg(json_build_object('version', v.version, 'content', v.content, 'extras', v.extras, 'time', v.created_at)
    order by v.version)::text
  from message_versions v where v.conversation_id = ${key} and v.seq = messages.seq)`

/** The content of messages at a revision, by seq; only of messages that have versions. */
export async function versionsAt(
  db: Db,
  key: string,
  seqs: readonly number[],
  rev: number,
): Promise<Map<number, Version>> {
  if (seqs.length === 0) return new Map()
  const { rows } = await sql<Version & { seq: number }>`
    select distinct on (seq) seq, ${versionColumns} from message_versions
    where conversation_id = ${key} and seq = any(${seqs}::bigint[]) and rev <= ${rev}
    order by seq, version desc`.execute(db)
  return new Map(rows.map(({ seq, ...version }) => [seq, version]))
}

export const addVersions = (tx: Tx, key: string, seq: number, versions: readonly Version[]) =>
  sql`
    insert into message_versions (conversation_id, seq, version, rev, content, extras, created_at)
    select ${key}, ${seq}, version, rev, content, extras, created_at
    from unnest(${versions.map(({ version }) => version)}::integer[], ${versions.map(({ rev }) => rev)}::bigint[],
      ${versions.map(({ content }) => content)}::text[], ${versions.map(({ extras }) => extras)}::text[],
      ${versions.map(({ createdAt }) => createdAt)}::bigint[])
      as given (version, rev, content, extras, created_at)
    on conflict do nothing`.execute(tx)

/** Deletes the versions of messages whose content is gone. */
export const forgetVersions = (tx: Tx, key: string, seqs: readonly number[]) =>
  sql`delete from message_versions where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(
    tx,
  )
