import type { EndReason } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Ctx } from '#platform/serve.ts'
import type { Target } from './codes.ts'

/** In the transaction of every sign-in, before the session is opened; what throws refuses it. */
export const onSignIn = new ExtensionPoint<(ctx: Ctx, tx: Tx, userId: string) => Promise<void>>('onSignIn')

/** In the transaction that ends sessions; without a reason their person logged out. */
export const onSessionsEnded = new ExtensionPoint<
  (app: App, tx: Tx, sessionIds: readonly string[], reason: EndReason | undefined) => Promise<void>
>('onSessionsEnded')

/** Which of these sessions a push can reach. */
export const reachedByPush = new ExtensionPoint<(tx: Tx, sessionIds: string[]) => Promise<string[]>>(
  'reachedByPush',
)

/** Sets the password of the account with this number or address, which the code proves. Throws CodeWrong. */
export const resetPassword = new ExtensionPoint<
  (ctx: Ctx, target: Target, password: string, code: string) => Promise<void>
>('resetPassword')
