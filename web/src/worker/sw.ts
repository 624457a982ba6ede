// The service worker: the app opens without a network. It never touches /api, /ws or /media.
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
interface Worker {
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'message', listener: (event: Messaging) => void): void
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
    /^\/(?:first-paint\.js|logo\.svg|icon-[\w-]+\.png)$/.test(url.pathname)
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
