import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newerBuild, reloadIfOutdated } from './build.ts'

const reload = vi.fn<() => void>()
const page = (...files: string[]) =>
  files.map((file) => `<script type="module" crossorigin src="/assets/${file}.js"></script>`).join('\n')
let server: () => Response

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  for (const file of ['runtime', 'main-1']) {
    const script = document.createElement('script')
    script.setAttribute('type', 'module')
    script.setAttribute('src', `/assets/${file}.js`)
    document.head.append(script)
  }
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => server())
})
afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a build is newer if any of its module scripts differs, not only the first', async () => {
  server = () => new Response(page('runtime', 'main-1'))
  expect(await newerBuild()).toBe(false)
  server = () => new Response(page('runtime', 'main-2'))
  expect(await newerBuild()).toBe(true)
})

test('a page without scripts is no newer build, and an error page is rejected', async () => {
  server = () => new Response('We will be back soon')
  expect(await newerBuild()).toBe(false)
  server = () => new Response(page('runtime', 'main-2'), { status: 502 })
  await expect(newerBuild()).rejects.toThrow('502')
})

test('missing code reloads the page into a newer build, at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2) })
  server = () => new Response(page('runtime', 'main-2'))
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(59_999)
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  ['the server has the same build', () => new Response(page('runtime', 'main-1'))],
  ['the server is in trouble', () => new Response('', { status: 503 })],
  [
    'there is no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('missing code does not reload the page where %s', async (_, answer) => {
  server = answer
  await reloadIfOutdated()
  expect(reload).not.toHaveBeenCalled()
})
