import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createHashRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { Attention } from '#app/shell/attention.tsx'
import { queryClient } from '#client/api/query.ts'
import { startLanguage } from '#i18n/start.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a tap on a notification returns to its chat if it is open beneath, and opens it otherwise', async () => {
  const worker = Object.assign(new EventTarget(), { ready: new Promise(() => undefined) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const tap = (path: string) =>
    act(async () => {
      worker.dispatchEvent(new MessageEvent('message', { data: { open: path } }))
    })
  window.history.replaceState(null, '', '#/pages/chat/list')
  const router = createHashRouter([{ path: '*', element: <Attention /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const idx = () => (window.history.state as { idx: number }).idx
  const start = idx()
  await act(() => router.navigate('/pages/room/single?id=9&seq=4'))
  await act(() => router.navigate('/pages/friend/userInfo?id=9'))
  expect(idx()).toBe(start + 2)
  await tap('/pages/room/single?id=9')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/room/single'))
  expect(idx()).toBe(start + 1)
  await tap('/pages/room/single?id=9')
  expect(idx()).toBe(start + 1)
  await tap('/pages/room/multi?id=9')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/room/multi'))
  expect(idx()).toBe(start + 2)
})
