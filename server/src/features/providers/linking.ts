import { violates, type Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as credentials from '#features/credentials/index.ts'
import { keyOf, readKey } from './key.ts'
import { beginAt, exchange, provider } from './service.ts'
import * as store from './store.ts'

// An account at a provider is a credential: with an old credential it is linked or unlinked at once, without one the
// change is pending. @returns when it takes effect, 0 if it already has

type Made = { dueTime: number }
type Proof = { password?: string | undefined; code?: string | undefined }

export const linkedTo = (ctx: Ctx) => store.accountOf(ctx.db, ctx.userId)

const isProven = ({ password, code }: Proof) => password !== undefined || code !== undefined

/** The old credential is checked before the browser leaves, and counts for this link only. */
export async function begin(ctx: Ctx, proof: Proof) {
  provider(ctx)
  await auth.requireLongSession(ctx)
  const proven = isProven(proof)
  const useProof = proven ? await auth.prove(ctx, proof) : undefined
  return beginAt(ctx, 'link', { user_id: ctx.userId, proven }, useProof)
}

export async function link(ctx: Ctx, answer: { code: string; state: string; ticket: string }): Promise<Made> {
  await auth.requireLongSession(ctx)
  const { who, proven } = await exchange(ctx, answer, 'link')
  const after = keyOf(who)
  const known = await store.findAccount(ctx.db, who.issuer, who.subject)
  if (known?.user_id === ctx.userId) return { dueTime: 0 }
  if (known || (await account.isReserved(ctx.db, [after], ctx.clock.now(), ctx.userId)))
    throw new ApiError('ProviderTaken')
  if (!proven) await credentials.countPendingChange(ctx)
  try {
    return await ctx.transaction((tx) => change(ctx, tx, after, proven))
  } catch (error) {
    if (violates(error, 'provider_accounts_pkey')) throw new ApiError('ProviderTaken')
    throw error
  }
}

export async function unlink(ctx: Ctx, proof: Proof): Promise<Made> {
  await auth.requireLongSession(ctx)
  const proven = isProven(proof)
  const useProof = proven ? await auth.prove(ctx, proof) : undefined
  if (!(await linkedTo(ctx))) throw new ApiError('NoDataFound')
  if (!proven) await credentials.countPendingChange(ctx)
  return ctx.transaction(async (tx) => {
    await useProof?.(tx)
    await credentials.lockCredentials(tx, ctx.userId)
    const me = await account.find(tx, ctx.userId)
    if (!me || !(await store.accountOf(tx, ctx.userId))) throw new ApiError('NoDataFound')
    if (me.mobile === null && me.email === null && me.passwordHash === null) throw new ApiError('LastWayIn')
    return change(ctx, tx, null, proven)
  })
}

async function change(ctx: Ctx, tx: Tx, after: string | null, proven: boolean): Promise<Made> {
  const wanted = { kind: 'provider' as const, after }
  if (!proven) return { dueTime: await credentials.changeLater(ctx, tx, wanted) }
  await credentials.changeNow(ctx, tx, ctx.userId, wanted)
  return { dueTime: 0 }
}

export const providerAccounts: credentials.StoredCredential = {
  async read(tx, userId) {
    const found = await store.accountOf(tx, userId)
    return found ? keyOf(found) : null
  },
  async write(tx, userId, value, at) {
    await store.removeAccounts(tx, userId)
    if (value !== null) await store.putAccount(tx, { ...readKey(value), user_id: userId, created_at: at })
  },
}
