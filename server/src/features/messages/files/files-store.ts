import { sql } from 'kysely'
import { release, type FileHolder } from '#features/uploads/index.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { filesOfUnfilled, hasAllFiles } from './files-fill-store.ts'
import * as membership from '../members/membership.ts'

type Tables = {
  message_files: { key: string; conversation_id: string; seq: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** Where to look for messages with a file: the table, or messages that files-fill-store.ts has not added yet. */
type Source = 'message_files' | 'unfilled'

const placesOf = (source: Source, key: string) =>
  source === 'message_files'
    ? sql`select conversation_id, seq from message_files where key = ${key}`
    : sql`select conversation_id, seq from unfilled_message_files(${key})`

// A row only counts while its message has content: it may have been written while its message was recalled.

async function isShownTo(db: Db, userId: string, key: string, source: Source): Promise<boolean> {
  const { rows } = await sql`
    with place as materialized (${placesOf(source, key)})
    select 1 from place
    join messages m on m.conversation_id = place.conversation_id and m.seq = place.seq and m.content <> ''
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${userId}
    where ${sql.raw(membership.maySee())}
      and ${sql.raw(membership.isNotDeleted())}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The extras of a message that this user can see and that shows this file. */
export async function extrasShown(db: Db, userId: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ extras: string }>`
    with place as materialized (${placesOf('message_files', key)})
    select m.extras from place
    join messages m on m.conversation_id = place.conversation_id and m.seq = place.seq and m.content <> ''
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${userId}
    where ${sql.raw(membership.maySee())}
      and ${sql.raw(membership.isNotDeleted())}
    limit 1`.execute(db)
  return rows[0]?.extras
}

async function isNamed(db: Db, key: string, source: Source): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${placesOf(source, key)}) place
    where exists (
      select 1 from messages m
      where m.conversation_id = place.conversation_id and m.seq = place.seq and m.content <> '')
    or exists (
      select 1 from archived_messages a
      where a.conversation_id = place.conversation_id and a.seq = place.seq)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a user has set it as the background of a chat. */
async function isBackground(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from uploads u join participants p on p.user_id = u.user_id
    where u.key = ${key} and strpos(p.background, ${key}) > 0 limit 1`.execute(db)
  return rows.length > 0
}

/**
 * A user may load an upload of a message that they can see; an upload is kept while any message has it, even in the
 * archive.
 */
export const messageFiles: FileHolder = {
  async shows({ db }, userId, key) {
    if (await isShownTo(db, userId, key, 'message_files')) return true
    return !(await hasAllFiles(db)) && (await isShownTo(db, userId, key, 'unfilled'))
  },
  async keeps(db, key) {
    if ((await isNamed(db, key, 'message_files')) || (await isBackground(db, key))) return true
    return !(await hasAllFiles(db)) && (await isNamed(db, key, 'unfilled'))
  },
}

/** Sets the files of a message. */
export async function keepFiles(
  tx: Tx,
  { key, seq }: { key: string; seq: number },
  keys: readonly string[],
  now: number,
): Promise<void> {
  const rows = await own(tx)
    .deleteFrom('message_files')
    .where('conversation_id', '=', key)
    .where('seq', '=', seq)
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .returning('key')
    .execute()
  await release(
    tx,
    rows.map((row) => row.key),
    now,
  )
}

/** Removes the files of messages, which still have their content; files without other references are deleted later. */
export async function releaseFiles(tx: Tx, key: string, seqs: readonly number[], now: number): Promise<void> {
  if (seqs.length === 0) return
  const rows = await own(tx)
    .deleteFrom('message_files')
    .where('conversation_id', '=', key)
    .where('seq', 'in', seqs)
    .returning('key')
    .execute()
  const unfilled = (await hasAllFiles(tx)) ? [] : await filesOfUnfilled(tx, key, seqs)
  await release(tx, [...new Set([...rows.map((row) => row.key), ...unfilled])], now)
}
