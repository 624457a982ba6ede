import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { versionsText } from '../changes/change-store.ts'

// Queries for deleting an account; the tables are those of store.ts, deleted-store.ts and search-store.ts.

export async function conversationsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id from participants where user_id = ${userId} order by conversation_id`.execute(db)
  return rows.map((row) => row.conversation_id)
}

type Draft = { conversation_id: string; draft: string; draft_at: number }

export async function draftsOf(db: Db, userId: string): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select conversation_id, draft, draft_at from participants where user_id = ${userId} and draft <> ''
    order by conversation_id`.execute(db)
  return rows
}

type Sent = {
  seq: number
  kind: number
  content: string
  extras: string
  created_at: number
  /** Its versions, as JSON text. */
  versions: string | null
}

/** Includes archived messages; leaves out system lines and recalled messages. */
export async function sentAfter(
  db: Db,
  key: string,
  userId: string,
  seq: number,
  count: number,
): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select * from (
      (select seq, kind, content, extras, created_at, versions from archived_messages
        where conversation_id = ${key} and seq > ${seq} and sender_id = ${userId} and kind <> 13
        order by seq limit ${count})
      union all
      (select seq, kind, content, extras, created_at, ${versionsText(key)} as versions from messages
        where conversation_id = ${key} and seq > ${seq} and sender_id = ${userId} and kind not in (9, 13)
        order by seq limit ${count})
    ) sent order by seq limit ${count}`.execute(db)
  return rows
}

/** Seqs of a user's messages that still have content. */
export async function saidBy(tx: Tx, key: string, userId: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from messages where conversation_id = ${key} and sender_id = ${userId} and content <> ''
    order by seq limit ${count}`.execute(tx)
  return rows.map((row) => row.seq)
}

/** Blanks messages as if recalled. Recall lines still name the recalled message. */
export const blank = (tx: Tx, key: string, seqs: number[]) =>
  sql`update messages set kind = 9, content = '', extras = '{}'
    where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(tx)

export const forgetEntries = (tx: Tx, key: string, seqs: number[]) =>
  sql`delete from search_entries where conversation_id = ${key} and seq = any(${seqs}::bigint[])`.execute(tx)

export type LineTable = 'messages' | 'archived_messages'
export type Line = { seq: number; content: string }

/** System lines of others after a seq, by rising seq. */
export async function linesOfOthers(
  tx: Tx,
  table: LineTable,
  { key, userId, after }: { key: string; userId: string; after: number },
  count: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select seq, content from ${sql.table(table)}
    where conversation_id = ${key} and kind = 13 and seq > ${after} and sender_id <> ${userId}
    order by seq limit ${count}`.execute(tx)
  return rows
}

export const setLines = (tx: Tx, table: LineTable, key: string, lines: Line[]) =>
  sql`update ${sql.table(table)} m set content = changed.content
    from unnest(${lines.map(({ seq }) => seq)}::bigint[], ${lines.map(({ content }) => content)}::text[])
      as changed (seq, content)
    where m.conversation_id = ${key} and m.seq = changed.seq`.execute(tx)

/** Deletes what a user deleted for themselves, their names in groups, and their drafts. */
export async function forgetViews(tx: Tx, userId: string): Promise<void> {
  await sql`delete from deleted_messages where user_id = ${userId}`.execute(tx)
  await sql`update participants set nick = '', draft = '', draft_parts = ''
    where user_id = ${userId} and (nick <> '' or draft <> '' or draft_parts <> '')`.execute(tx)
}
