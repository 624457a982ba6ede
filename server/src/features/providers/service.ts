import { createHash } from 'node:crypto'
import type { SignedIn } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import { nameText } from '@mynah/contract/kit'
import * as z from 'zod/mini'
import type { App } from '#platform/app.ts'
import { violates, type Tx } from '#platform/database/database.ts'
import { newToken } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { openAccount, signIn } from '#features/auth/index.ts'
import { providerOf } from './oidc.ts'
import { keyOf } from './key.ts'
import type { Provider, Purpose, ProviderIdentity } from './provider.ts'
import * as store from './store.ts'

/** For one network address: each is a row here, and usually a request to the provider. */
const tries = { points: 60, seconds: 60, closed: true }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export function provider(ctx: Ctx): Provider {
  const found = providerOf(ctx)
  if (!found) throw new ApiError('ProviderNotSetUp')
  return found
}

async function mayTry(ctx: Ctx): Promise<void> {
  if (!(await ctx.limiter.take('provider', tries, ctx.address))) throw new ApiError('TooOften')
}

/** Whether this state belongs to a link, not a login. */
export async function beganLink(app: App, state: string | null): Promise<boolean> {
  return state !== null && (await store.purposeOf(app.db, hashOf(state))) === 'link'
}

type Owner = { user_id: string | null; proven: boolean }

export const begin = (ctx: Ctx, purpose: 'login' | 'phone') =>
  beginAt(ctx, purpose, { user_id: null, proven: false })

/** The browser keeps the ticket, which is in no address: knowing the redirect address alone is useless. */
export async function beginAt(
  ctx: Ctx,
  purpose: Purpose,
  owner: Owner,
  useProof?: (tx: Tx) => Promise<void>,
) {
  const there = provider(ctx)
  await mayTry(ctx)
  const [state, ticket, nonce, verifier] = [newToken(), newToken(), newToken(), newToken()]
  const url = await there.addressOf({ state, nonce, verifier }, purpose)
  await ctx.transaction(async (tx) => {
    await useProof?.(tx)
    await store.putLogin(tx, {
      ...owner,
      state_hash: hashOf(state),
      ticket_hash: hashOf(ticket),
      purpose,
      nonce,
      verifier,
      expires_at: ctx.clock.now() + limits.providerLoginMs,
    })
  })
  return { url, state, ticket }
}

type Answer = { code: string; state: string | undefined; ticket: string | undefined }

/** `proven`: whether an old credential was given at the start. */
export async function exchange(
  ctx: Ctx,
  { code, state, ticket }: Answer,
  purpose: Purpose,
): Promise<{ who: ProviderIdentity; proven: boolean }> {
  const there = provider(ctx)
  // Without the ticket, an attacker's code could sign this browser in as the attacker.
  if (!state || !ticket || !code) throw new ApiError('ProviderRefused')
  const now = ctx.clock.now()
  const owner = { purpose, userId: purpose === 'link' ? ctx.userId : null }
  const begun = await store.takeLogin(ctx.db, hashOf(state), hashOf(ticket), owner, now)
  if (!begun) throw new ApiError('ProviderRefused')
  return { who: await there.byCode(code, { state, ...begun }), proven: begun.proven }
}

export const loginByCode = async (ctx: Ctx, answer: Answer): Promise<SignedIn> =>
  enter(ctx, (await exchange(ctx, answer, 'login')).who)

export async function loginByAccessToken(ctx: Ctx, token: string, subject: string): Promise<SignedIn> {
  const there = provider(ctx)
  await mayTry(ctx)
  return enter(ctx, await there.byAccessToken(token, subject))
}

/** The phone number verified by the provider. Throws NoDataFound if there is none. */
export async function phoneByCode(ctx: Ctx, answer: Answer): Promise<string> {
  const { phone } = (await exchange(ctx, answer, 'phone')).who
  const mobile = phone === undefined ? null : account.readPhone(phone, undefined)
  if (!mobile) throw new ApiError('NoDataFound')
  return mobile
}

/** Signs in, or creates the account. Accounts are identified by issuer and subject only. */
async function enter(ctx: Ctx, who: ProviderIdentity): Promise<SignedIn> {
  const known = await enterKnown(ctx, who)
  if (known) return known
  const { issuer, subject } = who
  try {
    return await openAccount(ctx, { name: readName(who.name) }, async (tx, userId) => {
      // An undo may restore its old link: until then it creates no account.
      if (await account.isReserved(tx, [keyOf(who)], ctx.clock.now(), userId))
        throw new ApiError('ProviderTaken')
      await store.putAccount(tx, { issuer, subject, user_id: userId, created_at: ctx.clock.now() })
    })
  } catch (error) {
    // Another login created it at the same moment.
    const other = violates(error, 'provider_accounts_pkey') ? await enterKnown(ctx, who) : undefined
    if (!other) throw error
    return other
  }
}

async function enterKnown(ctx: Ctx, { issuer, subject }: ProviderIdentity): Promise<SignedIn | undefined> {
  const link = await store.findAccount(ctx.db, issuer, subject)
  if (!link) return undefined
  const user = await account.find(ctx.db, link.user_id)
  // The account is being deleted.
  if (!user) throw new ApiError('ProviderRefused')
  return ctx.transaction((tx) => signIn(ctx, tx, user))
}

const shownName = nameText(1)

/** The user's name at the provider, if it is allowed here. */
function readName(given: string | undefined): string | undefined {
  const read = z.safeParse(shownName, given)
  if (!read.success) return undefined
  try {
    account.requireName(read.data)
    return read.data
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
