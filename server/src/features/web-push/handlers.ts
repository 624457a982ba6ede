import { webPush as calls } from '@mynah/contract/web-push'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { keysOf } from './sender.ts'
import { isPushService } from './services.ts'
import * as store from './store.ts'
import { pushTest } from './test-push.ts'

/** For one network address: callers without a session must not search for subscriptions. */
const renewals = { points: 20, seconds: 3_600 }

type Keys = { endpoint: string; p256dh: string; auth: string }

function requireKeys(app: App, { endpoint, p256dh, auth }: Keys): void {
  if (!isPushService(app.config, endpoint)) throw new ApiError('PushServiceUnknown')
  if (!isKey(p256dh, 65)) throw badParameter('p256dh')
  if (!isKey(auth, 16)) throw badParameter('auth')
}

export const webPushHandlers = serve(calls, {
  async key(ctx) {
    return { publicKey: (await keysOf(ctx)()).public_key }
  },
  async subscribe(ctx, { endpoint, p256dh, auth, showText }) {
    requireKeys(ctx, { endpoint, p256dh, auth })
    const row = {
      session_id: ctx.sessionId,
      user_id: ctx.userId,
      endpoint,
      p256dh,
      auth,
      language: ctx.language,
      show_text: showText ?? false,
    }
    await ctx.transaction((tx) => store.put(tx, row, ctx.clock.now()))
    return null
  },
  async renew(ctx, { before, ...next }) {
    if (!(await ctx.limiter.take('push-renew', renewals, ctx.address))) throw new ApiError('TooOften')
    requireKeys(ctx, next)
    await ctx.transaction((tx) => store.renew(tx, before, next))
    return null
  },
  async unsubscribe(ctx) {
    await store.remove(ctx.db, ctx.sessionId)
    return null
  },
  async test(ctx) {
    const subscription = await store.ofSession(ctx.db, ctx.sessionId)
    if (!subscription) throw new ApiError('NoDataFound')
    if ((await pushTest(ctx, { ...subscription, language: ctx.language })) !== 'taken')
      throw new ApiError('PushFailed')
    return null
  },
})

const isKey = (text: string, bytes: number) => Buffer.from(text, 'base64url').length === bytes
