import type { PushPayload } from '@mynah/contract/web-push'

// The service worker: opens the app offline, and shows notifications for pushes. It never answers for /api, /ws or
// /media.
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Extendable {
  request: Request & { isReloadNavigation?: boolean }
  resultingClientId: string
  respondWith: (answer: Promise<Response>) => void
}
interface Messaging extends Extendable {
  data: { keep?: string[]; ask?: 'isOutdated' } | null
  source: { id: string; postMessage: (message: unknown) => void }
}
interface Pushed extends Extendable {
  data: { json: () => unknown } | null
}
interface Renewed extends Extendable {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
interface Notice {
  data: unknown
  close: () => void
}
interface NoticeEvent extends Extendable {
  notification: Notice
}
interface Page {
  url: string
  focused: boolean
  visibilityState: string
  focus: () => Promise<unknown>
  postMessage: (message: unknown) => void
}
interface Worker {
  location: Location
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    getNotifications: (filter: { tag: string }) => Promise<Notice[]>
    pushManager: PushManager
  }
  clients: {
    claim: () => Promise<void>
    matchAll: (options: object) => Promise<Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'message', listener: (event: Messaging) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'pushsubscriptionchange', listener: (event: Renewed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NoticeEvent) => void): void
}

const worker = globalThis as unknown as Worker
const shelf = 'mynah-shell-1'
const page = '/'
const timeoutMs = 200
const dayMs = 24 * 3_600_000
const mostAssets = 400

let opened: Promise<Cache> | undefined
const open = () =>
  (opened ??= caches.open(shelf).catch((cause: unknown) => {
    opened = undefined
    throw cause
  }))

worker.addEventListener('install', (event) => {
  event.waitUntil(stockUp().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShelves().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  if (event.data?.ask === 'isOutdated') return event.waitUntil(answerIsOutdated(event.source))
  const urls = (event.data?.keep ?? []).map((url) => new URL(url)).filter(isAsset)
  event.waitUntil(Promise.allSettled(urls.map((url) => asset(new Request(url)))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && url.origin === worker.location.origin && url.pathname === page) {
    event.respondWith(startPage(event))
  } else if (isAsset(url)) {
    event.respondWith(asset(request))
  }
})

/** Files with a hash in their name never change; the few others are the page's icons and its first scripts. */
function isAsset(url: URL): boolean {
  if (url.origin !== worker.location.origin) return false
  return (
    url.pathname.startsWith('/assets/') ||
    /^\/(?:first-paint\.js|last-picture\.js|logo\.svg|icon-[\w-]+\.png|stickers\/[\w/-]+\.webp)$/.test(
      url.pathname,
    )
  )
}

async function stockUp(): Promise<void> {
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`)
  await storePage(answer)
}

/**
 * Stores a page once all files that it starts with are cached: if that is interrupted the previous page stays
 * complete. Returns whether it differs from the previous page.
 */
async function storePage(answer: Response): Promise<boolean> {
  if (!answer.ok) return false
  const cache = await open()
  const html = await answer.clone().text()
  const stored = await cache.match(page)
  const before = await stored?.clone().text()
  // the page's policy says what it may embed, and changes without a new build
  const policy = 'content-security-policy'
  const isSame = html === before && stored?.headers.get(policy) === answer.headers.get(policy)
  if (isSame && isRecent(stored)) return false
  const { all = [], ...texts } = aheadOf(html)
  const spoken = await Promise.all(
    Object.entries(aheadOf(before ?? '')).map(async ([language, files]) => {
      const here = await Promise.all(files.map((file) => cache.match(file)))
      return here.every(Boolean) ? (texts[language] ?? []) : []
    }),
  )
  const wanted = assetsAmong([...linkedIn(html), ...all, ...spoken.flat()])
  await Promise.all(wanted.map((url) => asset(new Request(url))))
  const files = await Promise.all(wanted.map((url) => cache.match(url)))
  if (!files.every(Boolean)) return false
  await cache.put(page, answer)
  return !isSame
}

/**
 * Whether the server sent this page within a day, according to its `Date` header. False without one, or if the
 * device's clock differs by more.
 */
const isRecent = (stored: Response | undefined) =>
  Math.abs(Date.now() - Date.parse(stored?.headers.get('date') ?? '')) < dayMs

const linkedIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')

const assetsAmong = (paths: string[]) =>
  paths.map((path) => new URL(path, worker.location.href)).filter(isAsset)

/** The files that signed-in users start with, for all languages and for each: see web/build/first-paint.ts. */
function aheadOf(html: string): Record<string, string[]> {
  const ahead = /data-ahead='([^']+)'/.exec(html)?.[1]
  return ahead ? (JSON.parse(ahead) as Record<string, string[]>) : {}
}

/**
 * The files that the cached page starts with stay, however old they are: otherwise the next start offline would fail.
 */
async function dropOldShelves(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)))
  const cache = await open()
  const html = (await (await cache.match(page))?.text()) ?? ''
  const needed = new Set(
    [page, ...linkedIn(html), ...Object.values(aheadOf(html)).flat()].map(
      (path) => new URL(path, worker.location.href).href,
    ),
  )
  const stored = await cache.keys()
  const old = stored.filter(({ url }) => !needed.has(url))
  // oldest first: from earlier builds
  await Promise.all(old.slice(0, Math.max(0, stored.length - mostAssets)).map((one) => cache.delete(one)))
}

/** By client id: whether the page came from the cache and the server has a different one. */
const outdated = new Map<string, Promise<boolean>>()

async function answerIsOutdated(source: Messaging['source']): Promise<void> {
  if (await outdated.get(source.id)) source.postMessage({ isOutdated: true })
  outdated.delete(source.id)
}

/**
 * The cached page if it is recent, so that a start does not wait for the network. Otherwise, and on a reload, the network's
 * page, or the cached one after `timeoutMs`. A page can ask whether it turned out to be outdated.
 */
async function startPage(event: Fetching): Promise<Response> {
  const fresh = fetch(event.request)
  let isFromCache = false
  const renew = async () => (await storePage((await fresh).clone())) && isFromCache
  const renewed = renew().catch(() => false)
  event.waitUntil(renewed)
  outdated.set(event.resultingClientId, renewed)
  const stored = await (await open()).match(page)
  if (!stored) return fresh
  const soon = async () => {
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), timeoutMs))
    return Promise.race([fresh.catch(() => stored), late])
  }
  const shown = isRecent(stored) && !event.request.isReloadNavigation ? stored : await soon()
  isFromCache = shown === stored
  return shown
}

/** The cached file, else the network's; also answered if this device cannot store it. */
async function asset(request: Request): Promise<Response> {
  const cache = await open().catch(() => undefined)
  const stored = await cache?.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) await cache?.put(request, answer.clone()).catch(() => undefined)
  return answer
}

worker.addEventListener('push', (event) => {
  const pushed = event.data?.json() as PushPayload | undefined
  const notified = lastNotified.catch(() => undefined).then(() => notify(pushed))
  lastNotified = notified
  event.waitUntil(notified)
})

/** One after the other: a push adds to the count of the previous notification. */
let lastNotified: Promise<unknown> = Promise.resolve()

/**
 * Shows a notification, except for an edit whose notification is gone: browsers withdraw the right to push from apps
 * that show nothing.
 */
async function notify(pushed: PushPayload | undefined): Promise<void> {
  const { title = 'Mynah', body = '', many = '', count = 1, tag = 'mynah', path = '/' } = pushed ?? {}
  const isEdit = pushed?.edited === true
  const [before] = await worker.registration.getNotifications({ tag })
  if (isEdit && !before) return
  const known = (before?.data as { count?: number } | undefined)?.count ?? 0
  const sum = known + count
  await worker.registration.showNotification(many === '' && sum > 1 ? `${title} (${sum})` : title, {
    body: many !== '' && sum > 1 ? many.replace('{count}', String(sum)) : body,
    tag,
    renotify: !isEdit,
    ...(isEdit && { silent: true }),
    icon: '/icon-192.png',
    data: { path, count: sum },
  })
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

/** The push service gave this browser another address, which is sent to the server even if no page is open. */
async function renewSubscription({ oldSubscription: old, newSubscription }: Renewed): Promise<void> {
  if (!old) return
  const { userVisibleOnly, applicationServerKey } = old.options
  const next =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }))
  const [before, after] = [old.toJSON(), next.toJSON()]
  // sorted by the names of the fields, as the signature requires
  const body = JSON.stringify({
    auth: after.keys?.['auth'],
    before: { auth: before.keys?.['auth'], endpoint: before.endpoint },
    endpoint: after.endpoint,
    p256dh: after.keys?.['p256dh'],
  })
  await fetch('/api/webPush/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json', sign: await signOf(body) },
    body,
  })
}

/**
 * Like `sign` of the client, which a worker in one file cannot import; workers always have the browser's own SHA-256.
 */
async function signOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body + 'mynah-h5-2026'))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(lead(path))
})

/** Leads to an open page, preferably one that shows it already, else to a new one. */
async function lead(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page =
    pages.find(({ url }) => new URL(url).hash === `#${path}`) ??
    pages.find(({ focused }) => focused) ??
    pages[0]
  if (!page) return void (await worker.clients.openWindow(`/#${path}`))
  page.postMessage({ open: path })
  // only possible after a press of the user
  await page.focus().catch(() => undefined)
}
