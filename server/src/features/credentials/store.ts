import { sql } from 'kysely'
import type { CredentialKind } from '@mynah/contract/credentials'
import type { Db, Tx } from '#platform/database/database.ts'

export type ChangeRow = {
  id: string
  user_id: string
  kind: CredentialKind
  state: 'waiting' | 'done' | 'stopped' | 'undone'
  /** The phone, the e-mail, the provider's account, or the hash of the password; null if there is none. */
  before: string | null
  after: string | null
  created_at: number
  due_at: number
  done_at: number
  done_place: number
}
/** A message not yet known to be sent: a link about the change, or the news that it was undone. */
export type MessageRow = {
  id: string
  change_id: string
  channel: 'sms' | 'mail'
  target: string
  language: string
  about: 'change' | 'undone'
  attempts: number
  next_at: number
}
type Tables = {
  credential_changes: ChangeRow
  credential_links: { token_hash: Buffer; change_id: string }
  credential_messages: MessageRow
}
const own = (db: Db) => db.withTables<Tables>()

/** Locks a user's credentials until the transaction ends. */
export const lock = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`credentials ${userId}`}, 1))`.execute(tx)

export const insert = (tx: Tx, row: ChangeRow) =>
  own(tx).insertInto('credential_changes').values(row).execute()

export const update = (tx: Tx, id: string, what: Partial<ChangeRow>) =>
  own(tx).updateTable('credential_changes').set(what).where('id', '=', id).execute()

export const find = (db: Db, id: string) =>
  own(db).selectFrom('credential_changes').selectAll().where('id', '=', id).executeTakeFirst()

export const waitingOf = (db: Db, userId: string) =>
  own(db)
    .selectFrom('credential_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .execute()

/** @returns how many there were */
export async function stopWaiting(tx: Tx, userId: string, kind?: CredentialKind): Promise<number> {
  let query = own(tx)
    .updateTable('credential_changes')
    .set({ state: 'stopped' })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
  if (kind) query = query.where('kind', '=', kind)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

export const due = (db: Db, now: number, limit: number) =>
  own(db)
    .selectFrom('credential_changes')
    .select(['id', 'user_id'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()

export async function nextPlace(tx: Tx, userId: string): Promise<number> {
  const row = await own(tx)
    .selectFrom('credential_changes')
    .select((e) => e.fn.max('done_place').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** This change and all made after it, newest first. */
export const changesFrom = (tx: Tx, userId: string, place: number) =>
  own(tx)
    .selectFrom('credential_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('done_place', '>=', place)
    .orderBy('done_place', 'desc')
    .execute()

export const putLink = (db: Db, tokenHash: Buffer, changeId: string) =>
  own(db).insertInto('credential_links').values({ token_hash: tokenHash, change_id: changeId }).execute()

export const findByLink = (db: Db, tokenHash: Buffer) =>
  own(db)
    .selectFrom('credential_changes as c')
    .innerJoin('credential_links as l', 'l.change_id', 'c.id')
    .selectAll('c')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Each number or address gets one message about a change: a newer one replaces an unsent one. */
export const putMessage = (tx: Tx, row: MessageRow) =>
  own(tx)
    .insertInto('credential_messages')
    .values(row)
    .onConflict((c) => c.columns(['change_id', 'target']).doUpdateSet(row))
    .execute()

export const removeMessage = (db: Db, id: string) =>
  own(db).deleteFrom('credential_messages').where('id', '=', id).execute()

/** Claims messages whose next attempt is due; of several servers one gets each. */
export async function takeDueMessages(
  db: Db,
  now: number,
  pause: { firstMs: number; mostMs: number },
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update credential_messages
    set attempts = attempts + 1,
      next_at = ${now}::bigint + least(${pause.mostMs}, ${pause.firstMs} * power(2, least(attempts, 20)))::bigint
    where id in (
      select id from credential_messages where next_at <= ${now} order by next_at limit ${limit}
      for update skip locked
    )
    returning *`.execute(db)
  return rows
}

export const removeOf = (db: Db, userId: string) =>
  own(db).deleteFrom('credential_changes').where('user_id', '=', userId).execute()

/** Deletes rows that no rule needs any more, above all old password hashes. */
export const sweep = (db: Db, before: number) =>
  own(db)
    .deleteFrom('credential_changes')
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'done'), e('done_at', '<=', before)]),
        e.and([e('state', 'in', ['stopped', 'undone']), e('due_at', '<=', before)]),
      ]),
    )
    .execute()
