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
