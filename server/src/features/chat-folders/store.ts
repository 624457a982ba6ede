import { sql } from 'kysely'
import type { ChatFolder } from '@mynah/contract/chat-folders'
import type { Db, Tx } from '#platform/database/database.ts'

export type FolderRow = {
  user_id: string
  id: string
  place: number
  name: string
  chats: string[]
  groups: boolean
  friends: boolean
  unread: boolean
  without_muted: boolean
}
type Tables = { chat_folders: FolderRow }
const own = (db: Db) => db.withTables<Tables>()

export const viewOf = ({ without_muted, ...row }: FolderRow): ChatFolder => {
  const { id, name, chats, groups, friends, unread } = row
  return { id, name, chats, groups, friends, unread, withoutMuted: without_muted }
}

/** Locks a user's folders until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 9))`.execute(tx)

export const listOf = (db: Db, userId: string): Promise<FolderRow[]> =>
  own(db)
    .selectFrom('chat_folders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute()

export const put = (tx: Tx, row: FolderRow) =>
  own(tx)
    .insertInto('chat_folders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
    .execute()

export const setPlace = (tx: Tx, userId: string, id: string, place: number) =>
  own(tx)
    .updateTable('chat_folders')
    .set({ place })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** @returns whether it existed */
export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('chat_folders')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeAllOf = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('chat_folders').where('user_id', '=', userId).execute()

/** A value that changes whenever a user's folders change. */
export const foldersFact = (userId: string) =>
  sql`(select sum(hash_record_extended(f, 0)) from chat_folders f where f.user_id = ${userId}::text)`
