import { sql } from 'kysely'
import { asynchronousCommit, type Db } from '#platform/database/database.ts'

type Tables = {
  daily_figures: { day: number; name: string; value: number }
  figures_state: { one: true; since_day: number; measured_at: number; stored_at: number }
}
const own = (db: Db) => db.withTables<Tables>()

const firstClaimMs = 2_000

export type Value = [name: string, value: number]

/** Adds to counts of a day. Sorted by name, so that processes which add at once do not deadlock. */
export async function add(db: Db, day: number, counts: readonly Value[]): Promise<void> {
  await own(db)
    .insertInto('daily_figures')
    .values(rowsOf(day, counts))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name'])
        .doUpdateSet({ value: sql<number>`daily_figures.value + excluded.value` })
        .where(asynchronousCommit(db)),
    )
    .execute()
}

/** Stores values of a day; of values that are measured several times a day, the highest. */
export async function put(
  db: Db,
  day: number,
  values: readonly Value[],
  { isHighest }: { isHighest: boolean },
): Promise<void> {
  const value = isHighest
    ? sql<number>`greatest(daily_figures.value, excluded.value)`
    : sql<number>`excluded.value`
  await own(db)
    .insertInto('daily_figures')
    .values(rowsOf(day, values))
    .onConflict((conflict) =>
      conflict.columns(['day', 'name']).doUpdateSet({ value }).where(asynchronousCommit(db)),
    )
    .execute()
}

const rowsOf = (day: number, values: readonly Value[]) =>
  values
    .map(([name, value]) => ({ day, name, value: Math.round(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** All figures from a day on, the first day on which the processes counted, and when measured ones were stored. */
export async function read(db: Db, fromDay: number) {
  const rows = await own(db).selectFrom('daily_figures').selectAll().where('day', '>=', fromDay).execute()
  const state = await own(db)
    .selectFrom('figures_state')
    .select(['since_day', 'stored_at'])
    .executeTakeFirstOrThrow()
  return { rows, sinceDay: state.since_day, measuredAt: state.stored_at }
}

/** The first day of each figure. */
export async function firstDays(db: Db): Promise<Map<string, number>> {
  const rows = await own(db)
    .selectFrom('daily_figures')
    .select(['name', sql<number>`min(day)`.as('day')])
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, day }) => [name, day]))
}

/**
 * False if the figures were measured after this time; of concurrent callers one gets true. While none were ever stored,
 * two seconds are enough: a process that claimed the first run may have ended meanwhile.
 */
export async function claimMeasuring(db: Db, now: number, before: number): Promise<boolean> {
  const { numUpdatedRows } = await own(db)
    .updateTable('figures_state')
    .set({ measured_at: now })
    .where((e) =>
      e.or([
        e('measured_at', '<', before),
        e.and([e('stored_at', '=', 0), e('measured_at', '<', now - firstClaimMs)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const noteStored = (db: Db, at: number) =>
  own(db).updateTable('figures_state').set({ stored_at: at }).execute()

export const removeBefore = (db: Db, day: number) =>
  own(db).deleteFrom('daily_figures').where('day', '<', day).execute()
