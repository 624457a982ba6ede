import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { published } from '#app/start/published.ts'
import { askForUpdate, reloadInto, watchUpdates } from '#app/start/updates.ts'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { endLive, expectLive } from '#client/session/start-mark.ts'
import { startLanguage } from '#i18n/start.ts'

const none = { code: 0, version: '', note: '', url: '', forced: '0' }
const newer = { code: 261, version: '2.0', note: 'Faster chats', url: '', forced: '0' }
let news: object
let asked: object[]
let pageStatus: number
let page: string
const reload = vi.fn()
const putOffAt = Date.UTC(2026, 0, 2)

beforeEach(async () => {
  end()
  localStorage.clear()
  localStorage.setItem('lang', 'en')
  await startLanguage()
  news = newer
  asked = []
  pageStatus = 200
  page = '<script type="module" src="/assets/of-another-build.js"></script>'
  published.set(undefined)
  reload.mockClear()
  const { href, origin, protocol, host, hash, pathname, search } = location
  vi.stubGlobal('location', { href, origin, protocol, host, hash, pathname, search, reload })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') return new Response(page, { status: pageStatus })
    if (request.url.endsWith('/appUpdate/news')) asked.push((await request.json()) as object)
    return Response.json({ retCode: '000000', retDesc: '', data: news })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const router = createMemoryRouter(routes, { initialEntries: ['/pages/login/login'] })
  await act(async () => {
    render(
      <UiTextInLanguage>
        <RouterProvider router={router} />
      </UiTextInLanguage>,
    )
  })
  await act(askForUpdate)
}
const button = (name: string) => screen.findByRole('button', { name })

test('the app asks by its channel and version number, and says nothing where nothing is newer', async () => {
  news = none
  await open()
  expect(asked).toEqual([{ type: 'H5', version: 260 }])
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('a published version is not offered if the server has the same build as this page', async () => {
  page = ''
  news = { ...newer, forced: '1' }
  await open()
  expect(asked).toHaveLength(1)
  expect(published.get()).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('a newer version is offered with its note over the app, which goes on', async () => {
  await open()
  expect(await screen.findByText('Version 2.0 is ready')).toBeTruthy()
  expect(screen.getByText('Faster chats')).toBeTruthy()
  expect(await button('Sign in')).toBeTruthy()
  fireEvent.click(await button('Reload'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('once signed in, the answer to a start says whether there is a newer version', async () => {
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  expectLive()
  const isAsked = askForUpdate()
  endLive({ version: { ...newer, forced: false } })
  await isAsked
  expect(published.get()).toMatchObject({ code: 261 })
  endLive({})
  await askForUpdate()
  expect([published.get(), asked]).toEqual([undefined, []])
  endLive(undefined)
  await askForUpdate()
  expect([published.get(), asked]).toMatchObject([{ code: 261 }, [{ type: 'H5' }]])
})

test('put off, a version is not offered again for a day, but the next one is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: putOffAt })
  await open()
  fireEvent.click(await button('Later'))
  expect(screen.queryByText('Version 2.0 is ready')).toBeNull()
  await act(askForUpdate)
  expect(published.get()).toBeUndefined()
  news = { ...newer, code: 262 }
  await act(askForUpdate)
  expect(published.get()).toMatchObject({ code: 262 })
  news = newer
  vi.setSystemTime(putOffAt + 24 * 3_600_000 - 1)
  await act(askForUpdate)
  expect(published.get()).toBeUndefined()
  vi.setSystemTime(putOffAt + 24 * 3_600_000)
  await act(askForUpdate)
  expect(published.get()).toMatchObject({ code: 261 })
})

test('a version that must be had takes the place of the app, and leads only to the reload', async () => {
  news = { ...newer, forced: '1' }
  await open()
  expect(await screen.findByRole('heading', { name: 'Please update Mynah' })).toBeTruthy()
  expect(screen.getByText('Faster chats')).toBeTruthy()
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Reload'])
  expect(screen.queryAllByRole('link')).toEqual([])
  fireEvent.click(await button('Reload'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a version that was put off is required all the same once it must be had', async () => {
  await open()
  fireEvent.click(await button('Later'))
  news = { ...newer, forced: '1' }
  await act(askForUpdate)
  expect(await screen.findByRole('heading', { name: 'Please update Mynah' })).toBeTruthy()
})

test('a page that does not load is not reloaded, and that is said', async () => {
  pageStatus = 503
  news = { ...newer, forced: '1' }
  await open()
  fireEvent.click(await button('Reload'))
  expect(await screen.findByText('The new version could not be loaded. Try again.')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('where the reload brought no new page the app stays usable, and the version is only offered', async () => {
  news = { ...newer, forced: '1' }
  await askForUpdate()
  expect(published.get()).toMatchObject({ forced: true })
  await reloadInto({ ...newer, forced: true })
  await askForUpdate()
  expect(published.get()).toMatchObject({ code: 261, forced: false })
})

test('the reload first drops the cached page and updates the service worker', async () => {
  const dropped = vi.fn(async () => true)
  const renewed = vi.fn(async () => undefined)
  vi.stubGlobal('caches', { keys: async () => ['shell'], open: async () => ({ delete: dropped }) })
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    serviceWorker: { getRegistration: async () => ({ update: renewed }) },
  })
  await reloadInto({ ...newer, forced: false })
  expect(dropped).toHaveBeenCalledWith('/')
  expect(renewed).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it is asked at the start and again every three hours', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  watchUpdates()
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
  vi.advanceTimersByTime(3 * 3_600_000)
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 20_000 })
})

test('a page that was not looked at for three hours asks when it is, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: putOffAt })
  watchUpdates()
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
  const look = () => document.dispatchEvent(new Event('visibilitychange'))
  vi.setSystemTime(putOffAt + 3 * 3_600_000 - 1)
  look()
  vi.setSystemTime(putOffAt + 3 * 3_600_000)
  look()
  look()
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 20_000 })
})
