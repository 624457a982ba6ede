import type { Db, Tx } from '#platform/database/database.ts'
import { targetKey } from './target.ts'

type Reserved = { target: string; user_id: string; until: number }
type Tables = { reserved_targets: Reserved }
const own = (db: Db) => db.withTables<Tables>()

/** Reserves a number or address for a user until a time. */
export function reserve(tx: Tx, { target, ...rest }: Reserved) {
  const row = { ...rest, target: targetKey(target) }
  return own(tx)
    .insertInto('reserved_targets')
    .values(row)
    .onConflict((c) => c.column('target').doUpdateSet(row))
    .execute()
}

/** Whether one of these is reserved for another user. */
export async function isReserved(db: Db, targets: string[], now: number, userId: string): Promise<boolean> {
  const row = await own(db)
    .selectFrom('reserved_targets')
    .select('target')
    .where((e) => e('target', '=', e.fn.any(e.val(targets.map(targetKey)))))
    .where('user_id', '<>', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export const releaseTargets = (db: Db, userId: string) =>
  own(db).deleteFrom('reserved_targets').where('user_id', '=', userId).execute()

export const sweepReserved = (db: Db, now: number) =>
  own(db).deleteFrom('reserved_targets').where('until', '<=', now).execute()
