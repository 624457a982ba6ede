import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appInfo } from '@mynah/contract/app-info'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { query, queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { LinkScreen } from './link-screen.tsx'
import { linkPath } from './links.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const list = [
    { key: 'kfUrl', value: 'https://help.example.org/chat' },
    { key: 'gwUrl', value: location.origin.replace('http:', 'https:') },
  ]
  queryClient.setQueryData(query(appInfo.settings, {}).queryKey, { list })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const open = (address: string) =>
  renderScreen(<LinkScreen />, { at: linkPath(address) }).container.querySelector('iframe')

test('a page of the operators is embedded without the rights of its site or of the app, with a link to open it', () => {
  const frame = open('https://help.example.org/other?a=1&b=2')
  expect(frame?.getAttribute('src')).toBe('https://help.example.org/other?a=1&b=2')
  expect(frame?.getAttribute('sandbox')?.split(' ')).not.toContain('allow-same-origin')
  expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation')
  expect(screen.getByRole('link', { name: 'Open link' }).getAttribute('rel')).toBe('noopener noreferrer')
})

test.for([
  'https://elsewhere.example/',
  'http://help.example.org/',
  'https://help.example.org:8443/',
  'https://help.example.org.elsewhere.example/',
  'https://user@help.example.org/',
  'https:help.example.org',
])('%s is not embedded', (address) => {
  expect(open(address)).toBeNull()
})

test('where the policy of the page stops the frame, the warning takes its place', () => {
  open('https://help.example.org/')
  const stopped = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src' })
  act(() => void document.dispatchEvent(stopped))
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByText("You're leaving Mynah for help.example.org")).toBeTruthy()
})
