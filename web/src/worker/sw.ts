import type { PushPayload } from '@mynah/contract/web-push'

// The service worker: the app opens without a network, and says what came while nobody looked. It never touches /api, /ws or /media.
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Extendable {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Messaging extends Extendable {
  data: { keep?: string[] } | null
}
interface Pushed extends Extendable {
  data: { json: () => unknown } | null
}
interface Notice {
  data: unknown
  close: () => void
}
interface NoticeEvent extends Extendable {
  notification: Notice
}
interface Page {
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
  addEventListener(name: 'notificationclick', listener: (event: NoticeEvent) => void): void
}

const worker = globalThis as unknown as Worker
const shelf = 'mynah-shell-1'
const page = '/'
const patience_ms = 4000
const mostAssets = 400

worker.addEventListener('install', (event) => {
  event.waitUntil(stockUp().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShelves().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  const urls = (event.data?.keep ?? []).map((url) => new URL(url)).filter(isAsset)
  event.waitUntil(Promise.allSettled(urls.map((url) => asset(new Request(url)))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && url.origin === worker.location.origin && url.pathname === page) {
    event.respondWith(newestPage(request))
  } else if (isAsset(url)) {
    event.respondWith(asset(request))
  }
})

/** Names with a hash never change what they hold; the few others are the page's icons and its first script. */
function isAsset(url: URL): boolean {
  if (url.origin !== worker.location.origin) return false
  return (
    url.pathname.startsWith('/assets/') ||
    /^\/(?:first-paint\.js|logo\.svg|icon-[\w-]+\.png|stickers\/[\w/-]+\.webp)$/.test(url.pathname)
  )
}

async function stockUp(): Promise<void> {
  const cache = await caches.open(shelf)
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`)
  const html = await answer.clone().text()
  const found = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
    ([, path]) => new URL(path ?? '', worker.location.href),
  )
  await Promise.all(found.filter(isAsset).map((url) => asset(new Request(url))))
  await cache.put(page, answer)
}

async function dropOldShelves(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)))
  const cache = await caches.open(shelf)
  const kept = await cache.keys()
  // oldest first: builds of long ago
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostAssets)).map((old) => cache.delete(old)))
}

/** The network's page if it comes soon, else the last one seen. */
async function newestPage(request: Request): Promise<Response> {
  const cache = await caches.open(shelf)
  const stored = await cache.match(page)
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(page, answer.clone())
    return answer
  })
  if (!stored) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), patience_ms))
  return Promise.race([fresh.catch(() => stored), late])
}

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(shelf)
  const stored = await cache.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

// what came while nobody looked

worker.addEventListener('push', (event) => {
  event.waitUntil(say(event.data?.json() as PushPayload | undefined))
})

/** Always says something: browsers take away the right to push from who is silent. */
async function say(pushed: PushPayload | undefined): Promise<void> {
  const { title = 'Mynah', body = '', many = '', count = 1, tag = 'mynah', path = '/' } = pushed ?? {}
  const [before] = await worker.registration.getNotifications({ tag })
  const known = (before?.data as { count?: number } | undefined)?.count ?? 0
  const sum = known + count
  await worker.registration.showNotification(many === '' && sum > 1 ? `${title} (${sum})` : title, {
    body: many !== '' && sum > 1 ? many.replace('{count}', String(sum)) : body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { path, count: sum },
  })
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(lead(path))
})

/** To a page that is open, else to a new one. */
async function lead(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(`/#${path}`))
  page.postMessage({ open: path })
  // only after a press of a person
  await page.focus().catch(() => undefined)
}
