import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'
import type { Streak } from './streak.ts'

export type PersonRow = Streak & { user_id: string; zone_changed_at: number; remind_at: number }
export type DayRow = { user_id: string; day: string; streak: number; points: number; signed_at: number }
/** The price of a gift: days of a streak, 0 for a gold bar. */
export type GiftRow = { order_id: string; user_id: string; streak: number }
type Tables = {
  sign_in_people: PersonRow
  sign_in_days: DayRow
  sign_in_gifts: GiftRow
  sign_in_rewards: { day: number; points: number }
}
const own = (db: Db) => db.withTables<Tables>()

const newcomer = (userId: string): PersonRow => ({
  user_id: userId,
  time_zone: '',
  zone_changed_at: 0,
  streak: 0,
  last_day: '',
  last_at: 0,
  opens_at: 0,
  holds_until: 0,
  gold_bars: 0,
  remind_at: 0,
})

export async function find(db: Db, userId: string): Promise<PersonRow> {
  const row = await own(db)
    .selectFrom('sign_in_people')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? newcomer(userId)
}

const streakColumns = [
  ...(['time_zone', 'streak', 'last_day', 'last_at'] as const),
  ...(['opens_at', 'holds_until', 'gold_bars'] as const),
] as const satisfies (keyof Streak)[]

export async function streakOf(app: PreparedApp, userId: string): Promise<Streak> {
  const query = own(app.db).selectFrom('sign_in_people').select(streakColumns).where('user_id', '=', userId)
  const [row] = await prepared(app, 'streak', query)
  return row ?? newcomer(userId)
}

/** The same row as JSON; null for a new user. */
export const streakFact = (userId: string) =>
  sql`(select to_json(s) from sign_in_people s where user_id = ${userId}::text)`

/** Locks a user's row until the transaction ends, so that requests from several devices run one at a time. */
export async function lock(tx: Tx, userId: string): Promise<PersonRow> {
  await own(tx)
    .insertInto('sign_in_people')
    .values(newcomer(userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return own(tx)
    .selectFrom('sign_in_people')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const change = (tx: Tx, userId: string, to: Partial<Omit<PersonRow, 'user_id'>>) =>
  own(tx).updateTable('sign_in_people').set(to).where('user_id', '=', userId).execute()

export const addDay = (tx: Tx, row: DayRow) => own(tx).insertInto('sign_in_days').values(row).execute()

/** Sign-ins from date `from` up to but excluding `until`, in order. */
export const daysOf = (db: Db, userId: string, from: string, until: string) =>
  own(db)
    .selectFrom('sign_in_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<', until)
    .orderBy('day')
    .execute()

export const addGift = (tx: Tx, row: GiftRow) => own(tx).insertInto('sign_in_gifts').values(row).execute()

export const giftOf = (tx: Tx, orderId: string) =>
  own(tx).selectFrom('sign_in_gifts').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Points for each of the first days of a streak. */
export async function rewards(db: Db): Promise<number[]> {
  const rows = await own(db).selectFrom('sign_in_rewards').select('points').orderBy('day').execute()
  return rows.map((row) => row.points)
}

export async function setRewards(tx: Tx, points: readonly number[]): Promise<void> {
  for (const [index, one] of points.entries())
    await own(tx)
      .updateTable('sign_in_rewards')
      .set({ points: one })
      .where('day', '=', index + 1)
      .execute()
}

/** Dates since `first` with sign-ins, newest first. */
export async function figures(db: Db, fullStreak: number, first: string) {
  const rows = await own(db)
    .selectFrom('sign_in_days')
    .select(({ fn }) => [
      'day',
      fn.countAll<number>().as('people'),
      fn.sum<string>('points').as('points'),
      fn.countAll<number>().filterWhere('streak', '=', fullStreak).as('goldBars'),
    ])
    .where('day', '>=', first)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  return rows.map((row) => ({
    day: row.day,
    people: Number(row.people),
    points: Number(row.points),
    goldBars: Number(row.goldBars),
  }))
}

/** Users whose reminder is due; skips rows that another process has locked. */
export const dueForReminder = (tx: Tx, now: number, limit: number) =>
  own(tx)
    .selectFrom('sign_in_people')
    .selectAll()
    .where('remind_at', '>', 0)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await own(tx).deleteFrom('sign_in_days').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('sign_in_gifts').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('sign_in_people').where('user_id', '=', userId).execute()
}
