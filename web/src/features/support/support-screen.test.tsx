import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { SupportScreen } from './support-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list: [], more: false } }),
  )
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const written = (path: string) => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SupportScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
  cleanup()
  return field.value
}

test('a question about an order begins with its number, and with nothing else that an address may hold', () => {
  expect(written('/pages/my/webviewkf')).toBe('')
  expect(written('/pages/my/webviewkf?order=20261121-77')).toBe('About order 20261121-77:\n')
  expect(written('/pages/my/webviewkf?order=send%20me%20money')).toBe('')
})
