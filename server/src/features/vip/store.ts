import type { Db, Tx } from '#platform/database/database.ts'

type Tables = { vip: { user_id: string; until: number } }
const own = (db: Db) => db.withTables<Tables>()

export const untilOf = async (db: Db, userId: string): Promise<number> =>
  (await own(db).selectFrom('vip').select('until').where('user_id', '=', userId).executeTakeFirst())?.until ??
  0

/** Extends VIP by `ms`, from now or from its present end; concurrent calls add up. */
export async function extend(tx: Tx, userId: string, ms: number, now: number): Promise<number> {
  const row = await own(tx)
    .insertInto('vip')
    .values({ user_id: userId, until: now + ms })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((e) => ({ until: e(e.fn<number>('greatest', ['vip.until', e.val(now)]), '+', ms) })),
    )
    .returning('until')
    .executeTakeFirstOrThrow()
  return row.until
}

/** The same where VIP lasts until `seen`, 0 for never; undefined where it does not. */
export async function extendSeen(
  tx: Tx,
  userId: string,
  ms: number,
  now: number,
  seen: number,
): Promise<number | undefined> {
  const until = Math.max(seen, now) + ms
  const values = { user_id: userId, until }
  const row = await (seen === 0
    ? own(tx)
        .insertInto('vip')
        .values(values)
        .onConflict((one) => one.doNothing())
        .returning('until')
        .executeTakeFirst()
    : own(tx)
        .updateTable('vip')
        .set(values)
        .where('user_id', '=', userId)
        .where('until', '=', seen)
        .returning('until')
        .executeTakeFirst())
  return row?.until
}

/** False if the user has none. */
export async function end(tx: Tx, userId: string, now: number): Promise<boolean> {
  const result = await own(tx)
    .updateTable('vip')
    .set({ until: now })
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const remove = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('vip').where('user_id', '=', userId).execute()
