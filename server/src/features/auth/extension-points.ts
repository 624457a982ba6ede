import type { EndReason } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Ctx } from '#platform/http/serve.ts'
import type { Target } from './codes/codes.ts'

/** Runs in the transaction of every sign-in, before the session is opened; throwing refuses it. */
export const onSignIn = new ExtensionPoint<(ctx: Ctx, tx: Tx, userId: string) => Promise<void>>('onSignIn')

/** Runs in the transaction that ends sessions; no reason means a logout. */
export const onSessionsEnded = new ExtensionPoint<
  (app: App, tx: Tx, sessionIds: readonly string[], reason: EndReason | undefined) => Promise<void>
>('onSessionsEnded')

/** Those of these sessions that a push can reach. */
export const reachedByPush = new ExtensionPoint<(tx: Tx, sessionIds: string[]) => Promise<string[]>>(
  'reachedByPush',
)

/** Sets the password of the account with this phone or e-mail, proven by the code. Throws CodeWrong. */
export const resetPassword = new ExtensionPoint<
  (ctx: Ctx, target: Target, password: string, code: string) => Promise<void>
>('resetPassword')
