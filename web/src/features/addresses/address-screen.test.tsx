import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { addresses } from '@mynah/contract/addresses'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { AddressScreen } from './address-screen.tsx'
import { useChosenAddress } from './chosen.ts'
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

test('a user without an address is led to adding one, and others see theirs in the order of a shipping label', async () => {
  show(<AddressesScreen />, '/pages/new/address', { [addresses.list.path]: { list: [] } })
  expect(await screen.findByText('No address yet')).toBeTruthy()
  cleanup()
  queryClient.clear()
  show(<AddressesScreen />, '/pages/new/address', { [addresses.list.path]: { list: [home] } })
  const link = await screen.findByRole('link', { name: /Ana Wijaya/ })
  expect(link.textContent).toContain('Jalan Ganesha, No. 7')
  expect(link.textContent).toContain('Default')
})

test('an address that is refused says why at its field, stays in the form, and is saved by the next press', async () => {
  setNotifier({ toast, t: (trouble) => trouble })
  const page = (
    <>
      <AddressScreen />
      <ToastHost />
    </>
  )
  const server = show(page, '/pages/new/addressDetail?id=1', {
    [addresses.list.path]: { list: [home] },
    [addresses.update.path]: { ...refusal('10101', 'No such house'), data: { field: 'detail' } },
  })
  const detail = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'House number, building, floor',
  })
  fireEvent.change(detail, { target: { value: 'No. 8' } })
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(detail.getAttribute('aria-invalid')).toBe('true'))
  await act(async () => undefined)
  // only at the field, not as a toast too
  expect(screen.getAllByText('No such house')).toHaveLength(1)
  expect(detail.value).toBe('No. 8')
  expect(server.bodiesOf(addresses.update.path)).toHaveLength(1)
  fireEvent.click(save)
  await waitFor(() => expect(server.bodiesOf(addresses.update.path)).toHaveLength(2))
})

test('a new address is sent with one request id, also if it has to be sent again', async () => {
  const server = show(<AddressScreen />, '/pages/new/addressDetail', {
    [addresses.list.path]: { list: [] },
    [addresses.add.path]: refusal('10106', 'Too often'),
  })
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Receiver', 'Bo')
  type('Phone number', '+62 812345678')
  type('House number, building, floor', 'No. 8')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const requests = () => server.bodiesOf(addresses.add.path).map(({ requestId }) => requestId)
  for (const count of [1, 2]) {
    press()
    await waitFor(() => expect(requests()).toHaveLength(count))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull(),
    )
  }
  type('Receiver', 'Bo Tran')
  press()
  await waitFor(() => expect(requests()).toHaveLength(3))
  const [first, again, changed] = requests()
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test('an address is deleted after a question, the default cannot be turned off, and one that is gone says so', async () => {
  const server = show(
    <>
      <AddressScreen />
      <DialogHost />
    </>,
    '/pages/new/addressDetail?id=1',
    { [addresses.list.path]: { list: [home] }, [addresses.remove.path]: null },
  )
  expect(await screen.findByRole('switch', { name: 'Use as default address' })).toHaveProperty(
    'disabled',
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete address' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this address?' })
  expect(server.bodiesOf(addresses.remove.path)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Delete address' }))
  await waitFor(() => expect(server.bodiesOf(addresses.remove.path)).toEqual([{ id: '1' }]))
  cleanup()
  queryClient.clear()
  show(<AddressScreen />, '/pages/new/addressDetail?id=2', { [addresses.list.path]: { list: [home] } })
  expect(await screen.findByText('This address is no longer there.')).toBeTruthy()
})

test('for an order one address is chosen, and addresses that do not load can be loaded again', async () => {
  const answers: Record<string, unknown> = { [addresses.list.path]: refusal('10106', 'Too often') }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  render(
    <Around at="/pages/new/address?choose=1">
      <UiTextInLanguage>
        <AddressesScreen />
      </UiTextInLanguage>
    </Around>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  const office = { ...home, id: '2', receiver: 'Bo', isDefault: '0' }
  answers[addresses.list.path] = { list: [home, office] }
  fireEvent.click(again)
  fireEvent.click(await screen.findByRole('button', { name: /Bo/ }))
  expect(renderHook(() => useChosenAddress(), { wrapper: Around }).result.current).toMatchObject({
    address: { id: '2' },
  })
})
