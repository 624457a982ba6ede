import type { Db, Tx } from '#platform/database.ts'

/** Without an answer it was refused, `refusals` times, the last time by the error of this name. */
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

/**
 * False where it is answered, or was refused more often than when this try began; one that another transaction is at is
 * waited for.
 */
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

/** Notes that it was refused. False where another try was answered, also one that is at it now: it is waited for. */
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

/** Forgets what was refused before this time; answers are stored for ever. */
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
