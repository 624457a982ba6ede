import type { Tx } from '#platform/database/database.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { checkCode, pendingTarget } from './codes/codes.ts'
import { isOwnPassword } from './failures.ts'

/**
 * Proves that the session's user is the owner of the account: by the login password, or by a code of type `password` to
 * the account's phone or e-mail. @returns the proof, to be used up in the action's transaction. Throws PasswordWrong,
 * CodeWrong
 */
export async function prove(
  ctx: Ctx,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<(tx: Tx) => Promise<void>> {
  const me = await account.find(ctx.db, ctx.userId)
  if (!me) throw new ApiError('NoDataFound')
  if (code !== undefined) {
    const targets = [me.mobile, me.email].filter((one) => one !== null)
    const target = await pendingTarget(ctx, targets, 'password')
    if (target === undefined) throw new ApiError('CodeWrong')
    return checkCode(ctx, target, 'password', code)
  }
  if (password === undefined) throw badParameter('password')
  if (await isOwnPassword(ctx, password, me.passwordHash)) return async () => {}
  throw new ApiError('PasswordWrong')
}
