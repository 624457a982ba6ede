import type { Db, Tx } from '#platform/database/database.ts'

/** A row without an answer was refused, `refusals` times, the last time by this error. */
type Row = {
  user_id: string
  request_id: string
  body: Buffer
  answer: string
  at: number
  refusals: number
  refusal: string
}
type Asked = Pick<Row, 'user_id' | 'request_id' | 'body' | 'at'>
type Tables = { idempotency_keys: Row }
const own = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, userId: string, requestId: string) =>
  own(db)
    .selectFrom('idempotency_keys')
    .select(['body', 'answer', 'refusals', 'refusal'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** False if it is answered, or was refused more often than when this try began; waits for a concurrent transaction. */
export async function claim(tx: Tx, asked: Asked, refusals: number): Promise<boolean> {
  const result = await own(tx)
    .insertInto('idempotency_keys')
    .values({ ...asked, answer: '', refusals: 0, refusal: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'request_id'])
        .doUpdateSet({ body: asked.body, at: asked.at })
        .where('idempotency_keys.answer', '=', '')
        .where('idempotency_keys.refusals', '=', refusals),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** Stores a refusal. False if another try was answered; waits for a concurrent one. */
export async function refuse(db: Db, asked: Asked, refusal: string): Promise<boolean> {
  const result = await own(db)
    .insertInto('idempotency_keys')
    .values({ ...asked, answer: '', refusals: 1, refusal })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'request_id'])
        .doUpdateSet((e) => ({ refusals: e('idempotency_keys.refusals', '+', 1), refusal, at: asked.at }))
        .where('idempotency_keys.answer', '=', ''),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** Deletes refusals before a time; answers are kept for ever. */
export const forgetRefused = (db: Db, before: number) =>
  own(db).deleteFrom('idempotency_keys').where('answer', '=', '').where('at', '<', before).execute()

export const keep = (tx: Tx, userId: string, requestId: string, answer: string) =>
  own(tx)
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute()

export const removeOf = (db: Db, userId: string) =>
  own(db).deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
