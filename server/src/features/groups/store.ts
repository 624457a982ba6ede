import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { hasPart } from '#platform/has-part.ts'
import type { Day } from '#platform/utc-days.ts'

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
  is_search: boolean
  is_delete: boolean
  /** The emoji allowed as reactions; null for all. */
  reactions: string[] | null
  is_react_speakers: boolean
  is_pin_all: boolean
  created_at: number
  /** Increases with every event that ends invitations. */
  invite_serial: number
  /** Invitations with a smaller serial have ended. */
  invites_from: number
}
type KeyRow = { id: number; key: Buffer }
type Tables = {
  groups: GroupRow
  group_keys: KeyRow
}
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: GroupRow) => own(tx).insertInto('groups').values(row).execute()

export const findAll = (db: Db, ids: string[]): Promise<GroupRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db).selectFrom('groups').selectAll().where('id', 'in', ids).execute()

export const find = async (db: Db, id: string): Promise<GroupRow | undefined> => (await findAll(db, [id]))[0]

export async function cardsOf(
  db: Db,
  ids: string[],
): Promise<Map<string, { userName: string; avatarUrl: string; ownerId: string }>> {
  const rows = await findAll(db, ids)
  return new Map(
    rows.map((row) => [row.id, { userName: row.name, avatarUrl: row.avatar, ownerId: row.owner_id }]),
  )
}

/** Changes whenever `cardsOf` does for the groups in `mine`; then '|' and their owners. */
export const groupsFact = sql`(
  select bit_xor(hash_record_extended(g, 0)) || '|' || string_agg(g.owner_id, ' ') from groups g
  where g.id in (select substr(key, 3) from mine where is_member and key like '1:%'))`

/** Locked until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Tx, id: string, change: Partial<Omit<GroupRow, 'id'>>) =>
  own(tx).updateTable('groups').set(change).where('id', '=', id).execute()

type FoundNotice = Pick<GroupRow, 'id' | 'name' | 'owner_id' | 'is_search' | 'is_delete'>

/** Takes a group whose owner has to be notified that it is found by name; each is returned once. */
export async function takeFoundNotice(tx: Tx): Promise<FoundNotice | undefined> {
  const { rows } = await sql<FoundNotice>`
    update groups set is_found_notice_due = false where id = (
      select id from groups where is_found_notice_due order by id limit 1 for update skip locked
    ) returning id, name, owner_id, is_search, is_delete`.execute(tx)
  return rows[0]
}

/** Groups with one of these pictures show their members again. */
export const forgetPictures = (tx: Tx, urls: string[]) =>
  own(tx)
    .updateTable('groups')
    .set({ avatar: '' })
    .where((e) => e('avatar', '=', e.fn.any(e.val(urls))))
    .execute()

export const ownerOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await find(db, id))?.owner_id

export type ReactionRules = Pick<GroupRow, 'reactions' | 'is_react_speakers'>

/** A group's rules for reactions; undefined for a private chat. */
export const reactionRulesOf = (db: Db, id: string): Promise<ReactionRules | undefined> =>
  own(db)
    .selectFrom('groups')
    .select(['reactions', 'is_react_speakers'])
    .where('id', '=', id)
    .executeTakeFirst()

export const mayAllPin = async (db: Db, id: string): Promise<boolean> =>
  (await find(db, id))?.is_pin_all ?? false

/** For operators: by id, else by a part of the name. */
export function search(db: Db, words: string, limit: number): Promise<GroupRow[]> {
  return own(db)
    .selectFrom('groups')
    .selectAll()
    .where((e) => e.or([e('id', '=', words), hasPart('name', words)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Groups that any user can find: by id, or by a part of the name if the group allows it. */
export function findable(
  db: Db,
  words: string,
  page: { limit: number; offset: number },
): Promise<GroupRow[]> {
  return own(db)
    .selectFrom('groups')
    .selectAll()
    .where('is_delete', '=', false)
    .where((e) => e.or([e('id', '=', words), e.and([e('is_search', '=', true), hasPart('name', words)])]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countCreated(db: Db, { from, until }: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from groups where created_at >= ${from} and created_at < ${until}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Groups created on a day, the newest first; also those that were deleted since. */
export const createdOn = (db: Db, { from, until }: Day, limit: number) =>
  own(db)
    .selectFrom('groups')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The key that signs invitations; stores `made` if there is none. */
export async function keyOr(db: Db, made: Buffer): Promise<Buffer> {
  const keys = own(db).selectFrom('group_keys').select('key').where('id', '=', 1)
  const known = await keys.executeTakeFirst()
  if (known) return known.key
  await own(db)
    .insertInto('group_keys')
    .values({ id: 1, key: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await keys.executeTakeFirstOrThrow()).key
}
