import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { friends } from '@mynah/contract/friends'
import type { Self } from '@mynah/contract/people'
import { features } from '#app/features.ts'
import { routes } from '#app/routes.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { setFeatures } from '#client/feature-parts.ts'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { SearchLink } from '#ui/fields/search-field.tsx'

vi.mock(import('#features/conversations/list/chat-list-screen.tsx'), () => ({
  ChatListScreen: () => <SearchLink to="/pages/search/search" placeholder="Find" />,
}))

const linh = {
  ...{ userId: '9', userNum: 'n9', userName: 'Linh', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: true, province: '', city: '' },
}

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  setFeatures(features)
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const server = fakeServer({
    [friends.list.path]: { list: [linh], pageNo: 1, pageSize: 999, more: false },
  })
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

async function show(wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const router = createMemoryRouter(routes, { initialEntries: ['/pages/chat/list'] })
  render(
    <QueryClientProvider client={queryClient}>
      <UiTextInLanguage>
        <RouterProvider router={router} />
      </UiTextInLanguage>
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: 'Find' })
  if (wide) await screen.findByRole('navigation', { name: 'Main menu' })
  return { link, address: () => router.state.location.pathname + router.state.location.search, router }
}

test('on a wide screen the search covers the list, and a result opens beside it', async () => {
  const { link, address, router } = await show(true)
  await act(() => router.navigate('/pages/setting/locale'))
  link.focus()
  fireEvent.click(link)
  const search = await screen.findByRole('region', { name: 'Search' })
  expect(address()).toBe('/pages/setting/locale')
  const field = within(search).getByRole('searchbox')
  expect(document.activeElement).toBe(field)
  expect(link.closest('[inert]')).not.toBeNull()
  fireEvent.change(field, { target: { value: 'linh' } })
  fireEvent.click(await within(search).findByRole('link', { name: /Linh/ }))
  await waitFor(() => expect(address()).toBe('/pages/room/single?id=9'))
  expect(screen.queryByRole('region', { name: 'Search' })).toBeNull()

  link.focus()
  fireEvent.click(link)
  fireEvent.keyDown(await screen.findByRole('searchbox'), { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Search' })).toBeNull()
  expect(link.closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(link)
  expect(address()).toBe('/pages/room/single?id=9')
})

test('Ctrl+K opens it, and again goes back to its field; a tab closes it', async () => {
  await show(true)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('searchbox')
  screen.getByRole('link', { name: /^Contacts/ }).focus()
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  expect(document.activeElement).toBe(field)
  fireEvent.click(screen.getByRole('link', { name: /^Chats/ }))
  expect(screen.queryByRole('region', { name: 'Search' })).toBeNull()
})

test('on a phone the search is a page', async () => {
  const { link, address } = await show(false)
  fireEvent.click(link)
  await waitFor(() => expect(address()).toBe('/pages/search/search'))
})
