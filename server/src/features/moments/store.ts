import { sql, type SqlBool } from 'kysely'
import type { MomentVisibility } from '@mynah/contract/moments'
import type { FileHolder } from '#features/uploads/index.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { published, type Author } from './people-store.ts'

export type MomentRow = {
  id: string
  author_id: string
  text: string
  media: string
  location: string | null
  mentioned: string[]
  visibility: MomentVisibility
  people: string[]
  is_hidden: boolean
  note: string
  words: string
  created_at: number
}
/** The columns needed to show a moment. */
export type ShownRow = Omit<MomentRow, 'note' | 'words'>
type Tables = {
  moments: MomentRow
  moment_files: { key: string; moment_id: string }
  moment_favourites: { user_id: string; moment_id: string; created_at: number }
}
const own = (db: Db) => db.withTables<Tables>()

/** The position of a page: the time and id of the last moment. */
export type Cursor = { at: number; id: string }

const start: Cursor = { at: Number.MAX_SAFE_INTEGER, id: '' }

export const shownColumns = sql`m.id, m.author_id, m.text, m.media, m.location, m.mentioned, m.visibility, m.people,
  m.is_hidden, m.created_at`

/** The authors of whom a reader may see anything, as the relation `a`. */
export const authorsOf = (authors: readonly Author[]) => sql`
  unnest(${authors.map(({ id }) => id)}::text[], ${authors.map(({ relation }) => relation)}::int[],
    ${authors.map(({ since }) => since)}::bigint[]) as a(id, relation, since)`

/** Whether the reader sees moment `m` of author `a`. This is the only place with that rule. */
export const isShown = (readerId: string) => sql<boolean>`
  (a.relation = 3 or (m.created_at >= a.since and not m.is_hidden and (case m.visibility
    when 'public' then true
    when 'friends' then a.relation = 2
    when 'some' then a.relation = 2 and ${readerId} = any(m.people)
    when 'except' then a.relation = 2 and not ${readerId} = any(m.people)
    else false end)))`

export const isBefore = ({ at, id }: Cursor, m = 'm') =>
  sql`(${sql.ref(`${m}.created_at`)}, ${sql.ref(`${m}.id`)}) < (${at}::bigint, ${id}::text collate "C")`

/** Those of these moments that the reader sees. `authors` includes their authors. */
export async function shownAmong(
  db: Db,
  readerId: string,
  authors: readonly Author[],
  ids: readonly string[],
): Promise<ShownRow[]> {
  if (ids.length === 0 || authors.length === 0) return []
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from moments m join ${authorsOf(authors)} on a.id = m.author_id
    where m.id = any(${ids}::text[]) and ${isShown(readerId)}`.execute(db)
  return rows
}

/** Moments of these authors that contain all the words, newest first. */
export async function withWords(
  db: Db,
  readerId: string,
  authors: readonly Author[],
  words: readonly string[],
  limit: number,
  before: Cursor = start,
): Promise<ShownRow[]> {
  if (words.length === 0 || authors.length === 0) return []
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from moments m join ${authorsOf(authors)} on a.id = m.author_id
    where ${isBefore(before)} and m.words like all(${patterns}::text[]) and ${isShown(readerId)}
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

export const findAll = (db: Db, ids: string[]) =>
  own(db).selectFrom('moments').selectAll().where('id', 'in', ids).execute()

/** Locked until the transaction ends. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('moments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function insert(tx: Tx, row: MomentRow, keys: string[]): Promise<void> {
  await own(tx).insertInto('moments').values(row).execute()
  await published(tx, row.author_id, row.created_at)
  await own(tx)
    .insertInto('moment_files')
    .values(keys.map((key) => ({ key, moment_id: row.id })))
    .execute()
}

export const setVisibility = (tx: Tx, id: string, visibility: MomentVisibility, people: string[]) =>
  own(tx).updateTable('moments').set({ visibility, people }).where('id', '=', id).execute()

/** Limits the visibility of all moments of this author to `to`. */
export const narrow = (tx: Tx, authorId: string, to: MomentVisibility) =>
  own(tx)
    .updateTable('moments')
    .set(to === 'private' ? { visibility: to, people: [] } : { visibility: to })
    .where('author_id', '=', authorId)
    .where('visibility', to === 'private' ? '<>' : '=', to === 'private' ? to : 'public')
    .execute()

/** `note` is the text sent to its author; '' for a moment that is shown. */
export const setHidden = (tx: Tx, id: string, isHidden: boolean, note: string) =>
  own(tx).updateTable('moments').set({ is_hidden: isHidden, note }).where('id', '=', id).execute()

/** @returns the keys of its files, which may be unused now */
export async function remove(tx: Tx, id: string): Promise<string[]> {
  const files = await own(tx).selectFrom('moment_files').select('key').where('moment_id', '=', id).execute()
  await own(tx).deleteFrom('moments').where('id', '=', id).execute()
  return files.map(({ key }) => key)
}

export const ofAuthor = (db: Db, authorId: string, limit: number, before: Cursor = start) =>
  own(db)
    .selectFrom('moments')
    .selectAll()
    .where('author_id', '=', authorId)
    .where(sql<boolean>`${isBefore(before, 'moments')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Moments hidden by operators, newest first. */
/** The newest hidden moments, or those published before one of any state. */
export function hidden(db: Db, before: string | undefined, limit: number) {
  const rows = own(db)
    .selectFrom('moments')
    .selectAll()
    .where('is_hidden', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before === undefined) return rows.execute()
  const place = sql`(select created_at, id from moments where id = ${before})`
  return rows.where(sql<SqlBool>`(created_at, id) < ${place}`).execute()
}

/** New moments on each day since then, by the number of the day. */
export async function newPerDay(
  db: Db,
  table: 'moments' | 'moment_praises' | 'moment_comments',
  since: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; count: number }>`
    select created_at / 86400000 as day, count(*)::int as count from ${sql.table(table)}
    where created_at >= ${since} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row.count]))
}

/** The moments with an upload. */
export const withFile = async (db: Db, key: string): Promise<string[]> =>
  (await own(db).selectFrom('moment_files').select('moment_id').where('key', '=', key).execute()).map(
    (row) => row.moment_id,
  )

export const favourites = (db: Db, userId: string, limit: number, before: Cursor = start) =>
  own(db)
    .selectFrom('moment_favourites')
    .select(['moment_id', 'created_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(created_at, moment_id) < (${before.at}::bigint, ${before.id}::text collate "C")`)
    .orderBy('created_at', 'desc')
    .orderBy('moment_id', 'desc')
    .limit(limit)
    .execute()

export const countFavourites = async (db: Db, userId: string): Promise<number> => {
  const { count } = await own(db)
    .selectFrom('moment_favourites')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addFavourite = (tx: Tx, userId: string, momentId: string, now: number) =>
  own(tx)
    .insertInto('moment_favourites')
    .values({ user_id: userId, moment_id: momentId, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute()

export const removeFavourite = (tx: Tx, userId: string, momentId: string) =>
  own(tx)
    .deleteFrom('moment_favourites')
    .where('user_id', '=', userId)
    .where('moment_id', '=', momentId)
    .execute()

export const eraseFavourites = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('moment_favourites').where('user_id', '=', userId).execute()

/** `shows` is implemented in the feature's index, since it needs the relations between users. */
export const keepsFile: FileHolder['keeps'] = async (db, key) => (await withFile(db, key)).length > 0
