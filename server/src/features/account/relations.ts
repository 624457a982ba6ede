import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { PreparedApp } from '#platform/database/prepared.ts'

/** The relation of one user to another. */
export type Relation = { isFriend: boolean; remarks: string; hasBlockedMe: boolean }

/** The relation of `otherId` to `userId`; implemented by the feature with friends and blocks. */
export const relations = new ExtensionPoint<(db: Db, userId: string, otherId: string) => Promise<Relation>>(
  'relations',
)

/** Whether a user has done the daily sign-in today, in their time zone. */
export const signInFlags = new ExtensionPoint<
  (app: PreparedApp, userId: string, now: number) => Promise<boolean>
>('signInFlags')

/** A user's points. */
export const pointsBalances = new ExtensionPoint<(app: PreparedApp, userId: string) => Promise<number>>(
  'pointsBalances',
)

/** A user's identity verification: its state, and the masked number of the document. */
export const identityStates = new ExtensionPoint<
  (app: PreparedApp, userId: string) => Promise<{ real: number; idCard: string }>
>('identityStates')
