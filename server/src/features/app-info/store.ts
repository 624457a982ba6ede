import { sql } from 'kysely'
import type { Language } from '@mynah/contract/languages'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'

export type VersionRow = {
  id: string
  type: string
  code: number
  version: string
  note: string
  url: string
  forced: boolean
  created_at: number
}
type News = Pick<VersionRow, 'code' | 'version' | 'note' | 'url' | 'forced'>
type Tables = {
  settings: { key: string; value: string; updated_at: number }
  /** `labels` is JSON text: a label for each language. */
  dictionary: { type: string; value: string; place: number; labels: string }
  app_versions: VersionRow
}
const own = (db: Db) => db.withTables<Tables>()

export type Labels = Partial<Record<Language, string>>

export async function settings(db: Db): Promise<Map<string, string>> {
  const rows = await own(db).selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export const setting = async (db: Db, key: string): Promise<string | undefined> =>
  (await own(db).selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value

export const set = (tx: Tx, key: string, value: string, now: number) =>
  own(tx)
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()

export async function dictionaryEntries(db: Db, type: string): Promise<{ value: string; labels: Labels }[]> {
  const rows = await own(db)
    .selectFrom('dictionary')
    .select(['value', 'labels'])
    .where('type', '=', type)
    .orderBy('place')
    .execute()
  return rows.map(({ value, labels }) => ({ value, labels: JSON.parse(labels) as Labels }))
}

export async function types(db: Db): Promise<string[]> {
  const rows = await own(db).selectFrom('dictionary').select('type').distinct().orderBy('type').execute()
  return rows.map(({ type }) => type)
}

export async function setWords(tx: Tx, type: string, list: { value: string; labels: Labels }[]) {
  // One at a time: otherwise two changes could insert the same rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary ${type}`}, 0))`.execute(tx)
  await own(tx).deleteFrom('dictionary').where('type', '=', type).execute()
  if (list.length === 0) return
  const rows = list.map(({ value, labels }, at) => ({
    type,
    value,
    place: at + 1,
    labels: JSON.stringify(labels),
  }))
  await own(tx).insertInto('dictionary').values(rows).execute()
}

/** False if this number exists. */
export async function addVersion(tx: Tx, row: VersionRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('app_versions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'code']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** @returns what it was; undefined if it does not exist */
export const removeVersion = (tx: Tx, id: string) =>
  own(tx).deleteFrom('app_versions').where('id', '=', id).returning(['type', 'code']).executeTakeFirst()

export const versions = (db: Db) =>
  own(db)
    .selectFrom('app_versions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(200)
    .execute()

const newsOf = (rows: News[]): News | undefined =>
  rows[0] && { ...rows[0], forced: rows.some(({ forced }) => forced) }

/** The rows of `newerThan` as JSON; null for none. */
export const newerVersions = (type: string, code: number) => sql`(
  select json_agg(v) from (
    select code, version, note, url, forced from app_versions
    where type = ${type}::text and code > ${code}::integer order by code desc limit 100
  ) v)`

export const newsIn = (json: string | null): News | undefined =>
  json === null ? undefined : newsOf(JSON.parse(json) as News[])

/** The newest version above that number, and whether any version above it is required. */
export async function newerThan(app: PreparedApp, type: string, code: number): Promise<News | undefined> {
  const query = own(app.db)
    .selectFrom('app_versions')
    .select(['code', 'version', 'note', 'url', 'forced'])
    .where('type', '=', type)
    .where('code', '>', code)
    .orderBy('code', 'desc')
    .limit(100)
  return newsOf(await prepared(app, 'newer-versions', query))
}
