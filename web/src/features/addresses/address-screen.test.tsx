import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { addresses } from '@mynah/contract/addresses'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { AddressScreen } from './address-screen.tsx'
import { AddressesScreen } from './addresses-screen.tsx'

const home = {
  id: '1',
  receiver: 'Ana Wijaya',
  phone: '+6281234567890',
  country: 'ID',
  province: 'Jawa Barat',
  city: 'Kota Bandung',
  village: 'Coblong',
  street: 'Jalan Ganesha',
  postcode: '40132',
  detail: 'No. 7',
  isDefault: '1',
}

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode, at: string, answers: object) {
  const server = fakeServer({ ...answers })
  vi.stubGlobal('fetch', server.fetch)
  render(<Around at={at}>{element}</Around>)
  return server
}

test('a form names what is missing, and its postcode is that of the country', async () => {
  const server = show(<AddressScreen />, '/pages/new/addressDetail?id=1', {
    [addresses.list.path]: { list: [home] },
  })
  const type = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
  await type('Receiver', ' ')
  await type('House number, building, floor', '')
  await type('Postcode', '401')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Type who receives it')).toBeTruthy()
  expect(screen.getByText('Enter the house number or building')).toBeTruthy()
  expect(screen.getByText('A postcode there looks like 40115')).toBeTruthy()
  expect(server.bodiesOf(addresses.update.path)).toEqual([])
  await type('Receiver', 'Bo')
  await type('House number, building, floor', 'No. 8')
  await type('Postcode', '40115')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(
    () =>
      expect(server.bodiesOf(addresses.update.path)).toEqual([
        { ...home, receiver: 'Bo', detail: 'No. 8', postcode: '40115' },
      ]),
    { timeout: 20_000 },
  )
})

test('the calling code is that of the country, until a number is typed', async () => {
  show(<AddressScreen />, '/pages/new/addressDetail', { [addresses.list.path]: { list: [] } })
  const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /^Country/ }))
    fireEvent.click(await screen.findByRole('button', { name }))
  }
  await choose('Thailand')
  await waitFor(() => expect(phone().value).toBe('+66 '))
  fireEvent.change(phone(), { target: { value: '+66 81 234' } })
  await choose('Indonesia')
  expect(phone().value).toBe('+66 81 234')
})

test('who has no address is led to writing one, and others see theirs as on a parcel', async () => {
  show(<AddressesScreen />, '/pages/new/address', { [addresses.list.path]: { list: [] } })
  expect(await screen.findByText('No address yet')).toBeTruthy()
  cleanup()
  queryClient.clear()
  show(<AddressesScreen />, '/pages/new/address', { [addresses.list.path]: { list: [home] } })
  const link = await screen.findByRole('link', { name: /Ana Wijaya/ })
  expect(link.textContent).toContain('Jalan Ganesha, No. 7')
  expect(link.textContent).toContain('Default')
})
