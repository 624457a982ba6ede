import type { Tx } from '#platform/database.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import type { Draft } from './draft.ts'

/** What features that stand above messages do when one was stored or recalled, or a conversation ended; they add it at the start. */
type Hearers = {
  /** After the commit, and at once: nothing may wait for it. */
  stored: ((draft: Draft) => void)[]
  /** In the transaction of the recall: what a feature kept of the message is taken out again. */
  recalled: ((tx: Tx, key: string, messageId: string) => Promise<unknown>)[]
  /** In the transaction in which a conversation ends: nobody speaks there any more. */
  ended: ((tx: Tx, key: string) => Promise<unknown>)[]
}

export const hearersOf = onePerApp((): Hearers => ({ stored: [], recalled: [], ended: [] }))
