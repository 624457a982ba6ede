import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import { lockNow, turnOnLock } from '#client/device/app-lock.ts'
import { saveWhole, wipeDrafts } from '#client/storage/drafts.ts'

import { AppLockScreen } from './app-lock-screen.tsx'
import { LockScreen } from './lock-screen.tsx'
import { useIsLocked } from './queries.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  wipeDrafts()
  end()
  vi.unstubAllGlobals()
})

const Page = () => (
  <Around>
    <AppLockScreen />
    {useIsLocked() && <LockScreen />}
  </Around>
)
const type = async (name: string, value: string) => {
  const one = await waitFor(() => screen.getByLabelText<HTMLInputElement>(name), { timeout: 20_000 })
  await waitFor(() => expect(one.disabled).toBe(false), { timeout: 20_000 })
  fireEvent.change(one, { target: { value } })
}

test('it is turned on with two equal entries, changed with the old one, and turned off with it', async () => {
  render(<Page />)
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /App lock/ })
  fireEvent.click(await choice())
  await type('Choose a PIN of six digits', '123456')
  expect(await screen.findByText('Choose six digits that are harder to guess')).toBeTruthy()
  await type('Choose a PIN of six digits', '918273')
  await type('Confirm PIN', '918274')
  expect(await screen.findByText('The six digits are not the same. Choose again.')).toBeTruthy()
  await type('Choose a PIN of six digits', '918273')
  await type('Confirm PIN', '918273')
  await waitFor(async () => expect((await choice()).checked).toBe(true), { timeout: 20_000 })
  fireEvent.click(await screen.findByRole('radio', { name: '15 min' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change PIN' }))
  await type('Your PIN', '918274')
  expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeTruthy()
  await type('Your PIN', '918273')
  await type('Choose a PIN of six digits', '645342')
  await type('Confirm PIN', '645342')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '15 min' })).checked).toBe(true)
  fireEvent.click(await choice())
  await type('Your PIN', '645342')
  await waitFor(async () => expect((await choice()).checked).toBe(false), { timeout: 20_000 })
})

test('the locked page shows no content, is rendered outside of the app, and is unlocked by the right digits', async () => {
  await turnOnLock('918273')
  render(<Page />)
  act(lockNow)
  const dialog = await screen.findByRole('dialog', { name: 'Mynah is locked' })
  expect(dialog.closest('[data-lock-screen]')?.parentElement).toBe(document.body)
  expect(document.title).toBe('Mynah')
  await type('Enter your PIN', '111213')
  expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeTruthy()
  await type('Enter your PIN', '918273')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 })
})

test('a user who forgot the PIN signs out after a question', async () => {
  await turnOnLock('918273')
  render(<Page />)
  act(lockNow)
  fireEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(currentSession().state).toBe('out'), { timeout: 20_000 })
  expect(document.documentElement.hasAttribute('data-locked')).toBe(false)
})

test('a user with unsent messages is asked whether to send them first', async () => {
  await turnOnLock('918273')
  saveWhole('2:7', { text: 'half a sentence', entities: [] })
  render(<Page />)
  act(lockNow)
  fireEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }))
  expect(await screen.findByText(/1 item is not sent yet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send first, then log out' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(currentSession().state).toBe('in')
  fireEvent.click(screen.getByRole('button', { name: 'Forgot PIN?' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard and log out' }))
  await waitFor(() => expect(currentSession().state).toBe('out'), { timeout: 20_000 })
})
