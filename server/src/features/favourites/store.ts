import { sql, type Generated } from 'kysely'
import type { FileHolder } from '#features/uploads/index.ts'
import type { Db, Tx } from '#platform/database.ts'

export type FavouriteRow = {
  id: string
  user_id: string
  conversation_id: string
  message_id: string
  sender_id: string
  kind: number
  content: string
  words: string
  message_at: number
  created_at: number
}
type Tables = { favourites: FavouriteRow & { place: Generated<number> } }
const own = (db: Db) => db.withTables<Tables>()

/** One after the other for each person, until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 4))`.execute(tx)

export const insertAll = (tx: Tx, rows: FavouriteRow[]) =>
  own(tx)
    .insertInto('favourites')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function count(db: Db, userId: string): Promise<number> {
  const row = await own(db)
    .selectFrom('favourites')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function find(
  db: Db,
  userId: string,
  wanted: { kind?: number | undefined; words: string[]; limit: number; offset: number },
): Promise<FavouriteRow[]> {
  let query = own(db).selectFrom('favourites').selectAll().where('user_id', '=', userId)
  if (wanted.kind !== undefined) query = query.where('kind', '=', wanted.kind)
  for (const word of wanted.words)
    query = query.where('words', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return query.orderBy('place', 'desc').limit(wanted.limit).offset(wanted.offset).execute()
}

export const findOne = (db: Db, userId: string, id: string) =>
  own(db)
    .selectFrom('favourites')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await own(db)
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

export const removeMessage = (tx: Tx, key: string, messageId: string) =>
  own(tx)
    .deleteFrom('favourites')
    .where('conversation_id', '=', key)
    .where('message_id', '=', messageId)
    .execute()

/** What this person kept, and what any user kept of what this person said. */
export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx)
    .deleteFrom('favourites')
    .where((e) => e.or([e('user_id', '=', userId), e('sender_id', '=', userId)]))
    .execute()
}

/** An upload is seen through what one kept. The kinds are written out as the index of migration 0110 has them. */
export const favouriteFiles: FileHolder = {
  async shows({ db }, userId, key) {
    const { rows } = await sql`
      select 1 from favourites where user_id = ${userId} and kind in (1, 2, 3, 8, 12, 111)
        and files_in(kind, content) @> array[${key}::text] limit 1`.execute(db)
    return rows.length > 0
  },
  async keeps(db, key) {
    const { rows } = await sql`
      select 1 from favourites where kind in (1, 2, 3, 8, 12, 111)
        and files_in(kind, content) @> array[${key}::text] limit 1`.execute(db)
    return rows.length > 0
  },
}
