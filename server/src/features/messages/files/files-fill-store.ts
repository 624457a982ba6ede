import { codesWithFiles } from '@mynah/contract/message-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { fileKeysIn } from './message-files.ts'

// Queries of the job in files-fill.ts, which adds rows of `message_files` for messages older than that table.

type Stage = 'messages' | 'archived_messages'
export type Fill = {
  stage: Stage
  after_id: string
  after_seq: number
  starts_at: number
  done_at: number | null
}
type Tables = {
  message_files_fill: Fill
}
const own = (db: Db) => db.withTables<Tables>()

/** Whether `message_files` is complete. */
export const hasAllFiles = async (db: Db): Promise<boolean> =>
  (await own(db)
    .selectFrom('message_files_fill')
    .select('stage')
    .where('done_at', 'is not', null)
    .executeTakeFirst()) !== undefined

type Said = { seq: number; kind: number; content: string }

/** The files of messages that may have no rows yet, read from their contents. */
export async function filesOfUnfilled(tx: Tx, key: string, seqs: readonly number[]): Promise<string[]> {
  const { rows } = await sql<Said>`
    select seq, kind, content from messages
    where conversation_id = ${key} and seq = any(${seqs}::bigint[]) and kind = any(${codesWithFiles}::int[])
    union all
    select seq, kind, content from archived_messages
    where conversation_id = ${key} and seq = any(${seqs}::bigint[]) and kind = any(${codesWithFiles}::int[])`.execute(
    tx,
  )
  return rows.flatMap(({ kind, content }) => fileKeysIn(kind, content))
}

/** The progress of the job, locked for this process; undefined if another process works on it. */
export const lockFill = (tx: Tx): Promise<Fill | undefined> =>
  own(tx).selectFrom('message_files_fill').selectAll().forUpdate().skipLocked().executeTakeFirst()

/** The most bytes of contents read at once (one content more is possible, since merged ones are large). */
const bytesMax = 4_000_000

/** Adds the files of the next messages after a seq. @returns the seq of the last one examined; undefined at the end */
export async function fillSome(
  tx: Tx,
  { stage, after_id, after_seq }: Fill,
  count: number,
): Promise<{ id: string; seq: number } | undefined> {
  type Row = Said & { conversation_id: string }
  const { rows } = await sql<Row>`
    with page as materialized (
      select conversation_id, seq, kind, content from ${sql.table(stage)}
      where (conversation_id, seq) > (${after_id}, ${after_seq}) order by conversation_id, seq limit ${count}
    ),
    measured as (
      select *, kind = any(${codesWithFiles}::int[]) as may_have,
        sum(case when kind = any(${codesWithFiles}::int[]) then octet_length(content) else 0 end)
          over (order by conversation_id, seq rows between unbounded preceding and 1 preceding) as bytes,
        row_number() over (order by conversation_id desc, seq desc) = 1 as is_last
      from page
    )
    select conversation_id, seq, kind, case when may_have then content else '' end as content from measured
    where (may_have or is_last) and coalesce(bytes, 0) < ${bytesMax}
    order by conversation_id, seq`.execute(tx)
  const last = rows.at(-1)
  if (!last) return undefined
  const found = rows.flatMap(({ conversation_id: id, seq, kind, content }) =>
    fileKeysIn(kind, content).map((key) => ({ key, id, seq })),
  )
  await sql`
    insert into message_files (key, conversation_id, seq)
    select * from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ id }) => id)}::text[],
      ${found.map(({ seq }) => seq)}::bigint[])
    on conflict do nothing`.execute(tx)
  return { id: last.conversation_id, seq: last.seq }
}

export const setFill = (tx: Tx, change: Partial<Fill>) =>
  own(tx).updateTable('message_files_fill').set(change).execute()

/** @returns whether they are dropped; not while one of their tables is in use */
export async function dropOlderIndexes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure('drop_older_file_indexes()') is not null as there`.execute(db)
  if (!rows[0]?.there) return true
  const dropped = await sql<{ done: boolean }>`select drop_older_file_indexes() as done`.execute(db)
  return dropped.rows[0]?.done === true
}
