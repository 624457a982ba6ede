import type { Tx } from '#platform/database.ts'
import { onePerApp } from '#platform/one-per-app.ts'

/** Takes what a feature kept of a message out again, in the transaction of its recall. */
export type RecallHearer = (tx: Tx, key: string, messageId: string) => Promise<unknown>

/** Features that stand above messages add theirs at the start (features.ts). */
export const recallHearers = onePerApp((): RecallHearer[] => [])
