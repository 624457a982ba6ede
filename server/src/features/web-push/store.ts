import { sql } from 'kysely'
import type { Language } from '@mynah/contract/languages'
import type { Db, Tx } from '#platform/database/database.ts'

export type Subscription = {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  show_text: boolean
}
type Tables = {
  push_subscriptions: Subscription & { created_at: number }
  push_keys: { id: number; public_key: string; private_key: string }
}
const own = (db: Db) => db.withTables<Tables>()

/** The stored keys, or these if there are none; of concurrent processes the first decides. */
export async function storeKeys(db: Db, made: { publicKey: string; privateKey: string }) {
  await own(db)
    .insertInto('push_keys')
    .values({ id: 1, public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return own(db).selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirstOrThrow()
}

/** Locks an endpoint: concurrent changes of the same one have to see each other. */
const lockEndpoint = (tx: Tx, endpoint: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(tx)

type Address = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>

/** Replaces the address of the subscription with this endpoint and secret; creates none. */
export async function renew(tx: Tx, before: Omit<Address, 'p256dh'>, next: Address): Promise<void> {
  await lockEndpoint(tx, next.endpoint)
  const known = own(tx).selectFrom('push_subscriptions').where('endpoint', '=', next.endpoint)
  if (await known.select('session_id').executeTakeFirst()) return
  await own(tx)
    .updateTable('push_subscriptions')
    .set({ endpoint: next.endpoint, p256dh: next.p256dh, auth: next.auth })
    .where('endpoint', '=', before.endpoint)
    .where('auth', '=', before.auth)
    .execute()
}

/** An endpoint belongs to one browser: the next session there takes it over. */
export async function put(tx: Tx, row: Subscription, now: number): Promise<void> {
  await lockEndpoint(tx, row.endpoint)
  await own(tx)
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', row.endpoint)
    .where('session_id', '<>', row.session_id)
    .execute()
  const { session_id: _, ...rest } = row
  await own(tx)
    .insertInto('push_subscriptions')
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(rest))
    .execute()
}

export const remove = (db: Db, sessionId: string) =>
  own(db).deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()

/** Only if it has not been replaced. */
export const removeEndpoint = (db: Db, { session_id, endpoint }: Subscription) =>
  own(db)
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute()

const columns = ['session_id', 'user_id', 'endpoint', 'p256dh', 'auth', 'language', 'show_text'] as const

export const ofSession = (db: Db, sessionId: string): Promise<Subscription | undefined> =>
  own(db)
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export const ofPeople = (db: Db, userIds: string[]): Promise<Subscription[]> =>
  own(db)
    .selectFrom('push_subscriptions')
    .select(columns)
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .execute()

/** Whether a notification to one of these users shows the text of messages. */
export const mayShowWords = async (db: Db, _: unknown, userIds: string[]): Promise<boolean> =>
  userIds.length > 0 && (await ofPeople(db, userIds)).some((one) => one.show_text)

export async function anyAtAll(db: Db): Promise<boolean> {
  return (await own(db).selectFrom('push_subscriptions').select('session_id').limit(1).execute()).length > 0
}

/** Those of these sessions with a subscription. */
export async function sessionsAmong(db: Db, sessionIds: string[]): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where((e) => e('session_id', '=', e.fn.any(e.val(sessionIds))))
    .execute()
  return rows.map((row) => row.session_id)
}
