import type { Db, Tx } from '#platform/database.ts'

type Tables = {
  idempotency_keys: { user_id: string; request_id: string; body: Buffer; answer: string; at: number }
}
const own = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, userId: string, requestId: string) =>
  own(db)
    .selectFrom('idempotency_keys')
    .select(['body', 'answer'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** False where it is known; one that another transaction is at is waited for. */
export async function claim(tx: Tx, row: Omit<Tables['idempotency_keys'], 'answer'>): Promise<boolean> {
  const result = await own(tx)
    .insertInto('idempotency_keys')
    .values({ ...row, answer: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const keep = (tx: Tx, userId: string, requestId: string, answer: string) =>
  own(tx)
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute()

export const removeOf = (db: Db, userId: string) =>
  own(db).deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
