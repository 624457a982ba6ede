import type { SignedIn } from '@mynah/contract/auth'
import { calls } from '@mynah/contract/index'
import { limits } from '@mynah/contract/limits'
import type { Call } from '@mynah/contract/kit'
import { jsonText } from '@mynah/contract/message-kind'
import { PasskeyAnswerText, type NewPasskey, type PasskeyAnswer } from '@mynah/contract/passkeys'
import { wireFields } from '@mynah/contract/wire-names'
import * as z from 'zod/mini'
import type { App } from '#platform/app.ts'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as credentials from '#features/credentials/index.ts'
import { payRequestOf } from '#features/idempotency/index.ts'
import * as challenges from './challenges.ts'
import { requireParty } from '#platform/http/relying-party.ts'
import { textOf } from './stored-credential.ts'
import * as store from './store.ts'
import { algorithms, handleOf, verifyAnswer, verifyNew } from './verify.ts'

type Proof = { password?: string | undefined; code?: string | undefined }
type ProofOrPasskey = Proof & { credential?: PasskeyAnswer | undefined }
/** When the change takes effect; 0 if it already has. */
type Made = { dueTime: number }

const isProven = ({ password, code }: Proof) => password !== undefined || code !== undefined
const type = 'public-key' as const
const timeout = limits.passkeyChallengeMs
const userVerification = 'required' as const
const descriptorOf = ({ id, transports }: store.PasskeyRow) => ({ type, id, transports })

/** Options for signing with any passkey of the account, as the old credential for `registerOptions`. */
export async function proofOptions(ctx: Ctx) {
  const { id: rpId } = requireParty(ctx)
  const mine = await store.of(ctx.db, ctx.userId)
  if (mine.length === 0) throw new ApiError('NoDataFound')
  const challenge = await challenges.put(ctx, ctx.db, { purpose: 'prove', user_id: ctx.userId })
  return { challenge, rpId, timeout, userVerification, allowCredentials: mine.map(descriptorOf) }
}

/** @returns the proof, to be used up in the action's transaction. Throws PasskeyWrong */
async function proveByPasskey(ctx: Ctx, given: PasskeyAnswer): Promise<account.UseProof> {
  const challenge = challenges.challengeIn(given.response.clientDataJSON)
  const what = { purpose: 'prove' as const, user_id: ctx.userId }
  if (challenge === undefined || !(await challenges.take(ctx, ctx.db, challenge, what)))
    throw new ApiError('PasskeyWrong')
  const row = await store.find(ctx.db, given.id)
  const mine = row?.user_id === ctx.userId ? row : undefined
  const counter = mine && (await verifyAnswer(ctx, mine, given, challenge))
  if (!mine || counter === undefined) throw new ApiError('PasskeyWrong')
  return async (tx) => {
    if (!(await store.use(tx, mine, { counter, at: ctx.clock.now() }))) throw new ApiError('PasskeyWrong')
  }
}

/** The old credential is checked before the authenticator is used, and counts for this passkey only. */
export async function registerOptions(ctx: Ctx, { credential, ...proof }: ProofOrPasskey) {
  const party = requireParty(ctx)
  await auth.requireLongSession(ctx)
  const proven = credential !== undefined || isProven(proof)
  const useProof = credential
    ? await proveByPasskey(ctx, credential)
    : proven
      ? await auth.prove(ctx, proof)
      : undefined
  const me = await account.find(ctx.db, ctx.userId)
  if (!me) throw new ApiError('NoDataFound')
  const mine = await store.of(ctx.db, ctx.userId)
  if (mine.length >= limits.passkeysMax) throw new ApiError('PasskeysFull')
  const challenge = await ctx.transaction(async (tx) => {
    await useProof?.(tx)
    return challenges.put(ctx, tx, { purpose: 'register', user_id: ctx.userId, proven })
  })
  return {
    challenge,
    rp: { id: party.id, name: 'Mynah' },
    user: { id: handleOf(me.id), name: me.userNum, displayName: me.userName },
    pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
    timeout,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification,
    },
    excludeCredentials: mine.map(descriptorOf),
  }
}

export async function register(ctx: Ctx, given: NewPasskey, name: string): Promise<Made> {
  requireParty(ctx)
  await auth.requireLongSession(ctx)
  const challenge = challenges.challengeIn(given.response.clientDataJSON)
  const what = { purpose: 'register' as const, user_id: ctx.userId }
  const begun = challenge === undefined ? undefined : await challenges.take(ctx, ctx.db, challenge, what)
  const made = begun && (await verifyNew(ctx, given, challenge ?? ''))
  if (!made) throw new ApiError('PasskeyWrong')
  const { proven } = begun
  if (!proven) await credentials.countPendingChange(ctx)
  const row = { ...made, user_id: ctx.userId, name, created_at: ctx.clock.now(), used_at: 0 }
  try {
    return await ctx.transaction(async (tx) => {
      await credentials.lockCredentials(tx, ctx.userId)
      const mine = await store.of(tx, ctx.userId)
      if (mine.length >= limits.passkeysMax) throw new ApiError('PasskeysFull')
      if (await store.find(tx, row.id)) throw new ApiError('PasskeyWrong')
      return change(ctx, tx, textOf([row, ...mine]), proven)
    })
  } catch (error) {
    // Another account registered it at the same moment: authenticators never reuse ids.
    if (isUniqueViolation(error)) throw new ApiError('PasskeyWrong')
    throw error
  }
}

export async function remove(ctx: Ctx, id: string, proof: Proof): Promise<Made> {
  await auth.requireLongSession(ctx)
  const proven = isProven(proof)
  const useProof = proven ? await auth.prove(ctx, proof) : undefined
  if ((await store.find(ctx.db, id))?.user_id !== ctx.userId) throw new ApiError('NoDataFound')
  if (!proven) await credentials.countPendingChange(ctx)
  return ctx.transaction(async (tx) => {
    await useProof?.(tx)
    await credentials.lockCredentials(tx, ctx.userId)
    const mine = await store.of(tx, ctx.userId)
    const others = mine.filter((one) => one.id !== id)
    if (others.length === mine.length) throw new ApiError('NoDataFound')
    if (others.length === 0 && !(await hasOtherWay(ctx, tx))) throw new ApiError('LastWayIn')
    return change(ctx, tx, textOf(others), proven)
  })
}

async function hasOtherWay(ctx: Ctx, tx: Tx): Promise<boolean> {
  const me = await account.find(tx, ctx.userId)
  if (!me) throw new ApiError('NoDataFound')
  if (me.mobile !== null || me.email !== null || me.passwordHash !== null) return true
  return (await credentials.providerAccounts.only(ctx).read(tx, ctx.userId)) !== null
}

async function change(ctx: Ctx, tx: Tx, after: string | null, proven: boolean): Promise<Made> {
  const wanted = { kind: 'passkey' as const, after }
  if (!proven) return { dueTime: await credentials.changeLater(ctx, tx, wanted) }
  await credentials.changeNow(ctx, tx, ctx.userId, wanted)
  return { dueTime: 0 }
}

/** For one network address: each is a row here until it expires. */
const beginnings = { points: 600, seconds: 60, closed: true }

/** The user chooses the account on the device, among its passkeys for this host. */
export async function signInOptions(ctx: Ctx) {
  const { id: rpId } = requireParty(ctx)
  if (!(await ctx.limiter.take('passkey', beginnings, ctx.address))) throw new ApiError('TooOften')
  const challenge = await challenges.put(ctx, ctx.db, { purpose: 'signIn', user_id: null })
  return { challenge, rpId, timeout, userVerification, allowCredentials: [] }
}

export async function signIn(ctx: Ctx, given: PasskeyAnswer): Promise<SignedIn> {
  requireParty(ctx)
  const refused: { error: 'PasskeyWrong' | 'PasskeyUnknown' } = { error: 'PasskeyWrong' }
  const judged = await auth.countTry(ctx, async () => {
    const challenge = challenges.challengeIn(given.response.clientDataJSON)
    const what = { purpose: 'signIn' as const, user_id: null }
    if (challenge === undefined || !(await challenges.take(ctx, ctx.db, challenge, what))) return undefined
    const row = await store.find(ctx.db, given.id)
    const user = row && (await account.find(ctx.db, row.user_id))
    if (!row || !user) {
      refused.error = 'PasskeyUnknown'
      return undefined
    }
    const counter = await verifyAnswer(ctx, row, given, challenge)
    return counter === undefined ? undefined : { row, user, counter }
  })
  if (!judged) throw new ApiError(refused.error)
  const { row, user, counter } = judged
  return ctx.transaction(async (tx) => {
    // An undo ends all sessions, so no session may open concurrently with a passkey that it removes.
    await credentials.lockCredentials(tx, user.id)
    if (!(await store.use(tx, row, { counter, at: ctx.clock.now() }))) throw new ApiError('PasskeyWrong')
    return auth.signIn(ctx, tx, user)
  })
}

/** Calls that take the payment password, by path. */
const paying = new Map(
  Object.values(calls)
    .flatMap((some) => Object.values(some) as Call[])
    .filter(({ input }) => 'payPassword' in wireFields(input) && 'requestId' in wireFields(input))
    .map((call) => [call.path, call]),
)
const Body = jsonText(z.record(z.string(), z.unknown()))

/** A challenge for one request: its answer is not valid for another amount, receiver or id. */
export async function payOptions(ctx: Ctx, { path, body }: { path: string; body: string }) {
  const { id: rpId } = requireParty(ctx)
  const call = paying.get(path)
  if (!call) throw badParameter('path')
  const { data: fields } = z.safeDecode(Body, body)
  // Replaced, since the value is not part of the request.
  const asked = { ...fields, payPassword: '000000' }
  const read = z.safeDecode(call.input as z.ZodMiniType, asked as never)
  if (!fields || !read.success) throw badParameter('body')
  const mine = await store.of(ctx.db, ctx.userId)
  if (mine.length === 0) throw new ApiError('NoDataFound')
  const request = payRequestOf(call, read.data as { requestId: string })
  const challenge = await challenges.put(ctx, ctx.db, { purpose: 'pay', user_id: ctx.userId, request })
  return { challenge, rpId, timeout, userVerification, allowCredentials: mine.map(descriptorOf) }
}

/**
 * Checks an answer given instead of the payment password. The challenge is used up in the payment's transaction: after
 * a failure for another reason the same answer works again, but a wrong answer uses it up at once.
 */
export async function judgePayment(
  app: App,
  userId: string,
  text: string,
  request: Buffer,
): Promise<account.UseProof | undefined> {
  const { data: given } = z.safeDecode(PasskeyAnswerText, text)
  if (!given) return undefined
  const challenge = challenges.challengeIn(given.response.clientDataJSON)
  const what = { purpose: 'pay' as const, user_id: userId, request }
  if (challenge === undefined || !(await challenges.isOpen(app, challenge, what))) return undefined
  const row = await store.find(app.db, given.id)
  const mine = row?.user_id === userId ? row : undefined
  const counter = mine && (await verifyAnswer(app, mine, given, challenge))
  if (!mine || counter === undefined) {
    await challenges.take(app, app.db, challenge, what)
    return undefined
  }
  return async (tx) => {
    const taken = await challenges.take(app, tx, challenge, what)
    if (!taken || !(await store.use(tx, mine, { counter, at: app.clock.now() })))
      throw new ApiError('PasskeyWrong')
  }
}
