import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** What a feature that posts says of its postings, so that one that was written by SQL alone is found. */
export type PostingSource = {
  /** The first part of their keys, up to the first slash. */
  prefix: string
  /** The second part of their keys is the id of what is paid, by which people know it. */
  isNumbered?: true
  /** The kinds by which comes back what a posting with the same number took. */
  returning?: readonly string[]
  /**
   * A query of what moved as the feature's own rows say: `id, payer, payee, asset, amount`. It reads `these`, the postings
   * with the prefix: `id, key, kind, at, part` (the key's parts, from 1), `conversation_id, message_id`. `now` is in ms.
   */
  moves(now: number): RawBuilder<unknown>
  /** A query of the postings that rows changed since then must have: `key, at`. */
  due?(since: number): RawBuilder<unknown>
  /** Under what the bank has what moved, by the second part of the keys. */
  references?(db: Db, ids: string[]): Promise<BankReference[]>
}

/** `booked_on` is a day, such as 2026-11-23; '' in each where none was noted. */
export type BankReference = { id: string; reference: string; booked_on: string }

/** By prefix; a posting of no prefix that is named here is wrong. */
export const postingSources = new ExtensionPoint<PostingSource>('postingSources')

/**
 * An operator did this to that subject, in an action whose record names the posting. A version before did not name it, but
 * what the posting is about, under `field`.
 */
export const isRecorded = (
  action: string,
  subject: RawBuilder<unknown>,
  field: 'cash' | 'order',
) => sql`exists (
  select from audit_log a where a.subject = ${subject} and a.action = ${action}
    and coalesce(a.detail::json->>'posting' = t.key, a.detail::json->>${sql.lit(field)} = t.part[2])
)`

/** The account was destroyed, and rows of what its owner did with it. */
export const isErased = (userId: RawBuilder<unknown>) =>
  sql`exists (select from users u where u.id = ${userId} and u.destroyed_at > 0)`
