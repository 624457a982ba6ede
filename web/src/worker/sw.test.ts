import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { webPush } from '@mynah/contract/web-push'
import { sign } from '@mynah/client/sign'

const origin = location.origin
const shelf = 'mynah-shell-1'

type Listener = (event: object) => void

/** A cache by address, oldest first, as in browsers. */
class Shelf {
  readonly stored = new Map<string, Response>()
  /** Addresses that can no longer be stored, since the cache is full. */
  full: (path: string) => boolean = () => false

  private address = (asked: Request | URL | string) =>
    new URL(asked instanceof Request ? asked.url : String(asked), origin).href
  private path = (address: string) => address.slice(origin.length)

  match = async (asked: Request | URL | string) => this.stored.get(this.address(asked))?.clone()
  put = async (asked: Request | URL | string, answer: Response) => {
    const address = this.address(asked)
    if (this.full(this.path(address))) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
    this.stored.delete(address)
    this.stored.set(address, answer)
  }
  keys = async () => [...this.stored.keys()].map((url) => new Request(url))
  delete = async (asked: Request) => this.stored.delete(this.address(asked))

  paths = () => [...this.stored.keys()].map(this.path)
  textOf = async (path: string) => (await this.match(path))?.text()
}

type Page = {
  url: string
  focused: boolean
  focus: () => Promise<unknown>
  postMessage: (said: unknown) => void
}

/** A browser with a server that has these files, and the worker in it. */
class Browser {
  readonly shelves = new Map<string, Shelf>()
  /** The server's answers by path; missing while the network fails. */
  readonly server = new Map<string, () => Response | Promise<Response>>()
  readonly asked: string[] = []
  readonly done: string[] = []
  /** The shown notifications by tag: a later one replaces an earlier one. */
  readonly notices = new Map<string, { title: string; [name: string]: unknown }>()
  readonly pages: Page[] = []
  readonly listeners = new Map<string, Listener>()

  get stored(): Shelf {
    const stored = this.shelves.get(shelf) ?? new Shelf()
    this.shelves.set(shelf, stored)
    return stored
  }

  serve(path: string, text: string, init?: ResponseInit): void {
    this.server.set(path, () => new Response(text, init))
  }

  async start(): Promise<void> {
    vi.stubGlobal('addEventListener', (name: string, listener: Listener) =>
      this.listeners.set(name, listener),
    )
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        const stored = this.shelves.get(name) ?? new Shelf()
        this.shelves.set(name, stored)
        return stored
      },
      keys: async () => [...this.shelves.keys()],
      delete: async (name: string) => this.shelves.delete(name),
    })
    vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
      const { href } = new URL(typeof asked === 'string' ? asked : asked.url, origin)
      const path = href.startsWith(origin) ? href.slice(origin.length) : href
      this.asked.push(init?.cache ? `${path} ${init.cache}` : path)
      const answer = this.server.get(path)
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    })
    vi.stubGlobal('skipWaiting', async () => void this.done.push('took the place of the worker before'))
    vi.stubGlobal('clients', {
      claim: async () => void this.done.push('took over the pages that are open'),
      matchAll: async ({ type }: { type: string }) => (type === 'window' ? this.pages : []),
      openWindow: async (url: string) => void this.done.push(`opened ${url}`),
    })
    vi.stubGlobal('registration', {
      showNotification: async (title: string, options: { tag: string }) =>
        void this.notices.set(options.tag, { title, ...options }),
      getNotifications: async ({ tag }: { tag?: string }) =>
        [...this.notices.values()].filter((one) => tag === undefined || one.tag === tag),
    })
    vi.resetModules()
    await import('./sw.ts')
  }

  /** Resolves when the browser could stop the worker: all work that it was asked to wait for is done. */
  async happens(name: string, event: object = {}): Promise<void> {
    const works: Promise<unknown>[] = []
    this.listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void works.push(work) })
    if (works.length === 0) throw new Error(`the browser was not asked to wait for ${name}`)
    await Promise.all(works)
  }

  /** The worker's answer, or undefined if it leaves the request to the browser. */
  ask(
    path: string,
    more: { method?: string; mode?: string; isReloadNavigation?: boolean } = {},
  ): { answer: Promise<Response>; rest: Promise<unknown> } | undefined {
    const { href } = new URL(path, origin)
    const request = Object.assign(new Request(href, { method: more.method ?? 'GET' }))
    Object.defineProperty(request, 'mode', { value: more.mode ?? 'no-cors' })
    Object.defineProperty(request, 'isReloadNavigation', { value: more.isReloadNavigation ?? false })
    let answer: Promise<Response> | undefined
    const works: Promise<unknown>[] = []
    this.listeners.get('fetch')?.({
      request,
      resultingClientId: 'opened',
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    })
    return answer && { answer, rest: Promise.all(works) }
  }

  textAt = async (path: string) => (await this.ask(path)?.answer)?.text()
  open = () => this.ask('/', { mode: 'navigate' })
  reload = () => this.ask('/', { mode: 'navigate', isReloadNavigation: true })

  page(path: string, focused = false, focus: Page['focus'] = async () => undefined): void {
    this.pages.push({
      url: `${origin}/#${path}`,
      focused,
      focus: async () => {
        this.done.push(`focused ${path}`)
        await focus()
      },
      postMessage: (said) => void this.done.push(`${path} is shown ${JSON.stringify(said)}`),
    })
  }
}

let browser: Browser
beforeEach(() => {
  browser = new Browser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const linking = (...paths: string[]) =>
  `<html>${paths.map((path) => `<script src="${path}"></script>`).join('')}</html>`
const withAhead = (ahead: Record<string, string[]>, ...paths: string[]) =>
  `<html data-ahead='${JSON.stringify(ahead)}'>${linking(...paths)}</html>`

describe('a new version', () => {
  test('brings its page with all that the page starts with, and takes over at once', async () => {
    const html =
      '<link href="/assets/start-1.css"><script src="/first-paint.js?1"></script><script src="/assets/start-1.js">'
    browser.serve('/', html)
    for (const path of ['/assets/start-1.css', '/first-paint.js?1', '/assets/start-1.js'])
      browser.serve(path, `code of ${path}`)
    await browser.start()
    await browser.happens('install')
    expect(browser.asked[0]).toBe('/ no-cache')
    expect(browser.stored.paths()).toEqual([
      '/assets/start-1.css',
      '/first-paint.js?1',
      '/assets/start-1.js',
      '/',
    ])
    expect(await browser.stored.textOf('/')).toBe(html)
    expect(await browser.stored.textOf('/assets/start-1.js')).toBe('code of /assets/start-1.js')
    expect(browser.done).toEqual(['took the place of the worker before'])
  })

  test('is not installed while the server has no page for it', async () => {
    browser.serve('/', 'Bad gateway', { status: 502 })
    await browser.start()
    await expect(browser.happens('install')).rejects.toThrow('502')
    expect(browser.stored.paths()).toEqual([])
    expect(browser.done).toEqual([])
  })

  test('caches of the linked files of a page neither other sites nor calls nor media', async () => {
    browser.serve(
      '/',
      linking('//other.example/assets/x.js', '/api/assets/x.js', '/media/assets/x.js', '/assets/a.js'),
    )
    browser.serve('/assets/a.js', 'code')
    await browser.start()
    await browser.happens('install')
    expect(browser.asked).toEqual(['/ no-cache', '/assets/a.js'])
    expect(browser.stored.paths()).toEqual(['/assets/a.js', '/'])
  })

  test('also caches what signed-in users need, and the texts of a language only if it was cached before', async () => {
    for (const build of ['1', '2'])
      for (const name of ['start', 'list', 'en', 'th', 'th-more'])
        browser.serve(`/assets/${name}-${build}.js`, name)
    const build = (number: string) =>
      withAhead(
        {
          all: [`/assets/list-${number}.js`],
          en: [`/assets/en-${number}.js`],
          th: [`/assets/th-${number}.js`, `/assets/th-more-${number}.js`],
        },
        `/assets/start-${number}.js`,
      )
    browser.serve('/', build('1'))
    await browser.start()
    await browser.happens('install')
    expect(browser.stored.paths()).toEqual(['/assets/start-1.js', '/assets/list-1.js', '/'])

    // English is used here; of Thai only one part is cached
    await browser.ask('/assets/en-1.js')?.answer
    await browser.ask('/assets/th-1.js')?.answer
    browser.serve('/', build('2'))
    const opened = browser.open()
    await opened?.rest
    expect(browser.stored.paths()).toContain('/assets/en-2.js')
    expect(browser.stored.paths()).toContain('/assets/list-2.js')
    expect(browser.stored.paths()).not.toContain('/assets/th-2.js')
    expect(browser.stored.paths()).not.toContain('/assets/th-more-2.js')
    expect(await browser.stored.textOf('/')).toBe(build('2'))
  })

  test('without files for a previously cached language is cached nevertheless', async () => {
    browser.serve('/', withAhead({ all: [], vi: ['/assets/vi-1.js'] }))
    browser.serve('/assets/vi-1.js', 'texts')
    await browser.start()
    await browser.happens('install')
    await browser.ask('/assets/vi-1.js')?.answer
    browser.serve('/', withAhead({ all: [] }))
    await browser.open()?.rest
    expect(await browser.stored.textOf('/')).toBe(withAhead({ all: [] }))
  })

  test('whose files could not be cached leaves the previous page complete', async () => {
    browser.serve('/', linking('/assets/start-1.js'))
    browser.serve('/assets/start-1.js', 'code')
    await browser.start()
    await browser.happens('install')
    browser.serve('/', linking('/assets/start-2.js', '/assets/more-2.js'))
    browser.serve('/assets/start-2.js', 'code')
    browser.serve('/assets/more-2.js', 'code')
    browser.stored.full = (path) => path === '/assets/more-2.js'
    await browser.open()?.rest
    expect(await browser.stored.textOf('/')).toBe(linking('/assets/start-1.js'))
  })

  test('that is an error page is never cached', async () => {
    browser.serve('/', linking())
    await browser.start()
    await browser.happens('install')
    browser.serve('/', 'Bad gateway', { status: 502 })
    await browser.open()?.rest
    expect(await browser.stored.textOf('/')).toBe(linking())
  })

  test('with only a changed policy is cached anew, and an identical one is not', async () => {
    const policy = (text: string) => ({
      headers: { 'content-security-policy': text, date: new Date().toUTCString() },
    })
    browser.serve('/', linking('/assets/start-1.js'), policy("frame-src 'none'"))
    browser.serve('/assets/start-1.js', 'code')
    await browser.start()
    await browser.happens('install')
    const put = vi.spyOn(browser.stored, 'put')
    await browser.open()?.rest
    expect(put).not.toHaveBeenCalled()
    browser.serve('/', linking('/assets/start-1.js'), policy('frame-src https://help.example.org'))
    await browser.open()?.rest
    const stored = await browser.stored.match('/')
    expect(stored?.headers.get('content-security-policy')).toBe('frame-src https://help.example.org')
  })

  test('removes caches of an older worker, and takes over open pages', async () => {
    browser.shelves.set('mynah-shell-0', new Shelf())
    browser.shelves.set('something', new Shelf())
    browser.serve('/', linking())
    await browser.start()
    await browser.happens('install')
    await browser.happens('activate')
    expect([...browser.shelves.keys()]).toEqual([shelf])
    expect(browser.stored.paths()).toEqual(['/'])
    expect(browser.done).toContain('took over the pages that are open')
  })

  test('drops the oldest files above 400, but none that the cached page starts with', async () => {
    const ahead = { all: ['/assets/list.js'], en: ['/assets/en.js'] }
    browser.serve('/', withAhead(ahead, '/assets/start.js'))
    const needed = ['/assets/start.js', '/assets/list.js', '/assets/en.js', '/']
    for (const path of needed.slice(0, 3)) browser.serve(path, 'code')
    await browser.start()
    await browser.happens('install')
    await browser.ask('/assets/en.js')?.answer
    for (let index = 1; index <= 400; index++)
      await browser.stored.put(`/assets/old-${index}.js`, new Response('code'))
    await browser.happens('activate')
    const left = browser.stored.paths()
    expect(left).toHaveLength(400)
    expect(left).toEqual(expect.arrayContaining(needed))
    expect(left).not.toContain('/assets/old-4.js')
    expect(left).toContain('/assets/old-5.js')
    await browser.happens('activate')
    expect(browser.stored.paths()).toEqual(left)
  })

  test('drops nothing while there are few files', async () => {
    browser.serve('/', linking())
    await browser.start()
    await browser.happens('install')
    for (let index = 1; index <= 10; index++)
      await browser.stored.put(`/assets/old-${index}.js`, new Response('code'))
    await browser.happens('activate')
    expect(browser.stored.paths()).toHaveLength(11)
  })

  test('caches what a running page has loaded, and no other named files', async () => {
    browser.serve('/assets/room.js', 'code')
    browser.serve('/api/user', 'private')
    browser.serve('https://other.example/assets/x.js', 'foreign')
    await browser.start()
    await browser.happens('message', {
      data: {
        keep: [
          `${origin}/assets/missing.js`,
          `${origin}/api/user`,
          'https://other.example/assets/x.js',
          `${origin}/assets/room.js`,
        ],
      },
    })
    expect(browser.stored.paths()).toEqual(['/assets/room.js'])
    expect(browser.asked).not.toContain('/api/user')
    await browser.happens('message', { data: null })
    await browser.happens('message', { data: {} })
    expect(browser.stored.paths()).toEqual(['/assets/room.js'])
  })
})

describe('requests', () => {
  const left = (path: string, more: { method?: string; mode?: string } = {}) => browser.ask(path, more)

  test('calls, sockets, media, other pages and other sites are never intercepted', async () => {
    await browser.start()
    for (const path of [
      '/api/user/userInfo',
      '/api/assets/x.js',
      '/ws',
      '/media/2026/a.webp',
      '/media/assets/x.js',
      '/terms.html',
      '/sw.js',
      '/logo.svg.html',
      '/x/logo.svg',
      '/icon-192.png/x',
      '/icon-.png',
      '/icon-192.webp',
      '/stickers/bird.png',
      '/stickers/.webp',
      '/stickers/bird.webp/x',
      'https://other.example/assets/x.js',
      'https://other.example/logo.svg',
    ])
      expect([path, left(path)]).toEqual([path, undefined])
    for (const path of ['/console/', '/api/oauth', '/open.html', 'https://other.example/'])
      expect([path, left(path, { mode: 'navigate' })]).toEqual([path, undefined])
    // the start page as a script or a form would request it
    expect(left('/')).toBeUndefined()
    expect(left('/', { method: 'POST', mode: 'navigate' })).toBeUndefined()
    expect(left('/assets/start.js', { method: 'POST' })).toBeUndefined()
    expect(browser.asked).toEqual([])
    expect(browser.stored.paths()).toEqual([])
  })

  test.each([
    '/assets/room-abc.js',
    '/first-paint.js?1',
    '/last-picture.js?2',
    '/logo.svg',
    '/icon-192.png',
    '/icon-maskable-512.png',
    '/stickers/birds/hello-1.webp',
  ])('%s is fetched once and then cached', async (path) => {
    browser.serve(path, 'code')
    await browser.start()
    expect(await browser.textAt(path)).toBe('code')
    browser.server.clear()
    expect(await browser.textAt(path)).toBe('code')
    expect(browser.asked).toEqual([path])
  })

  test('an error instead of a file is passed on and not cached', async () => {
    browser.serve('/assets/gone.js', 'Not found', { status: 404 })
    await browser.start()
    expect((await browser.ask('/assets/gone.js')?.answer)?.status).toBe(404)
    expect(browser.stored.paths()).toEqual([])
  })

  test('a file that is not cached fails offline', async () => {
    await browser.start()
    await expect(browser.ask('/assets/room.js')?.answer).rejects.toThrow('Failed to fetch')
  })

  test('a device that has no place left still gets the code of a page', async () => {
    browser.serve('/assets/room-abc.js', 'code')
    browser.stored.full = () => true
    await browser.start()
    expect(await browser.textAt('/assets/room-abc.js')).toBe('code')
    expect(browser.stored.paths()).toEqual([])
  })

  test('a device that refuses to store still gets the code, and stores it once it can', async () => {
    browser.serve('/assets/room.js', 'code')
    await browser.start()
    const { open } = caches
    Object.assign(caches, {
      open: async () => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
    expect(await browser.textAt('/assets/room.js')).toBe('code')
    Object.assign(caches, { open })
    expect(await browser.textAt('/assets/room.js')).toBe('code')
    expect(browser.stored.paths()).toEqual(['/assets/room.js'])
  })

  test('a first page whose files could not be cached is not cached either', async () => {
    browser.serve('/', linking('/assets/start-abc.js'))
    browser.serve('/assets/start-abc.js', 'code')
    browser.stored.full = (path) => path !== '/'
    await browser.start()
    await browser.happens('install')
    expect(browser.stored.paths()).toEqual([])
  })
})

describe('the start', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const dayMs = 24 * 3_600_000
  const page = (file: string, at = now) =>
    browser.serve('/', linking(file), at ? { headers: { date: new Date(at).toUTCString() } } : {})
  const installed = async (at: number) => {
    vi.useFakeTimers({ now })
    page('/assets/1.js', at)
    for (const file of ['/assets/1.js', '/assets/2.js']) browser.serve(file, 'code')
    await browser.start()
    await browser.happens('install')
  }
  /** The worker's answer to the page that was opened last. */
  const isOutdated = async () => {
    const postMessage = vi.fn<(message: unknown) => void>()
    await browser.happens('message', { data: { ask: 'isOutdated' }, source: { id: 'opened', postMessage } })
    return postMessage.mock.calls.length > 0
  }
  const shown = async (opened: ReturnType<Browser['open']>) => (await opened?.answer)?.text()

  test('shows the cached page offline', async () => {
    await installed(now)
    browser.server.clear()
    const opened = browser.open()
    expect(await shown(opened)).toBe(linking('/assets/1.js'))
    await opened?.rest
    expect(await browser.textAt('/assets/1.js')).toBe('code')
  })

  test('shows a page of less than a day ago, caches a newer one for the next start, and answers that it is outdated', async () => {
    await installed(now - dayMs + 1_000)
    page('/assets/2.js')
    const opened = browser.open()
    expect(await shown(opened)).toBe(linking('/assets/1.js'))
    expect(await isOutdated()).toBe(true)
    expect(await isOutdated()).toBe(false)
    expect(await shown(browser.open())).toBe(linking('/assets/2.js'))
    expect(await isOutdated()).toBe(false)
  })

  test('counts the day from the last time that the server gave the page, though it is the same', async () => {
    await installed(now - dayMs)
    page('/assets/1.js')
    await browser.open()?.rest
    page('/assets/2.js')
    expect(await shown(browser.open())).toBe(linking('/assets/1.js'))
  })

  test.each([
    ['a page of more than a day ago', now - dayMs, () => browser.open()],
    ['a page of a day to come', now + dayMs, () => browser.open()],
    ['a page without a date', Number.NaN, () => browser.open()],
    ['a reload', now, () => browser.reload()],
  ])("from %s shows the network's page if it arrives at once, and caches it", async (_, at, open) => {
    await installed(at)
    page('/assets/2.js')
    const opened = open()
    expect(await shown(opened)).toBe(linking('/assets/2.js'))
    await opened?.rest
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await browser.stored.textOf('/')).toBe(linking('/assets/2.js'))
    expect(await isOutdated()).toBe(false)
  })

  test('for an older page waits 200 ms for a slow network, then shows it and caches the new one', async () => {
    await installed(now - dayMs)
    const slow = Promise.withResolvers<Response>()
    browser.server.set('/', () => slow.promise)
    const opened = browser.open()
    let text: string | undefined
    const showing = shown(opened).then((one) => (text = one))
    await vi.advanceTimersByTimeAsync(199)
    expect(text).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await showing
    expect(text).toBe(linking('/assets/1.js'))
    slow.resolve(new Response(linking()))
    await opened?.rest
    expect(await browser.stored.textOf('/')).toBe(linking())
  })

  test('waits for the network as long as needed if nothing is cached', async () => {
    await browser.start()
    vi.useFakeTimers()
    const slow = Promise.withResolvers<Response>()
    browser.server.set('/', () => slow.promise)
    const opened = browser.open()
    await vi.advanceTimersByTimeAsync(30_000)
    slow.resolve(new Response('the page'))
    expect(await (await opened?.answer)?.text()).toBe('the page')
  })

  test('fails without a cached page and offline', async () => {
    await browser.start()
    const opened = browser.open()
    await expect(opened?.answer).rejects.toThrow('Failed to fetch')
    await opened?.rest
  })
})

describe('a push', () => {
  const message = {
    title: 'Linh',
    body: 'Are you there?',
    many: '{count} new messages',
    count: 1,
    tag: 'chat-7',
    path: '/room?id=7',
  }
  const push = (pushed: object) => browser.happens('push', { data: { json: () => pushed } })
  const shown = () => [...browser.notices.values()].map(({ title, body }) => ({ title, body }))

  test("shows sender and text, with the app's icon, and sounds also when it replaces another", async () => {
    await browser.start()
    await push(message)
    expect([...browser.notices.values()]).toEqual([
      {
        title: 'Linh',
        body: 'Are you there?',
        tag: 'chat-7',
        icon: '/icon-192.png',
        renotify: true,
        data: { path: '/room?id=7', count: 1 },
      },
    ])
  })

  test('of several unseen messages shows their number, for each chat separately', async () => {
    await browser.start()
    await push(message)
    await push({ ...message, count: 2 })
    await push({ ...message, title: 'Budi', tag: 'chat-8' })
    expect(shown()).toEqual([
      { title: 'Linh', body: '3 new messages' },
      { title: 'Budi', body: 'Are you there?' },
    ])
    browser.notices.clear()
    await push(message)
    expect(shown()).toEqual([{ title: 'Linh', body: 'Are you there?' }])
  })

  test('of an edit changes the shown text, silently, and shows nothing if it is gone', async () => {
    await browser.start()
    const edited = { ...message, body: 'Are you here?', many: '', count: 0, edited: true }
    await push(edited)
    expect(shown()).toEqual([])
    await push({ ...message, many: '' })
    await push(edited)
    expect(shown()).toEqual([{ title: 'Linh', body: 'Are you here?' }])
    expect([...browser.notices.values()]).toMatchObject([
      { renotify: false, silent: true, data: { count: 1 } },
    ])
  })

  test('at the same moment as another of its chat counts both', async () => {
    await browser.start()
    await Promise.all([push(message), push(message)])
    expect(shown()).toEqual([{ title: 'Linh', body: '2 new messages' }])
  })

  test('is shown also after one that the browser refused to show', async () => {
    await browser.start()
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    vi.spyOn(registration, 'showNotification').mockRejectedValueOnce(new TypeError('No permission'))
    const [refused] = await Promise.allSettled([push(message), push({ ...message, body: 'Hello?' })])
    expect(refused.status).toBe('rejected')
    expect(shown()).toEqual([{ title: 'Linh', body: 'Hello?' }])
  })

  test('without a text for several counts in its title, from the second on', async () => {
    await browser.start()
    await push({ ...message, many: '' })
    expect(shown()).toEqual([{ title: 'Linh', body: 'Are you there?' }])
    await push({ ...message, many: '', body: 'Hello?' })
    expect(shown()).toEqual([{ title: 'Linh (2)', body: 'Hello?' }])
  })

  test('that says nothing shows something all the same', async () => {
    await browser.start()
    await browser.happens('push', { data: null })
    expect([...browser.notices.values()]).toMatchObject([
      { title: 'Mynah', body: '', tag: 'mynah', data: { path: '/', count: 1 } },
    ])
  })

  test('shows also where the notice before it carries no count', async () => {
    browser.notices.set('chat-7', { title: 'of an older version', tag: 'chat-7' })
    await browser.start()
    await push(message)
    expect(shown()).toEqual([{ title: 'Linh', body: 'Are you there?' }])
  })
})

describe('a tap on a notification', () => {
  const tap = async (path: string) => {
    const close = vi.fn()
    await browser.happens('notificationclick', { notification: { data: { path }, close } })
    expect(close).toHaveBeenCalledOnce()
  }

  test('leads to the page that shows the chat already', async () => {
    browser.page('/room?id=8', true)
    browser.page('/room?id=7')
    await browser.start()
    await tap('/room?id=7')
    expect(browser.done).toEqual(['/room?id=7 is shown {"open":"/room?id=7"}', 'focused /room?id=7'])
  })

  test('leads to the page that was used last where none shows the chat', async () => {
    browser.page('/me')
    browser.page('/friends', true)
    await browser.start()
    await tap('/room?id=7')
    expect(browser.done).toEqual(['/friends is shown {"open":"/room?id=7"}', 'focused /friends'])
  })

  test('leads to any page where none is in use', async () => {
    browser.page('/me')
    browser.page('/friends')
    await browser.start()
    await tap('/room?id=7')
    expect(browser.done).toEqual(['/me is shown {"open":"/room?id=7"}', 'focused /me'])
  })

  test('opens the app at the chat where no page is open', async () => {
    await browser.start()
    await tap('/room?id=7')
    expect(browser.done).toEqual(['opened /#/room?id=7'])
  })

  test('shows the chat also where the browser brings no page to the front', async () => {
    browser.page('/me', false, async () => {
      throw new DOMException('Not allowed to focus a window', 'InvalidAccessError')
    })
    await browser.start()
    await tap('/room?id=7')
    expect(browser.done).toEqual(['/me is shown {"open":"/room?id=7"}', 'focused /me'])
  })
})

test('a renewed subscription reaches the server without a page, signed as the app signs', async () => {
  const browser = new Browser()
  await browser.start()
  type Sent = { body: string; headers: Record<string, string> }
  const sent: { url: string; init: Sent }[] = []
  vi.stubGlobal('fetch', async (url: string, init: Sent) => {
    sent.push({ url, init })
    return new Response('{}')
  })
  const subscription = (endpoint: string, auth: string) => ({
    options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(1) },
    toJSON: () => ({ endpoint, keys: { auth, p256dh: `p-${auth}` } }),
  })
  const oldSubscription = subscription('https://push.example/old', 'a')
  const next = subscription('https://push.example/next', 'b')
  const subscribe = vi.fn(async () => next)
  Object.assign(Reflect.get(globalThis, 'registration') as object, { pushManager: { subscribe } })
  await browser.happens('pushsubscriptionchange', { oldSubscription, newSubscription: next })
  expect(subscribe).not.toHaveBeenCalled()
  await browser.happens('pushsubscriptionchange', { oldSubscription })
  expect(subscribe).toHaveBeenCalledWith(oldSubscription.options)
  await browser.happens('pushsubscriptionchange', {})
  expect(sent).toHaveLength(2)
  for (const { url, init } of sent) {
    expect(url).toBe(`/api/${webPush.renew.path}`)
    const body = JSON.parse(init.body) as object
    expect(body).toEqual({
      before: { endpoint: 'https://push.example/old', auth: 'a' },
      ...{ endpoint: 'https://push.example/next', auth: 'b', p256dh: 'p-b' },
    })
    expect(init.headers['sign']).toBe(sign(body))
  }
})
