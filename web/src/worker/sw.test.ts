import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

type Listener = (event: object) => void

/** The worker on a device whose cache behaves as given. */
async function start(cache: object): Promise<Map<string, Listener>> {
  const listeners = new Map<string, Listener>()
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  vi.stubGlobal('caches', { open: async () => cache })
  vi.resetModules()
  await import('./sw.ts')
  return listeners
}

const ask = (listeners: Map<string, Listener>, path: string) =>
  new Promise<Response>((resolve, reject) => {
    const request = new Request(new URL(path, location.href))
    const respondWith = (answer: Promise<Response>) => void answer.then(resolve, reject)
    listeners.get('fetch')?.({ request, respondWith })
  })

test('a device that has no place left still gets the code of a page', async () => {
  vi.stubGlobal('fetch', async () => new Response('code'))
  const put = vi.fn(async () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  })
  const listeners = await start({ match: async () => undefined, put })
  expect(await (await ask(listeners, '/assets/room-abc.js')).text()).toBe('code')
  expect(put).toHaveBeenCalledOnce()
})

test('of a page whose files could not be kept, the page is not kept either', async () => {
  const html = '<script src="/assets/start-abc.js"></script>'
  vi.stubGlobal('fetch', async (asked: Request | string) =>
    asked === '/' ? new Response(html) : new Response('code'),
  )
  const kept: string[] = []
  const put = async (asked: Request | string) => {
    if (asked !== '/') throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    kept.push(asked)
  }
  const listeners = await start({ match: async () => undefined, put })
  vi.stubGlobal('skipWaiting', async () => undefined)
  await new Promise<void>((resolve, reject) =>
    listeners.get('install')?.({
      waitUntil: (work: Promise<unknown>) => void work.then(() => resolve(), reject),
    }),
  )
  expect(kept).toEqual([])
})
