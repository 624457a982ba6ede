import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createHashRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { queryClient } from '#client/api/query.ts'
import { signIn } from '#client/session/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { startLanguage } from '#i18n/start.ts'
import { hasOwnEdgeSwipe } from './edge-swipe.ts'
import { PageMotion } from './page-motion.tsx'

vi.mock(import('#features/conversations/list/chat-list-screen.tsx'), () => ({
  ChatListScreen: () => <p>all chats</p>,
}))

let reduced = false
const animated = vi.fn<(this: Element, keyframes: Keyframe[]) => { finished: Promise<void> }>(() => ({
  finished: Promise.resolve(),
}))
const keyframesOf = (element: Element) =>
  animated.mock.contexts.flatMap((one, at) => (one === element ? [animated.mock.calls[at]![0]] : []))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  signIn({ token: 'token', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
})

beforeEach(() => {
  reduced = false
  animated.mockClear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  HTMLElement.prototype.animate = animated as never
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openTwoPages() {
  window.history.replaceState({ idx: 0 }, '', '#/pages/chat/list')
  const router = createHashRouter(routes)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <UiTextInLanguage>
        <RouterProvider router={router} />
      </UiTextInLanguage>
    </QueryClientProvider>,
  )
  await screen.findByText('all chats')
  await waitFor(() => expect(document.documentElement.dataset['edgeSwipe']).toBe(''))
  await act(() => router.navigate('/pages/setting/locale'))
  await screen.findByRole('heading', { name: 'Language' })
  const main = screen.getByRole('main')
  Object.defineProperty(main, 'clientWidth', { value: 390 })
  return {
    router,
    main,
    container,
    list: screen.getByText('all chats').closest<HTMLElement>('[aria-hidden=true]')!,
  }
}

function touch(type: string, on: Element, at: number, x: number, y = 400, pointerId = 1) {
  const event = new PointerEvent(`pointer${type}`, {
    pointerId,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
    bubbles: true,
  })
  Object.defineProperty(event, 'timeStamp', { value: at })
  act(() => void on.dispatchEvent(event))
}

/** Moves a finger to these positions, one every so many ms. */
function swipe(
  on: Element,
  everyMs: number,
  points: [x: number, y?: number][],
  last: 'up' | 'cancel' = 'up',
) {
  points.forEach(([x, y], at) => touch(at === 0 ? 'down' : 'move', on, at * everyMs, x, y))
  const [x, y] = points.at(-1)!
  touch(last, on, (points.length - 1) * everyMs + 1, x, y)
}

test('a page follows a finger from the edge, the one beneath shows, and past a third it closes', async () => {
  const { router, main, list } = await openTwoPages()
  touch('down', main, 0, 8)
  touch('move', main, 50, 28)
  expect(main.style.transform).toBe('translateX(20px)')
  expect(list.style.visibility).toBe('visible')
  touch('move', main, 600, 168)
  expect(main.style.transform).toBe('translateX(160px)')
  // rests before it is lifted
  touch('up', main, 1_000, 168)
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/chat/list'))
  await waitFor(() => expect(main.isConnected).toBe(false))
  expect(list.style.visibility).toBe('')
  expect(list.style.transform).toBe('')
  expect(screen.getByText('all chats')).toBeTruthy()
})

test('under a page that was opened before this code was there the list shows too', () => {
  window.history.replaceState({ idx: 1 }, '', '#/pages/setting/locale')
  render(
    <MemoryRouter>
      <UiTextInLanguage>
        <PageMotion />
        <div className="app-covered">all chats</div>
        <main>
          <button type="button" aria-label="Back" />
        </main>
      </UiTextInLanguage>
    </MemoryRouter>,
  )
  const main = screen.getByRole('main')
  touch('down', main, 0, 8)
  touch('move', main, 50, 28)
  expect(screen.getByText('all chats').style.visibility).toBe('visible')
  touch('cancel', main, 60, 28)
})

test('a short quick swipe closes, a short slow one and a cancelled one spring back', async () => {
  const { router, main, list } = await openTwoPages()
  const stays = async () => {
    await waitFor(() => expect(list.style.visibility).toBe(''))
    expect(main.style.transform).toBe('')
    expect(router.state.location.pathname).toBe('/pages/setting/locale')
  }
  swipe(main, 90, [[8], [20], [40], [60], [80]])
  await stays()
  swipe(main, 10, [[8], [30], [300]], 'cancel')
  await stays()
  swipe(main, 10, [[8], [30], [80]])
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/chat/list'))
})

test('a swipe that begins further in, follows the edge, rests, or belongs to a scroller or two fingers leaves the page', async () => {
  const { main, list } = await openTwoPages()
  const heading = screen.getByRole('heading', { name: 'Language' })
  swipe(main, 10, [[30], [60], [300]])
  swipe(main, 10, [
    [8, 400],
    [14, 430],
    [300, 430],
  ])
  swipe(main, 400, [[8], [9], [300]])
  touch('down', main, 0, 8)
  touch('down', main, 5, 200, 300, 2)
  touch('move', main, 10, 300)
  touch('up', main, 20, 300)
  const row = heading.parentElement!
  row.style.overflowX = 'auto'
  Object.defineProperty(row, 'scrollWidth', { value: 900, configurable: true })
  swipe(heading, 10, [[8], [60], [300]])
  expect(main.style.transform).toBe('')
  expect(list.style.visibility).toBe('')
  expect(location.hash).toBe('#/pages/setting/locale')
})

test('with a page beneath, the swipe shows it as it was left', async () => {
  const { router, main } = await openTwoPages()
  await act(() => router.navigate('/pages/not/there'))
  await waitFor(() => expect(main.isConnected).toBe(false))
  await screen.findByRole('button', { name: 'Back' })
  const upper = screen.getByRole('main')
  touch('down', upper, 0, 8)
  touch('move', upper, 20, 60)
  expect(main.isConnected).toBe(true)
  const picture = main.closest<HTMLElement>('[data-page-snapshot]')!
  expect([picture.inert, picture.ariaHidden]).toEqual([true, 'true'])
  touch('up', upper, 30, 60)
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/setting/locale'))
  await waitFor(() => expect(document.querySelector('[data-page-snapshot]')).toBeNull())
  expect(screen.getAllByRole('heading', { name: 'Language' })).toHaveLength(1)
})

test('pages step aside for one another, also back; with reduced motion they only change', async () => {
  const { router, list } = await openTwoPages()
  expect(keyframesOf(list)).toHaveLength(1)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(keyframesOf(list)).toHaveLength(2))
  expect(keyframesOf(list)[1]![0]).toMatchObject({ transform: 'translateX(-24px)' })
  reduced = true
  animated.mockClear()
  await act(() => router.navigate('/pages/setting/locale'))
  const main = await screen.findByRole('main')
  swipe(main, 10, [[8], [30], [300]])
  await waitFor(() => expect(router.state.location.pathname).toBe('/pages/chat/list'))
  await waitFor(() => expect(main.isConnected).toBe(false))
  expect(animated).not.toHaveBeenCalled()
})

test('a phone whose browser leads back by the edge is left to do so', () => {
  const phone = vi.spyOn(navigator, 'userAgent', 'get')
  phone.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)')
  expect(hasOwnEdgeSwipe()).toBe(true)
  phone.mockReturnValue('Mozilla/5.0 (Linux; Android 16)')
  expect(hasOwnEdgeSwipe()).toBe(false)
  phone.mockRestore()
})
