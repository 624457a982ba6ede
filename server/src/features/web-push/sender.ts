import webpush from 'web-push'
import type { PushPayload } from '@mynah/contract/web-push'
import type { App } from '#platform/app.ts'
import { countDaily } from '#platform/daily-figures.ts'
import { perApp } from '#platform/per-app.ts'
import { activeSpan, inSpan, within } from '#platform/operations/tracing.ts'
import { countDrops, measurePushQueues } from './measures.ts'
import { PushQueues, type Outcome } from './push-queues.ts'
import { isPushService } from './services.ts'
import * as store from './store.ts'

const ttlSeconds = 86_400
const timeoutMs = 10_000
/** How long after its end a session may still get a push. */
const freshMs = 60_000

/** The key pair of this installation, created at first use. */
export const keysOf = perApp((app) => {
  let keys: ReturnType<typeof store.storeKeys> | undefined
  return () => {
    keys ??= store.storeKeys(app.db, webpush.generateVAPIDKeys())
    keys.catch(() => (keys = undefined))
    return keys
  }
})

/** One try. If the answer says that the browser is gone, its subscription is deleted. */
export async function push(
  app: App,
  subscription: store.Subscription,
  payload: PushPayload,
  ttl = ttlSeconds,
): Promise<Outcome> {
  const request = await requestFor(app, subscription, payload, ttl)
  if (!request) return 'unsent'
  let answer: Response
  try {
    // Redirects are not followed, but count as an answer.
    answer = await fetch(subscription.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return 'silent'
  }
  await answer.body?.cancel().catch(() => undefined)
  const { status } = answer
  if (status === 404 || status === 410) {
    await store.removeEndpoint(app.db, subscription)
    return 'gone'
  }
  if (status >= 200 && status < 300) return 'taken'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Undefined if it is not a push service, or its keys are invalid. */
async function requestFor(
  app: App,
  { endpoint, p256dh, auth }: store.Subscription,
  payload: PushPayload,
  ttl: number,
): Promise<RequestInit | undefined> {
  if (!isPushService(app.config, endpoint)) return undefined
  const keys = await keysOf(app)()
  const vapidDetails = {
    subject: app.config.pushContact,
    publicKey: keys.public_key,
    privateKey: keys.private_key,
  }
  try {
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL: ttl, urgency: 'high', vapidDetails },
    )
    return { method, headers: headers as Record<string, string>, body: new Uint8Array(body as Buffer) }
  } catch {
    return undefined
  }
}

type Waiting = { subscription: store.Subscription; payload: PushPayload; since: number; until: number }

/** A push that may have waited: sent only with time left, and if the session still has the subscription. */
export async function pushWaiting(
  app: App,
  { subscription, payload, since, until }: Waiting,
): Promise<Outcome> {
  const now = app.clock.now()
  if (now - since >= freshMs) {
    const found = await store.ofSession(app.db, subscription.session_id)
    if (found?.endpoint !== subscription.endpoint) return 'unsent'
  }
  return push(app, subscription, payload, Math.ceil((until - now) / 1_000))
}

async function tryOnce(app: App, waiting: Waiting): Promise<Outcome> {
  try {
    const outcome = await pushWaiting(app, waiting)
    activeSpan()?.set({ 'mynah.outcome': outcome })
    if (outcome === 'taken') countDaily(app, 'pushesDelivered')
    else if (outcome === 'refused') countDaily(app, 'pushesFailed')
    return outcome
  } catch (error) {
    app.log.error({ error }, 'a push failed')
    return 'unsent'
  }
}

/** Retries for about a minute; pushes to a silent service wait longer. */
export const senderOf = perApp((app) => {
  const queues = new PushQueues(() => app.clock.now(), countDrops(app))
  measurePushQueues(app.metrics, queues)
  return (subscription: store.Subscription, payload: PushPayload, ttl = ttlSeconds): void => {
    const since = app.clock.now()
    const waiting = { subscription, payload, since, until: since + ttl * 1_000 }
    const span = activeSpan()
    const send = () => within(span, () => inSpan('push', () => tryOnce(app, waiting), 'client'))
    queues.add(URL.parse(subscription.endpoint)?.origin ?? '', { until: waiting.until, send })
  }
})
