import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'

export type GroupRow = {
  id: string
  name: string
  brief: string
  avatar: string
  owner_id: string
  is_add_friend: boolean
  is_invite: boolean
  is_invite_auth: boolean
  is_silent: boolean
  is_delete: boolean
  created_at: number
}
type Tables = { groups: GroupRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: GroupRow) => own(tx).insertInto('groups').values(row).execute()

export const findAll = (db: Db, ids: string[]): Promise<GroupRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db).selectFrom('groups').selectAll().where('id', 'in', ids).execute()

export async function cardsOf(
  db: Db,
  ids: string[],
): Promise<Map<string, { userName: string; avatarUrl: string }>> {
  const rows = await findAll(db, ids)
  return new Map(rows.map((row) => [row.id, { userName: row.name, avatarUrl: row.avatar }]))
}

/** Held until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setDeleted = (tx: Tx, id: string) =>
  own(tx).updateTable('groups').set({ is_delete: true }).where('id', '=', id).execute()

export const ownerOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await findAll(db, [id]))[0]?.owner_id

/** For operators: by id, else by a part of the name. */
export function search(db: Db, words: string, limit: number): Promise<GroupRow[]> {
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return own(db)
    .selectFrom('groups')
    .selectAll()
    .where((e) => e.or([e('id', '=', words), e('name', 'ilike', part)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** How many were founded on each day since, by the number of the day. */
export async function newPerDay(db: Db, since: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; count: number }>`
    select created_at / 86400000 as day, count(*)::int as count from groups
    where created_at >= ${since} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row.count]))
}

/** Without an owner nobody is left: the group is dissolved. */
export async function setOwner(tx: Tx, id: string, ownerId: string | null): Promise<void> {
  const what = ownerId === null ? { is_delete: true, name: '', brief: '' } : { owner_id: ownerId }
  await own(tx).updateTable('groups').set(what).where('id', '=', id).execute()
}
