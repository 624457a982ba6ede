import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn as storeSession } from '#client/session/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  // Loaded here, since the first test would otherwise wait for all text files that the routes load.
  await loadSignedInTexts()
})

beforeEach(() => {
  end()
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <UiTextInLanguage>
          <RouterProvider router={router} />
        </UiTextInLanguage>
      </QueryClientProvider>,
    )
  })
  return router
}

function signIn() {
  storeSession({ token: 'token', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
}

test('a user without a session is led to the login page, and the wanted page is remembered', async () => {
  const router = await open('/pages/my/my?from=link')
  expect(router.state.location.pathname).toBe('/pages/login/login')
  expect(sessionStorage.getItem('deep-link')).toBe('/pages/my/my?from=link')
})

test('the language can be chosen before signing in', async () => {
  const router = await open('/pages/setting/locale')
  expect(router.state.location.pathname).toBe('/pages/setting/locale')
  expect(await screen.findByText('Tiếng Việt')).toBeTruthy()
})

test('the start page opens the chats', async () => {
  signIn()
  const router = await open('/')
  expect(router.state.location.pathname).toBe('/pages/chat/list')
})

test.for([
  ['0', '/pages/my/my'],
  ['4', '/pages/moment/moment'],
  ['9', '/pages/chat/list'],
  ['x', '/pages/chat/list'],
] as const)('cur=%s opens %s', async ([cur, path]) => {
  signIn()
  const router = await open(`/pages/index/index?cur=${cur}`)
  expect(router.state.location.pathname).toBe(path)
})

test('an unknown address says so and shows a link home', async () => {
  signIn()
  await open('/pages/no/where')
  expect(await screen.findByText('This page does not exist.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to chats' })).toBeTruthy()
})

test.for([
  ['/pages/my/my', 'Your profile and settings open here.'],
  ['/pages/chat/list', 'Pick a conversation to read it here.'],
  ['/pages/group/list', 'Pick a group to read it here.'],
] as const)('on a wide screen, what %s leaves empty says what opens there', async ([path, sentence]) => {
  const change = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, ...change }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  signIn()
  await open(path)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('on a wide screen the feed of moments has the page for itself', async () => {
  const change = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, ...change }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  signIn()
  await open('/pages/moment/moment')
  const main = screen.getByRole('main')
  expect(await within(main).findByRole('heading', { name: 'Moments' })).toBeTruthy()
  expect(screen.queryByRole('separator')).toBeNull()
})
