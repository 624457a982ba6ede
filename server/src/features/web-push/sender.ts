import webpush from 'web-push'
import type { PushPayload } from '@mynah/contract/web-push'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { isPushService } from './services.ts'
import * as store from './store.ts'

const ttlSeconds = 86_400
const timeoutMs = 10_000
/** Pauses before the second, third and fourth try. */
const pausesMs = [1_000, 10_000, 60_000]
const atOnce = 20

/** The pair of keys of this installation, made at first use. */
export const keysOf = perApp((app) => {
  let keys: ReturnType<typeof store.storeKeys> | undefined
  return () => {
    keys ??= store.storeKeys(app.db, webpush.generateVAPIDKeys())
    keys.catch(() => (keys = undefined))
    return keys
  }
})

type Outcome = 'taken' | 'gone' | 'later' | 'refused'

/** One try. An answer that says that the browser is gone removes it. */
export async function push(
  app: App,
  subscription: store.Subscription,
  payload: PushPayload,
  ttl = ttlSeconds,
): Promise<Outcome> {
  const { endpoint, p256dh, auth } = subscription
  if (!isPushService(app.config, endpoint)) return 'refused'
  const keys = await keysOf(app)()
  let status: number
  try {
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        TTL: ttl,
        urgency: 'high',
        vapidDetails: {
          subject: app.config.pushContact,
          publicKey: keys.public_key,
          privateKey: keys.private_key,
        },
      },
    )
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body as Buffer),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    ;({ status } = answer)
  } catch {
    return 'later'
  }
  if (status === 404 || status === 410) {
    await store.removeEndpoint(app.db, subscription)
    return 'gone'
  }
  if (status >= 200 && status < 300) return 'taken'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Several at a time, each tried again for about a minute; what is lost then is only the waking. */
export const senderOf = perApp((app) => {
  const waiting: (() => Promise<void>)[] = []
  let busy = 0
  const pump = () => {
    while (busy < atOnce) {
      const next = waiting.shift()
      if (!next) return
      busy += 1
      next()
        .catch((error: unknown) => app.log.error({ error }, 'a push failed'))
        .finally(() => {
          busy -= 1
          pump()
        })
    }
  }
  const send = (
    subscription: store.Subscription,
    payload: PushPayload,
    ttl = ttlSeconds,
    tries = 0,
  ): void => {
    waiting.push(async () => {
      const outcome = await push(app, subscription, payload, ttl)
      const pause = pausesMs[tries]
      if (outcome === 'later' && pause !== undefined)
        setTimeout(() => send(subscription, payload, ttl, tries + 1), pause).unref()
    })
    pump()
  }
  return send
})
