import type { Generated } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Day } from '#platform/utc-days.ts'

type Tables = {
  freezes: { id: Generated<string>; user_id: string; reason: string; at: number; ended_at: number | null }
}
const own = (db: Db) => db.withTables<Tables>()

const freezesInForce = (db: Db) => own(db).selectFrom('freezes').where('ended_at', 'is', null)

export const freezeOf = (db: Db, userId: string) =>
  freezesInForce(db).select(['reason', 'at']).where('user_id', '=', userId).executeTakeFirst()

export const putFreeze = (tx: Tx, row: { user_id: string; reason: string; at: number }) =>
  own(tx)
    .insertInto('freezes')
    .values({ ...row, ended_at: null })
    .onConflict((c) => c.column('user_id').where('ended_at', 'is', null).doUpdateSet({ reason: row.reason }))
    .execute()

/** The reason stands in the audit log alone from then on. */
export async function endFreeze(tx: Tx, userId: string, at: number): Promise<boolean> {
  const ended = await own(tx)
    .updateTable('freezes')
    .set({ ended_at: at, reason: '' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export async function freezesAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await freezesInForce(db)
    .select('user_id')
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

const freezesOn = (db: Db, { from, until }: Day) =>
  own(db).selectFrom('freezes').where('at', '>=', from).where('at', '<', until)

/** Accounts frozen on a day, the newest freeze first; also those that were unfrozen since. */
export const frozenOn = (db: Db, day: Day, limit: number) =>
  freezesOn(db, day)
    .select(['user_id', 'at', 'ended_at'])
    .orderBy('at', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute()

export async function countFrozen(db: Db, day: Day): Promise<number> {
  const { count } = await freezesOn(db, day)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
