import { isCommonPin } from '@mynah/contract/pins'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as credentials from '#features/credentials/index.ts'
import { ownAccount } from './service.ts'

// Changes of phone, e-mail and both passwords. With an old credential a change takes effect at once, without one it is
// pending. @returns when it takes effect, 0 if it already has

type Made = { dueTime: number }
const atOnce: Made = { dueTime: 0 }

/** Sets the user's phone or e-mail, replacing the old one. */
export async function bind(
  ctx: Ctx,
  { channel, to }: { channel: 'sms' | 'mail'; to: string },
  code: string,
  proof: { password?: string | undefined; code?: string | undefined },
): Promise<Made> {
  await auth.requireLongSession(ctx)
  const proven = proof.password !== undefined || proof.code !== undefined
  const useProof = proven ? await auth.prove(ctx, proof) : undefined
  const use = await auth.checkCode(ctx, to, 'bind', code)
  const known = await (channel === 'sms' ? account.findByMobile(ctx.db, to) : account.findByMail(ctx.db, to))
  if (known && known.id !== ctx.userId) throw new ApiError('TargetTaken')
  if (await account.isReserved(ctx.db, [to], ctx.clock.now(), ctx.userId)) throw new ApiError('TargetTaken')
  const wanted = { kind: channel === 'sms' ? ('phone' as const) : ('mail' as const), after: to }
  if (!useProof && !known) await credentials.countPendingChange(ctx)
  try {
    return await ctx.transaction(async (tx) => {
      await use(tx)
      await useProof?.(tx)
      // The user has it already.
      if (known) return atOnce
      if (!useProof) return { dueTime: await credentials.changeLater(ctx, tx, wanted) }
      await credentials.changeNow(ctx, tx, ctx.userId, wanted)
      return atOnce
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('TargetTaken')
    throw error
  }
}

export type Proof = { code?: string | undefined; old?: string | undefined }

export async function changePassword(ctx: Ctx, password: string, { old, code }: Proof): Promise<Made> {
  await auth.requireLongSession(ctx)
  auth.checkNewPassword(password)
  if (old === undefined && code === undefined) {
    await credentials.countPendingChange(ctx)
    return later(ctx, 'password', password)
  }
  const hash = old === undefined ? undefined : await requirePassword(ctx, old)
  const use = old === undefined ? await auth.prove(ctx, { code }) : undefined
  const next = await hashPassword(ctx, password)
  await ctx.transaction(async (tx) => {
    await use?.(tx)
    const now = await account.lockPassword(tx, ctx.userId)
    // The password was changed meanwhile, so the given one is not the present one.
    if (hash !== undefined && now !== hash) throw new ApiError('PasswordWrong')
    await credentials.changeNow(ctx, tx, ctx.userId, { kind: 'password', after: next })
    await auth.endOtherSessions(ctx, tx)
  })
  return atOnce
}

async function later(ctx: Ctx, kind: 'password' | 'payPassword', password: string): Promise<Made> {
  const after = await hashPassword(ctx, password)
  const wait = (tx: Tx) => credentials.changeLater(ctx, tx, { kind, after })
  return { dueTime: await ctx.transaction(wait) }
}

/** @returns the hash that the password matches; throws PasswordWrong */
async function requirePassword(ctx: Ctx, password: string): Promise<string | null> {
  const { passwordHash: hash } = await ownAccount(ctx)
  if (await auth.isOwnPassword(ctx, password, hash)) return hash
  throw new ApiError('PasswordWrong')
}

/**
 * Sets the payment password, proven by a code to the account's phone or e-mail, or by the old one. A user with neither
 * proves it by the login password.
 */
export async function savePayPassword(ctx: Ctx, password: string, { code, old }: Proof): Promise<Made> {
  await auth.requireLongSession(ctx)
  if (isCommonPin(password)) throw new ApiError('PayPasswordCommon')
  const { mobile, email } = await ownAccount(ctx)
  const targets = [mobile, email].filter((one) => one !== null)
  const known = await account.payPasswordOf(ctx.db, ctx.userId)
  let use: Awaited<ReturnType<typeof auth.checkCode>> | undefined
  if (code !== undefined) {
    const target = await auth.pendingTarget(ctx, targets, 'paypassword')
    if (target === undefined) throw new ApiError('CodeWrong')
    use = await auth.checkCode(ctx, target, 'paypassword', code)
  } else if (old === undefined) {
    await credentials.countPendingChange(ctx)
    return later(ctx, 'payPassword', password)
  } else if (known) await account.checkPayPassword(ctx, old)
  else if (targets.length > 0) throw new ApiError('CodeWrong')
  else await requirePassword(ctx, old)
  const after = await hashPassword(ctx, password)
  await ctx.transaction(async (tx) => {
    await use?.(tx)
    await credentials.changeNow(ctx, tx, ctx.userId, { kind: 'payPassword', after })
  })
  return atOnce
}
