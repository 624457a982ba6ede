import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { queryClient } from '#client/api/query.ts'
import { signIn } from '#client/session/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { startLanguage } from '#i18n/start.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'

const made = vi.hoisted(() => vi.fn<() => void>())
vi.mock(import('#features/conversations/list/chat-list-screen.tsx'), () => {
  const ChatListScreen = () => {
    made()
    return <p>{usePageContext().pane}</p>
  }
  return { ChatListScreen }
})

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  signIn({ token: 'token', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

afterEach(cleanup)

const show = (router: ReturnType<typeof createMemoryRouter>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiTextInLanguage>
        <RouterProvider router={router} />
      </UiTextInLanguage>
    </QueryClientProvider>,
  )

test('a step beside the list does not render it again', async () => {
  const router = createMemoryRouter(routes, { initialEntries: ['/pages/chat/list'] })
  show(router)
  expect(await screen.findByText('list')).toBeTruthy()
  const before = made.mock.calls.length
  await act(() => router.navigate('/pages/setting/locale'))
  expect(router.state.location.pathname).toBe('/pages/setting/locale')
  expect(screen.getByText('list')).toBeTruthy()
  expect(made.mock.calls.length).toBe(before)
})

test('a page opened by its address over another can go back to it once a page is on top', async () => {
  const byAddress = async (path: string) => {
    window.history.pushState(null, '', `#${path}`)
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
  }
  window.history.replaceState(null, '', '#/pages/chat/list')
  const router = createHashRouter(routes)
  show(router)
  expect(await screen.findByText('list')).toBeTruthy()
  await byAddress('/pages/not/there')
  expect(router.state.location).toMatchObject({ pathname: '/pages/not/there', key: 'default' })
  await act(() => router.navigate('/pages/setting/locale'))
  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
})

test('the last picture covers the page until the list is made, in a commit of its own', async () => {
  const picture = Object.assign(document.createElement('div'), { textContent: 'as it was' })
  picture.dataset.lastPicture = ''
  document.body.append(picture)
  const steps: string[] = []
  const observer = new MutationObserver(() => {
    const covered = document.querySelector('[data-last-picture]') ? 'covered' : 'open'
    steps.push(`${covered}, ${screen.queryByText('list') ? 'with' : 'without'} the list`)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const place = document.body.appendChild(document.createElement('div'))
  const router = createMemoryRouter(routes, { initialEntries: ['/pages/chat/list'] })
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <UiTextInLanguage>
        <RouterProvider router={router} />
      </UiTextInLanguage>
    </QueryClientProvider>,
  )
  await expect.poll(() => steps.at(-1)).toBe('open, with the list')
  observer.disconnect()
  expect(steps).toContain('covered, without the list')
  expect(steps).not.toContain('open, without the list')
  root.unmount()
  place.remove()
})
