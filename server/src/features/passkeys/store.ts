import type { Db, Tx } from '#platform/database/database.ts'

export type PasskeyRow = {
  id: string
  user_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
  created_at: number
  used_at: number
}
export type ChallengeRow = {
  hash: Buffer
  purpose: 'prove' | 'register' | 'signIn' | 'pay'
  /** Who requested it; null for signing in. */
  user_id: string | null
  /** Whether an old credential was given for adding the passkey. */
  proven: boolean
  /** The request that it pays for; null for others. */
  request: Buffer | null
  expires_at: number
}
type Tables = {
  passkeys: PasskeyRow
  passkey_challenges: ChallengeRow
}
const own = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const of = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  own(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const insert = (tx: Tx, rows: PasskeyRow[]) => own(tx).insertInto('passkeys').values(rows).execute()

export const remove = (tx: Tx, userId: string, ids: string[]) =>
  own(tx)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()

/** False if this user has no passkey with that id. */
export async function rename(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const result = await own(db)
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** False if it was removed, or another use with this or a higher counter came first. */
export async function use(
  tx: Tx,
  { id, user_id: userId }: Pick<PasskeyRow, 'id' | 'user_id'>,
  { counter, at }: { counter: number; at: number },
): Promise<boolean> {
  const result = await own(tx)
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((e) => e.or([e('counter', '<', counter), e.and([e('counter', '=', 0), e.val(counter === 0)])]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const removeOf = async (tx: Tx, userId: string): Promise<void> => {
  await own(tx).deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await own(tx).deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

export const putChallenge = (db: Db, row: ChallengeRow) =>
  own(db).insertInto('passkey_challenges').values(row).execute()

type Wanted = Pick<ChallengeRow, 'hash' | 'purpose' | 'user_id' | 'request'>

export const findChallenge = (db: Db, { hash, purpose, user_id, request }: Wanted, now: number) =>
  own(db)
    .selectFrom('passkey_challenges')
    .select('hash')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('request', 'is not distinct from', request)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses up the challenge; of concurrent requests one gets it. */
export const takeChallenge = (db: Db, { hash, purpose, user_id, request }: Wanted, now: number) =>
  own(db)
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('request', 'is not distinct from', request)
    .where('expires_at', '>', now)
    .returning('proven')
    .executeTakeFirst()

export const sweep = (db: Db, now: number) =>
  own(db).deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
