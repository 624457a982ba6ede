import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { webPush } from '@mynah/contract/web-push'
import { read } from '#platform/daily-figures-store.ts'
import { storeCounts } from '#platform/daily-figures.ts'
import { Browser, pushService } from '#test/browser.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { push, pushWaiting, senderOf } from './sender.ts'
import * as store from './store.ts'

/** A push service that accepts a connection, and never answers. */
async function silentService() {
  let asked = 0
  const server = createServer(() => void (asked += 1))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin, asked: () => asked, close }
}

const [service, silent] = [await pushService(), await silentService()]
const server = await testServer({
  pushOrigins: [service.origin, silent.origin],
  metricsToken: 'a token of sixteen or more',
})
const { app, clock } = server
const send = senderOf(app)
afterAll(() => {
  service.close()
  silent.close()
})
afterEach(() => service.answerWith(201))

const payload = { title: 'ana', body: 'hello', many: '', count: 1, tag: 'x', path: '/' }

let made = 0
const subscriptionOf = (browser: Browser): store.Subscription => ({
  ...browser.subscription,
  session_id: `session${(made += 1)}`,
  user_id: '1',
  language: 'en',
  show_text: true,
})
/** A browser with the push subscription of a user's session. */
async function subscribed() {
  const { bo } = await people(server, 'bo')
  const browser = new Browser(service)
  await bo.call(webPush.subscribe, browser.subscription)
  const [subscription] = await store.ofPeople(app.db, [bo.id])
  if (!subscription) throw new Error('no subscription')
  return { bo, browser, subscription }
}
const nextFor = (browser: Browser, timeoutMs?: number) =>
  service.next(({ path }) => path === browser.path, timeoutMs)

async function measured(name: string): Promise<string[]> {
  const headers = { authorization: 'Bearer a token of sixteen or more' }
  const text = await (await fetch(new URL('/metrics', server.url), { headers })).text()
  return text.split('\n').filter((line) => line.startsWith(name))
}

test('an unresponsive push service does not delay the others', async () => {
  const browser = new Browser(service)
  const stuck = subscriptionOf(new Browser({ ...service, origin: silent.origin }))
  for (let count = 0; count < 40; count += 1) send(stuck, payload)
  send(subscriptionOf(browser), payload)
  // less than the silent ones take to fail
  await nextFor(browser, 5_000)
  await expect.poll(silent.asked).toBeGreaterThan(0)
  expect(await measured('mynah_pushes_waiting')).toEqual(['mynah_pushes_waiting 36'])
  expect(await measured('mynah_push_origins_paused')).toEqual(['mynah_push_origins_paused 0'])
})

test('an invalid subscription, and a redirect, do not count as silence of the push service', async () => {
  const subscription = subscriptionOf(new Browser(service))
  expect(await push(app, { ...subscription, p256dh: 'AA' }, payload)).toBe('unsent')
  expect(await push(app, { ...subscription, endpoint: 'http://127.0.0.1:1/x' }, payload)).toBe('unsent')
  service.answerWith(302)
  expect(await push(app, subscription, payload)).toBe('refused')
  const closed = await silentService()
  app.config.pushOrigins.push(closed.origin)
  closed.close()
  const gone = subscriptionOf(new Browser({ ...service, origin: closed.origin }))
  expect(await push(app, gone, payload)).toBe('silent')
})

test('a delayed push is sent with its remaining lifetime, and not if the session disabled it', async () => {
  const { bo, browser, subscription } = await subscribed()
  const since = clock.now()
  const waiting = { subscription, payload, since, until: since + 3_600_000 }
  clock.moveBy(120_000)
  expect(await pushWaiting(app, waiting)).toBe('taken')
  expect((await nextFor(browser)).headers.ttl).toBe('3480')
  await bo.call(webPush.unsubscribe, {})
  expect(await pushWaiting(app, waiting)).toBe('unsent')
  expect(service.pushed.map(({ path }) => path)).not.toContain(browser.path)
})

test('an outdated push is not sent, and counted', async () => {
  const [expired, other] = [new Browser(service), new Browser(service)]
  send(subscriptionOf(expired), payload, 0)
  send(subscriptionOf(other), payload)
  await nextFor(other)
  expect(service.pushed.map(({ path }) => path)).not.toContain(expired.path)
  expect(await measured('mynah_pushes_dropped_total')).toEqual([
    'mynah_pushes_dropped_total{reason="expired"} 1',
  ])
})

test('delivered and failed pushes are figures of the day', async () => {
  const count = async () => {
    await storeCounts(app)
    const { rows } = await read(app.db, 0)
    return ['pushesDelivered', 'pushesFailed'].map(
      (name) => rows.find((row) => row.name === name)?.value ?? 0,
    )
  }
  const [delivered = 0, failed = 0] = await count()
  const browser = new Browser(service)
  send(subscriptionOf(browser), payload)
  await nextFor(browser)
  await expect.poll(count).toEqual([delivered + 1, failed])
  service.answerWith(400)
  send(subscriptionOf(browser), payload)
  await nextFor(browser)
  send(subscriptionOf(browser), payload, 0)
  await expect.poll(count).toEqual([delivered + 1, failed + 2])
})
