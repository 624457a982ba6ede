import type { Db } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { PreparedApp } from '#platform/prepared.ts'

/** What one user is to another. */
export type Relation = { isFriend: boolean; remarks: string; hasBlockedMe: boolean }

/** How `otherId` stands to `userId`; the feature that keeps friends and blocks knows. */
export const relations = new ExtensionPoint<(db: Db, userId: string, otherId: string) => Promise<Relation>>(
  'relations',
)

/** Whether a user has signed in for the day that it is where they are. */
export const signInFlags = new ExtensionPoint<
  (app: PreparedApp, userId: string, now: number) => Promise<boolean>
>('signInFlags')

/** The points of a user. */
export const pointsBalances = new ExtensionPoint<(app: PreparedApp, userId: string) => Promise<number>>(
  'pointsBalances',
)

/** Whether an operator verified who a user is: the state, and the masked number of the document. */
export const identityStates = new ExtensionPoint<
  (app: PreparedApp, userId: string) => Promise<{ real: number; idCard: string }>
>('identityStates')
