import type { Db, Tx } from '#platform/database.ts'

type Tables = { requests: { user_id: string; request_id: string; body: Buffer; answer: string; at: number } }
const own = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, userId: string, requestId: string) =>
  own(db)
    .selectFrom('requests')
    .select(['body', 'answer'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** False where it is known; one that another transaction is at is waited for. */
export async function claim(tx: Tx, row: Omit<Tables['requests'], 'answer'>): Promise<boolean> {
  const result = await own(tx)
    .insertInto('requests')
    .values({ ...row, answer: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const keep = (tx: Tx, userId: string, requestId: string, answer: string) =>
  own(tx)
    .updateTable('requests')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute()

export const removeOf = (db: Db, userId: string) =>
  own(db).deleteFrom('requests').where('user_id', '=', userId).execute()
