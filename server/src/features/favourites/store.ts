import { sql, type Generated, type SqlBool } from 'kysely'
import { fileKeysIn } from '#features/messages/index.ts'
import type { FileHolder } from '#features/uploads/index.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type FavouriteRow = {
  id: string
  user_id: string
  conversation_id: string
  message_id: string
  sender_id: string
  kind: number
  content: string
  /** The extras of its text (`extrasOfCopy`), as JSON. */
  extras: string
  words: string
  message_at: number
  created_at: number
  /** Keys of its uploads; null for one saved by an older version, until the job has run. */
  files: string[] | null
}
type Tables = { favourites: FavouriteRow & { place: Generated<number> } }
const own = (db: Db) => db.withTables<Tables>()

/** Locks a user's favourites until the transaction ends. */
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

/** Whether anyone has saved a message. */
export async function isFavourite(
  db: Db,
  { conversation_id: key, id }: { conversation_id: string; id: string },
): Promise<boolean> {
  const row = await own(db)
    .selectFrom('favourites')
    .select('id')
    .where('conversation_id', '=', key)
    .where('message_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes this user's favourites, and all favourites of this user's messages. */
export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx)
    .deleteFrom('favourites')
    .where((e) => e.or([e('user_id', '=', userId), e('sender_id', '=', userId)]))
    .execute()
}

/** Some favourites of an older version without file keys. */
export const unfilled = (tx: Tx, count: number) =>
  own(tx)
    .selectFrom('favourites')
    .select(['id', 'kind', 'content'])
    .where('files', 'is', null)
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()

export const setFiles = (tx: Tx, rows: readonly { id: string; files: readonly string[] }[]) =>
  sql`update favourites f set files = known.files
    from json_to_recordset(${JSON.stringify(rows)}::json) as known (id text, files text[])
    where f.id = known.id`.execute(tx)

/** A user may load an upload of one of their favourites. */
export const favouriteFiles: FileHolder = {
  async shows({ db }, userId, key) {
    const { rows } = await sql`
      select 1 from favourites where user_id = ${userId} and files @> array[${key}::text] limit 1`.execute(db)
    if (rows.length > 0) return true
    const older = await own(db)
      .selectFrom('favourites')
      .select(['kind', 'content'])
      .where('user_id', '=', userId)
      .where('files', 'is', null)
      .where(sql<SqlBool>`strpos(content, ${key}) > 0`)
      .execute()
    return older.some(({ kind, content }) => fileKeysIn(kind, content).includes(key))
  },
  async keeps(db, key) {
    // May match too much, if an older favourite has the key in its text; corrected once its file keys are known.
    const { rows } = await sql`
      (select 1 from favourites where files @> array[${key}::text] limit 1)
      union all
      (select 1 from favourites where files is null and strpos(content, ${key}) > 0 limit 1)`.execute(db)
    return rows.length > 0
  },
}
