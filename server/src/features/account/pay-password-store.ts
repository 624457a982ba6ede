import { sql, type Generated } from 'kysely'
import { asynchronousCommit, type Db, type Tx } from '#platform/database/database.ts'

type Tables = {
  pay_passwords: { user_id: string; hash: string; wrong: Generated<number>; locked_until: Generated<number> }
}
const own = (db: Db) => db.withTables<Tables>()

export const putPayPassword = (tx: Tx, userId: string, hash: string) =>
  own(tx)
    .insertInto('pay_passwords')
    .values({ user_id: userId, hash })
    .onConflict((c) => c.column('user_id').doUpdateSet({ hash, wrong: 0, locked_until: 0 }))
    .execute()

export const removePayPassword = (tx: Tx, userId: string) =>
  own(tx).deleteFrom('pay_passwords').where('user_id', '=', userId).execute()

export const payPasswordOf = (db: Db, userId: string) =>
  own(db).selectFrom('pay_passwords').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Counts a try before its hash is compared, so that parallel guesses cannot share one; undefined while it is locked. */
export async function takePayTry(
  db: Db,
  userId: string,
  now: number,
  rule: { triesMax: number; lockMs: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    update pay_passwords set
      wrong = case when locked_until > 0 then 1 else wrong + 1 end,
      locked_until = case when locked_until = 0 and wrong + 1 >= ${rule.triesMax} then ${now + rule.lockMs}::bigint else 0 end
    where user_id = ${userId} and locked_until <= ${now} and ${asynchronousCommit(db)}
    returning hash`.execute(db)
  return rows[0]?.hash
}

/** Returns the last counted try, which also ends a lock caused by it. */
export const giveBackPayTry = (db: Db, userId: string) =>
  sql`
    update pay_passwords set wrong = greatest(wrong - 1, 0), locked_until = 0
    where user_id = ${userId} and ${asynchronousCommit(db)}`.execute(db)

/** Resets the count of wrong tries after a right one. */
export const forgivePayTries = (db: Db, userId: string) =>
  own(db)
    .updateTable('pay_passwords')
    .set({ wrong: 0, locked_until: 0 })
    .where('user_id', '=', userId)
    .where(asynchronousCommit(db))
    .execute()
