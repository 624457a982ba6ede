import { sql, type Generated } from 'kysely'
import type { CarbonCategory, CarbonFactor } from '@mynah/contract/carbon'
import type { Db, Tx } from '#platform/database/database.ts'

export type FactorRow = CarbonFactor & { place: number; created_at: number }
export type EntryRow = {
  id: string
  user_id: string
  day: string
  category: CarbonCategory
  factor_key: string
  factor_version: number
  /** In hundredths of the factor's unit. */
  amount: number
  grams: number
  created_at: number
}
type GrantRow = { user_id: string; day: string; category: string; points: number; created_at: number }
type GoalRow = { user_id: string; grams: number; country: string }
type Tables = {
  carbon_factors: FactorRow
  carbon_entries: EntryRow & { place: Generated<number> }
  carbon_grants: GrantRow
  carbon_goals: GoalRow
}
const own = (db: Db) => db.withTables<Tables>()

/** Locks a user's entries until the transaction ends. */
export const lockPerson = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 250))`.execute(tx)

/** The newest version of each factor, or of these. */
export function factors(db: Db, keys?: readonly string[]): Promise<FactorRow[]> {
  let query = own(db).selectFrom('carbon_factors').selectAll().distinctOn('key')
  if (keys) query = query.where('key', 'in', keys)
  return query.orderBy('key').orderBy('version', 'desc').execute()
}

/** False if this version exists. */
export async function addVersion(tx: Tx, row: FactorRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('carbon_factors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export type Entry = Pick<EntryRow, 'id' | 'day' | 'amount' | 'grams' | 'created_at'> & {
  factor: CarbonFactor
}

type Wanted = { id?: string; day?: string | undefined; limit: number; offset: number }

/** Entries with the factor used for them, newest day first. */
export async function entries(db: Db, userId: string, wanted: Wanted): Promise<Entry[]> {
  let query = own(db)
    .selectFrom('carbon_entries as e')
    .innerJoin('carbon_factors as f', (join) =>
      join.onRef('f.key', '=', 'e.factor_key').onRef('f.version', '=', 'e.factor_version'),
    )
    .select(['e.id', 'e.day', 'e.amount', 'e.grams', 'e.created_at'])
    .select(['f.key', 'f.version', 'f.category', 'f.milligrams', 'f.unit', 'f.source', 'f.link'])
    .select(['f.year', 'f.country'])
    .where('e.user_id', '=', userId)
  if (wanted.id !== undefined) query = query.where('e.id', '=', wanted.id)
  if (wanted.day !== undefined) query = query.where('e.day', '=', wanted.day)
  const rows = await query
    .orderBy('e.day', 'desc')
    .orderBy('e.place', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  return rows.map(({ id, day, amount, grams, created_at, ...factor }) => ({
    ...{ id, day, amount, grams, created_at },
    factor,
  }))
}

export const insertAll = (tx: Tx, rows: EntryRow[]) =>
  own(tx).insertInto('carbon_entries').values(rows).execute()

/** How many of these days have more than `most` entries. */
export async function fullDays(tx: Tx, userId: string, days: string[], most: number): Promise<number> {
  const rows = await own(tx)
    .selectFrom('carbon_entries')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', 'in', days)
    .groupBy('day')
    .having((e) => e.fn.countAll(), '>', most)
    .execute()
  return rows.length
}

export const setAmount = (tx: Tx, userId: string, id: string, change: { amount: number; grams: number }) =>
  own(tx)
    .updateTable('carbon_entries')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await own(db)
    .deleteFrom('carbon_entries')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

export type DaySum = { day: string; category: CarbonCategory; grams: number }

/** The sum of each category on each of these days. */
export async function sums(db: Db, userId: string, from: string, to: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select day, category, sum(grams)::bigint as grams from carbon_entries
    where user_id = ${userId} and day between ${from} and ${to} group by day, category`.execute(db)
  return rows
}

export async function pointsOn(db: Db, userId: string, day: string): Promise<number> {
  const row = await own(db)
    .selectFrom('carbon_grants')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.points
}

/** False if this category has earned its points for that day. */
export async function grant(tx: Tx, row: GrantRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('carbon_grants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const goalOf = (db: Db, userId: string) =>
  own(db)
    .selectFrom('carbon_goals')
    .select(['grams', 'country'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const setGoal = (db: Db, row: GoalRow) =>
  own(db)
    .insertInto('carbon_goals')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()

export type DayFigures = { day: number; entries: number; people: number; grams: number; points: number }

/** Entries on each day (UTC) since then, by the number of the day. */
export async function perDay(db: Db, since: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day, sum(entries)::int as entries, sum(people)::int as people, sum(grams)::bigint as grams,
      sum(points)::int as points
    from (
      select created_at / 86400000 as day, count(*) as entries, count(distinct user_id) as people,
        sum(grams) as grams, 0 as points
      from carbon_entries where created_at >= ${since} group by 1
      union all
      select created_at / 86400000, 0, 0, 0, sum(points) from carbon_grants
      where created_at >= ${since} group by 1
    ) as figures group by day`.execute(db)
  return rows
}

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('carbon_entries').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('carbon_grants').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('carbon_goals').where('user_id', '=', userId).execute()
}
