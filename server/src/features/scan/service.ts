import { createHash, timingSafeEqual } from 'node:crypto'
import type { OutputOf } from '@mynah/contract/kit'
import { limits, rates } from '@mynah/contract/limits'
import type { scan as calls, ScannedLogin } from '@mynah/contract/scan'
import { newToken } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { knownDevice } from './known-device.ts'
import * as store from './store.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export async function create(ctx: Ctx): Promise<OutputOf<typeof calls.create>> {
  if (!(await ctx.limiter.take('qr', rates.qr, ctx.address))) throw new ApiError('TooOften')
  const [id, secret] = [newToken(), newToken()]
  const now = ctx.clock.now()
  const { brand, model, platform, system } = knownDevice(ctx.device)
  const expires_at = now + limits.qrLoginMs
  await store.insert(ctx.db, {
    ...{ id, secret_hash: hashOf(secret), state: 'new', brand, model, platform, system },
    ...{ address: ctx.address, user_id: null, session_id: null, created_at: now, expires_at },
  })
  return { id, secret, expireTime: expires_at }
}

/** Answers only the browser with the secret; a confirmed code becomes its session here, once. */
export async function state(ctx: Ctx, id: string, secret: string): Promise<OutputOf<typeof calls.state>> {
  const row = await store.find(ctx.db, id, ctx.clock.now())
  if (!row || !timingSafeEqual(row.secret_hash, hashOf(secret))) return { state: 'expired' }
  if (row.state === 'confirmed') return signIn(ctx, id)
  if (row.state !== 'scanned' || row.user_id === null)
    return { state: row.state === 'cancelled' ? 'cancelled' : 'new' }
  const card = (await account.cardsOf(ctx, [row.user_id])).get(row.user_id)
  return { state: 'scanned', userName: card?.userName ?? '', avatarUrl: card?.avatarUrl ?? '' }
}

async function signIn(ctx: Ctx, id: string): Promise<OutputOf<typeof calls.state>> {
  return ctx.transaction(async (tx) => {
    const row = await store.use(tx, id)
    const user = row?.user_id ? await account.find(tx, row.user_id) : undefined
    if (!user) return { state: 'expired' as const }
    return { state: 'confirmed' as const, ...(await auth.signIn(ctx, tx, user, { byQr: true })) }
  })
}

export async function scan(ctx: Ctx, id: string): Promise<ScannedLogin> {
  const row = await store.take(ctx.db, id, ctx, ctx.clock.now())
  if (!row) throw new ApiError('QrExpired')
  const { brand, model, platform, system, address } = row
  const times = { createTime: row.created_at, expireTime: row.expires_at }
  return { id, brand, model, platform, system, address, ...times }
}

/** A user who confirms is notified of the new session on every device. */
export async function answer(ctx: Ctx, id: string, confirm: boolean): Promise<void> {
  if (confirm) await auth.requireLongSession(ctx)
  await ctx.transaction(async (tx) => {
    const state = confirm ? 'confirmed' : 'cancelled'
    const row = await store.answer(tx, id, ctx, state, ctx.clock.now())
    if (!row) throw new ApiError('QrExpired')
    if (!confirm) return
    const device = [row.brand, row.system].filter(Boolean).join(', ') || row.address
    await auth.postSystemNotice(ctx, tx, ctx.userId, {
      key: 'qrSignIn',
      args: { device },
      text: `You signed in on another device: ${device}. If this was not you, end its session in the settings.`,
    })
  })
}
