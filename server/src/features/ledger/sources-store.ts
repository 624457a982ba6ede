import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** A feature's description of its postings, by which postings inserted with plain SQL are detected. */
export type PostingSource = {
  /** The first part of its posting keys, up to the first slash. */
  prefix: string
  /** Whether the second part of its keys is the id of the paid object, which users see as the payment number. */
  isNumbered?: true
  /** Kinds of postings that return money taken by a posting with the same number. */
  returning?: readonly string[]
  /**
   * A query of movements according to the feature's own rows: `id, payer, payee, asset, amount`. It reads `these`, the
   * postings with the prefix: `id, key, kind, at, part` (the parts of the key, from 1), `conversation_id, message_id`.
   * `now` is in epoch milliseconds.
   */
  moves(now: number): RawBuilder<unknown>
  /** A query of the postings that rows changed since then require: `key, at`. */
  due?(since: number): RawBuilder<unknown>
  /** The bank's references, by the second part of the keys. */
  references?(db: Db, ids: string[]): Promise<BankReference[]>
  /** For corrections: the postings that they correct, by the second part of the keys. */
  corrects?(db: Db, ids: string[]): Promise<{ id: string; posting: number }[]>
}

/** `booked_on` is a day such as 2026-11-23; both are '' if not recorded. */
export type BankReference = { id: string; reference: string; booked_on: string }

/** By prefix; a posting with an unknown prefix is wrong. */
export const postingSources = new ExtensionPoint<PostingSource>('postingSources')

/**
 * Whether the audit log has this operator action on this subject, with the posting's key in its record. An older
 * version recorded the posting's object instead, under `field`.
 */
export const isRecorded = (
  action: string,
  subject: RawBuilder<unknown>,
  field: 'cash' | 'order',
) => sql`exists (
  select from audit_log a where a.subject = ${subject} and a.action = ${action}
    and coalesce(a.detail::json->>'posting' = t.key, a.detail::json->>${sql.lit(field)} = t.part[2])
)`

/** Whether the account was deleted, and with it rows of its owner's actions. */
export const isErased = (userId: RawBuilder<unknown>) =>
  sql`exists (select from users u where u.id = ${userId} and u.destroyed_at > 0)`
