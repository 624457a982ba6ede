import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { auth } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { DevicesScreen } from './devices-screen.tsx'

const device = (id: string, system: string, current = false) => ({
  ...{ id, brand: 'Firefox', model: '', platform: 'mobile', system, createTime: 1, lastTime: 2, current },
  country: '',
})

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(list: object[], answers: Record<string, unknown> = {}) {
  const server = fakeServer({
    [auth.devices.path]: { list, pageNo: 1, pageSize: 100, more: false },
    ...answers,
  })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <DevicesScreen />
      <DialogHost />
    </>,
  )
  return server
}

async function signOutOther(): Promise<void> {
  const others = await screen.findByRole('group', { name: 'Also signed in' })
  fireEvent.click(within(others).getByRole('button', { name: 'Sign out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Firefox, Android?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
}

test('another device is signed out after a question, and leaves the list; this one cannot be', async () => {
  const server = show([device('1', 'Linux', true), device('2', 'Android')], {
    [auth.removeDevice.path]: null,
  })
  const mine = await screen.findByRole('group', { name: 'This device' })
  expect(within(mine).queryByRole('button')).toBeNull()
  await signOutOther()
  await waitFor(() => expect(screen.queryByText('Firefox, Android')).toBeNull(), { timeout: 20_000 })
  expect(server.bodiesOf(auth.removeDevice.path)).toEqual([{ id: '2' }])
  expect(screen.getByText('You are not signed in on any other device.')).toBeTruthy()
})

test('all other devices are signed out at once, and this one stays', async () => {
  const server = show([device('1', 'Linux', true), device('2', 'Android'), device('3', 'Windows')], {
    [auth.removeDevice.path]: null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out all other devices?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out all others' }))
  expect(await screen.findByText('You are not signed in on any other device.')).toBeTruthy()
  expect(server.bodiesOf(auth.removeDevice.path)).toEqual([{ id: '2' }, { id: '3' }])
})

test('a device that the server refuses to sign out stays in the list', async () => {
  const server = show([device('1', 'Linux', true), device('2', 'Android')], {
    [auth.removeDevice.path]: refusal('10104', 'Not allowed'),
  })
  await signOutOther()
  await waitFor(() => expect(server.bodiesOf(auth.removeDevice.path)).toHaveLength(1), { timeout: 20_000 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 })
  expect(screen.getByText('Firefox, Android')).toBeTruthy()
})

test('a device says from which country it signed in, where that is known', async () => {
  show([
    { ...device('1', 'Linux', true), country: 'VN' },
    { ...device('2', 'Android'), country: 'TH' },
    device('3', 'iOS'),
  ])
  expect(await screen.findByText(/^Signed in .* · Vietnam$/)).toBeTruthy()
  expect(screen.getByText(/^Last used .* · Signed in from Thailand$/)).toBeTruthy()
  expect(screen.getByText(/^Last used [^·]*$/)).toBeTruthy()
})
