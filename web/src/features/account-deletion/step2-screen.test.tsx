import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DestroyStep2Screen } from './step2-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
afterEach(() => {
  cleanup()
  end()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const more = {
    ...{ bgImg: '', hasPayPassword: '0', numFixed: '0' },
    hasPassword: hasPassword ? '1' : '0',
  }
  vi.stubGlobal('fetch', async () => Response.json({ retCode: '000000', retDesc: '', data: more }))
  signIn({
    token: 't',
    userId: '7',
    userInfo: { userId: '7', userName: 'Amelia', email, mobile: '' } as Self,
  })
  renderScreen(<DestroyStep2Screen />)
}
const password = () => screen.queryByLabelText('Your login password')

test('a user with a password proves their identity by it, or by a code if one can be sent', async () => {
  open({ hasPassword: true, email: 'a@example.org' })
  await screen.findByRole('button', { name: 'Delete my account' })
  expect(password()).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Code' }))
  expect(password()).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Six-digit code' })).toBeTruthy()
  cleanup()
  open({ hasPassword: true, email: '' })
  await screen.findByRole('button', { name: 'Delete my account' })
  expect(password()).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Code' })).toBeNull()
})

test('a user without a password is not asked for one', async () => {
  open({ hasPassword: false, email: 'a@example.org' })
  await screen.findByRole('button', { name: 'Delete my account' })
  expect(password()).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a user with neither is led to the page where they add one', async () => {
  open({ hasPassword: false, email: '' })
  expect(await screen.findByRole('button', { name: 'Phone and e-mail' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})
