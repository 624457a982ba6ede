import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { errors } from '@mynah/contract/errors'
import { profile } from '@mynah/contract/profile'
import { providers } from '@mynah/contract/providers'
import type { Self } from '@mynah/contract/people'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
import { ProviderAnswerScreen } from './provider-answer-screen.tsx'
import { ProviderLinkScreen } from './provider-link-screen.tsx'
import { ProviderSection } from './provider-section.tsx'

const left = vi.fn<(url: string) => void>()
const more = { bgImg: '', hasPassword: '1', hasPayPassword: '0', numFixed: '1' }
const begun = { url: 'https://nest.example/auth?state=s', state: 's', ticket: 't' }

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => {
  queryClient.clear()
  left.mockClear()
  localStorage.removeItem('providerLogin')
  vi.spyOn(location, 'assign').mockImplementation((url) => left(String(url)))
  const userInfo = { userId: '7', userName: 'Amelia', mobile: '', email: '' } as Self
  signIn({ token: 'token', userId: '7', userInfo })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function open(at: string, answers: Record<string, unknown>) {
  const server = fakeServer({ [profile.more.path]: more, ...answers })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <Routes>
        <Route path="/pages/my/archive/phoneEmail" element={<ProviderSection />} />
        <Route path="/pages/my/archive/provider" element={<ProviderLinkScreen />} />
        <Route path="/pages/my/archive/linkProvider" element={<ProviderAnswerScreen />} />
      </Routes>
      <ToastHost />
    </>,
    { at: at },
  )
  return server
}
const listed = '/pages/my/archive/phoneEmail'
const page = '/pages/my/archive/provider'
const answered = '/pages/my/archive/linkProvider?code=c&state=s'

test('the row of the provider shows whether it is linked', async () => {
  open(listed, { [providers.detail.path]: { name: 'Nest', linkTime: 5 } })
  expect(await screen.findByRole('link', { name: /Nest.*Linked/ })).toBeTruthy()
})

test('without a provider there is no row', async () => {
  const server = open(listed, { [providers.detail.path]: { name: '', linkTime: 0 } })
  await waitFor(() => expect(server.bodiesOf(providers.detail.path)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('link')).toBeNull()
})

test('linking asks for the password first, and leaves for the provider with a ticket that stays on this device', async () => {
  const server = open(page, {
    [providers.detail.path]: { name: 'Nest', linkTime: 0 },
    [providers.beginLink.path]: begun,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Link Nest' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your login password')
  expect(server.bodiesOf(providers.beginLink.path)).toEqual([])
  fireEvent.change(screen.getByLabelText('Your login password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Link Nest' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith(begun.url))
  expect(server.bodiesOf(providers.beginLink.path)).toEqual([{ password: 'secret' }])
  expect(JSON.parse(localStorage.getItem('providerLogin') ?? '')).toEqual({ state: 's', ticket: 't' })
})

test('a wrong password is shown at its field, and nothing is left', async () => {
  open(page, {
    [providers.detail.path]: { name: 'Nest', linkTime: 0 },
    [providers.beginLink.path]: refusal(errors.PasswordWrong, 'This password is wrong'),
  })
  fireEvent.change(await screen.findByLabelText('Your login password'), { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Link Nest' }))
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain('This password is wrong'),
  )
  expect(left).not.toHaveBeenCalled()
})

test('unlinking sends the old credential, once for two presses', async () => {
  const server = open(page, { [providers.detail.path]: { name: 'Nest', linkTime: 5 } })
  fireEvent.change(await screen.findByLabelText('Your login password'), { target: { value: 'secret' } })
  const button = screen.getByRole('button', { name: 'Unlink' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(server.bodiesOf(providers.unlink.path)).toEqual([{ password: 'secret' }]))
})

test('the answer of a link that was begun on this device links once, and leads back to the list', async () => {
  localStorage.setItem('providerLogin', JSON.stringify({ state: 's', ticket: 't' }))
  const server = open(answered, {
    [providers.link.path]: { dueTime: 0 },
    [providers.detail.path]: { name: 'Nest', linkTime: 5 },
  })
  expect(await screen.findByText('Linked. You can sign in with it now.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Nest/ })).toBeTruthy()
  expect(server.bodiesOf(providers.link.path)).toEqual([{ code: 'c', state: 's', ticket: 't' }])
  expect(localStorage.getItem('providerLogin')).toBeNull()
})

test('a link without an old credential is announced with its time', async () => {
  localStorage.setItem('providerLogin', JSON.stringify({ state: 's', ticket: 't' }))
  open(answered, { [providers.link.path]: { dueTime: Date.UTC(2026, 0, 2) } })
  expect(await screen.findByText(/^The change takes effect on/)).toBeTruthy()
})

test('an account that belongs to another user is refused with a message, and an answer of another browser sends nothing', async () => {
  localStorage.setItem('providerLogin', JSON.stringify({ state: 's', ticket: 't' }))
  open(answered, { [providers.link.path]: refusal(errors.ProviderTaken, 'It belongs to another account') })
  const sentences = await screen.findAllByText('It belongs to another account')
  expect(sentences.length).toBeGreaterThan(0)
  cleanup()
  const server = open(answered, {})
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(server.bodiesOf(providers.link.path)).toEqual([])
})
