import { isUniqueViolation } from '#platform/database.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { mine } from './service.ts'

// What an account is proven by: number, address and both passwords. Each change is dated, so that money can wait.

/** The number or address becomes this person's, in the place of the one before. */
export async function bind(
  ctx: Ctx,
  { channel, to }: { channel: 'sms' | 'mail'; to: string },
  code: string,
): Promise<void> {
  await auth.requireSettled(ctx)
  const use = await auth.checkCode(ctx, to, 'bind', code)
  const what = channel === 'sms' ? { mobile: to } : { email: to }
  try {
    await ctx.transaction(async (tx) => {
      await use(tx)
      await account.change(tx, ctx.userId, { ...what, proof_changed_at: ctx.clock.now() })
      await auth.tellProof(ctx, tx, ctx.userId, channel === 'sms' ? 'proofPhone' : 'proofMail')
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('TargetTaken')
    throw error
  }
}

export async function changePassword(ctx: Ctx, old: string, password: string): Promise<void> {
  await auth.requireSettled(ctx)
  auth.checkNewPassword(password)
  const hash = await requirePassword(ctx, old)
  const next = await hashPassword(password)
  await ctx.transaction(async (tx) => {
    // Changed by somebody else meanwhile: the old one is no longer the old one.
    if ((await account.lockPassword(tx, ctx.userId)) !== hash) throw new Refusal('PasswordWrong')
    await account.setPassword(tx, ctx.userId, next, ctx.clock.now())
    await auth.endOtherSessions(ctx, tx)
    await auth.tellProof(ctx, tx, ctx.userId, 'proofPassword')
  })
}

/** @returns the hash that the password fits; throws PasswordWrong. */
async function requirePassword(ctx: Ctx, password: string): Promise<string | null> {
  await auth.mayTryPassword(ctx)
  const { password_hash: hash } = await mine(ctx)
  if (await isPassword(password, hash)) return hash
  await auth.noteWrongPassword(ctx)
  throw new Refusal('PasswordWrong')
}

type Proof = { code?: string | undefined; old?: string | undefined }

/**
 * By a code to an own number or address, or by the old one. Who has neither a payment password nor anything that a code
 * could be sent to, proves it by the login password.
 */
export async function savePayPassword(ctx: Ctx, password: string, { code, old }: Proof): Promise<void> {
  await auth.requireSettled(ctx)
  const { mobile, email } = await mine(ctx)
  const targets = [mobile, email].filter((one) => one !== null)
  const known = await account.payPasswordOf(ctx.db, ctx.userId)
  let use: Awaited<ReturnType<typeof auth.checkCode>> | undefined
  if (code !== undefined) {
    const target = await auth.pendingTarget(ctx, targets, 'paypassword')
    if (target === undefined) throw new Refusal('CodeWrong')
    use = await auth.checkCode(ctx, target, 'paypassword', code)
  } else if (old === undefined) throw new Refusal('BadParameter')
  else if (known) await account.checkPayPassword(ctx, ctx.userId, old)
  else if (targets.length > 0) throw new Refusal('CodeWrong')
  else await requirePassword(ctx, old)
  const hash = await hashPassword(password)
  await ctx.transaction(async (tx) => {
    await use?.(tx)
    await account.putPayPassword(tx, ctx.userId, hash)
    await account.change(tx, ctx.userId, { proof_changed_at: ctx.clock.now() })
    await auth.tellProof(ctx, tx, ctx.userId, 'proofPayPassword')
  })
}
