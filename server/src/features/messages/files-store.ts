import { sql } from 'kysely'
import type { FileHolder } from '#features/uploads/index.ts'
import type { Db, Tx } from '#platform/database.ts'
import * as membership from './membership.ts'

// The kinds are written out as the index has them (migration 0110): with a parameter in their place it is not used.

/** An upload is seen through a message that lies in what the person may see of a conversation. */
const shows: FileHolder['shows'] = async ({ db }, userId, key) => {
  const { rows } = await sql`
    with said as materialized (
      select conversation_id, seq from messages
      where kind in (1, 2, 3, 8, 12, 111) and files_in(kind, content) @> array[${key}::text]
    )
    select 1 from said m
    join participants p on p.conversation_id = m.conversation_id and p.user_id = ${userId}
    where ${sql.raw(membership.maySee())}
      and ${sql.raw(membership.isNotDeleted())}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Also a message in the archive, and where a user made it the background of a chat. */
const keeps = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 where exists (
      select 1 from messages
      where kind in (1, 2, 3, 8, 12, 111) and files_in(kind, content) @> array[${key}::text])
    or exists (
      select 1 from archived_messages
      where kind in (1, 2, 3, 8, 12, 111) and files_in(kind, content) @> array[${key}::text])
    or exists (
      select 1 from uploads u join participants p on p.user_id = u.user_id
      where u.key = ${key} and strpos(p.background, ${key}) > 0)`.execute(db)
  return rows.length > 0
}

export const messageFiles: FileHolder = { shows, keeps }

/** The keys of the uploads that a message names. */
export async function filesOfMessage(tx: Tx, key: string, seq: number): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    select files_in(kind, content) as files from messages
    where conversation_id = ${key} and seq = ${seq}`.execute(tx)
  return rows[0]?.files ?? []
}
