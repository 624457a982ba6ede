import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PageBoundary } from '#app/shell/page-boundary.tsx'
import { page } from '#app/shell/page.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { startLanguage } from '#i18n/start.ts'
import { PageContextProvider } from '#ui/pages/navigation.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const goBack = vi.fn<() => void>()
const show = async (load: Parameters<typeof page>[0]) => {
  const Page = page(load)
  await act(async () => {
    render(
      <UiTextInLanguage>
        <PageContextProvider value={{ visit: '', pane: 'full', wide: false, goBack, close: goBack }}>
          <PageBoundary>
            <Page />
          </PageBoundary>
        </PageContextProvider>
      </UiTextInLanguage>,
    )
  })
}
const Here = () => <p>here</p>

test('a page that comes at once shows no outline before it', async () => {
  await show(() => Promise.resolve(Here))
  expect(screen.getByText('here')).toBeTruthy()
})

test('the outline shows after 200 ms, a word that it takes long after a minute', async () => {
  await show(() => new Promise(() => {}))
  await pass(199)
  expect(screen.queryByRole('status')).toBeNull()
  await pass(1)
  expect(screen.getByRole('status')).toBeTruthy()
  await pass(60_000)
  expect(screen.getByRole('alert').textContent).toContain('taking a while')
})

test('after two minutes, or a failure, the page can be loaded again', async () => {
  const load = vi.fn<Parameters<typeof page>[0]>()
  load.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce(Here)
  await show(load)
  await pass(120_000)
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  })
  expect(screen.getByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a page that failed offline has a title and a back button, and loads by itself when online', async () => {
  const load = vi.fn<Parameters<typeof page>[0]>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Here)
  await show(load)
  expect(screen.getByRole('heading', { name: 'Not loaded' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(goBack).toHaveBeenCalledTimes(1)
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByText('here')).toBeTruthy()
})

test('a page whose code is missing on a server with a newer build reloads into that build', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/newer.js"></script>'))
  sessionStorage.clear()
  await show(() => Promise.reject(new TypeError('Failed to fetch')))
  await pass(0)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
