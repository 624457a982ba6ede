import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '@mynah/contract/credentials'
import { errors } from '@mynah/contract/errors'
import { passkeys } from '@mynah/contract/passkeys'
import { profile } from '@mynah/contract/profile'
import type { Self } from '@mynah/contract/people'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { fakeAuthenticator, requestOptions } from '#client/device/authenticator.fixture.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { passkeyOnDevice, rememberPasskey } from '#client/device/passkey-on-device.ts'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ToastHost } from '#ui/layers/toast.tsx'
import { AddScreen, RemoveScreen } from './change-screens.tsx'
import { PasskeysScreen } from './passkeys-screen.tsx'

const phone = { id: 'phone', name: 'Chrome, Android', synced: true, createTime: 1, lastTime: 0 }
const laptop = { id: 'laptop', name: 'Safari, Mac', synced: false, createTime: 1, lastTime: 2 }
const options = {
  ...{ challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost', name: 'Mynah' }, timeout: 300_000 },
  user: { id: 'Nw', name: 'amelia', displayName: 'Amelia' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  attestation: 'none',
  authenticatorSelection: {
    ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
  excludeCredentials: [],
}
let device: ReturnType<typeof fakeAuthenticator>

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => {
  device = fakeAuthenticator()
  queryClient.clear()
  localStorage.removeItem('passkey:7')
  const userInfo = { userId: '7', userName: 'Amelia', mobile: '', email: '' } as Self
  signIn({ token: 'token', userId: '7', userInfo })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function open(at: string, answers: Record<string, unknown>) {
  const server = fakeServer({
    [profile.more.path]: { bgImg: '', hasPassword: '1', hasPayPassword: '0', numFixed: '1' },
    [credentials.detail.path]: { list: [], holdUntil: 0 },
    [passkeys.list.path]: { list: [laptop, phone], rpId: 'localhost' },
    ...answers,
  })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <Routes>
        <Route path="/pages/setting/passkeys" element={<PasskeysScreen />} />
        <Route path="/pages/setting/passkeyAdd" element={<AddScreen />} />
        <Route path="/pages/setting/passkeyRemove" element={<RemoveScreen />} />
      </Routes>
      <DialogHost />
      <ToastHost />
    </>,
    { at: `/pages/setting/${at}` },
  )
  return server
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const typePassword = async () =>
  fireEvent.change(await screen.findByLabelText('Your login password'), { target: { value: 'my password' } })

test('each passkey says where it is and whether it was used', async () => {
  rememberPasskey('7', 'laptop')
  open('passkeys', {})
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(within(rows[0] as HTMLElement).getByText('On this device')).toBeTruthy()
  expect(within(rows[1] as HTMLElement).getByText(/Not used yet/)).toBeTruthy()
  expect(within(rows[1] as HTMLElement).getByText('Synced to your devices')).toBeTruthy()
})

test('a new name is shown in the list at once', async () => {
  const server = open('passkeys', { [passkeys.rename.path]: null })
  await press('Actions for Safari, Mac')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  fireEvent.change(await screen.findByLabelText('Name of the passkey'), { target: { value: 'Laptop' } })
  await press('Save')
  expect(await screen.findByText('Laptop')).toBeTruthy()
  expect(server.bodiesOf(passkeys.rename.path)).toEqual([{ id: 'laptop', name: 'Laptop' }])
})

test.each([
  ['is for another host', 'chat.example.org', 'Passkeys are used at chat.example.org.'],
  ['can have none', '', 'Passkeys cannot be used with this browser at this address.'],
])('where the server %s the page says so and adds none', async (_, rpId, words) => {
  open('passkeys', { [passkeys.list.path]: { list: [], rpId } })
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('one is added with the login password, under the name of this browser, and known on this device', async () => {
  const server = open('passkeyAdd', {
    [passkeys.registerOptions.path]: options,
    [passkeys.register.path]: { dueTime: 0 },
  })
  await press('Continue')
  expect(await screen.findByText('Enter your login password')).toBeTruthy()
  await typePassword()
  await press('Continue')
  expect(await screen.findByText('The passkey is added')).toBeTruthy()
  expect(server.bodiesOf(passkeys.registerOptions.path)).toEqual([{ password: 'my password' }])
  expect(server.bodiesOf(passkeys.register.path)).toMatchObject([{ credential: { id: 'cGFzc2tleQ' } }])
  expect(passkeyOnDevice('7')).toBe('cGFzc2tleQ')
})

test('one is added with a passkey of the account in the place of a password', async () => {
  const server = open('passkeyAdd', {
    [passkeys.proofOptions.path]: requestOptions,
    [passkeys.registerOptions.path]: options,
    [passkeys.register.path]: { dueTime: 0 },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Passkey' }))
  await press('Continue')
  expect(await screen.findByText('The passkey is added')).toBeTruthy()
  expect(server.bodiesOf(passkeys.registerOptions.path)).toMatchObject([
    { credential: { id: 'cGFzc2tleQ', response: { signature: 'cw' } } },
  ])
  expect(device.asked).toBe(2)
})

test('cancelling the passkey that is the proof sends nothing to the server', async () => {
  const server = open('passkeyAdd', { [passkeys.proofOptions.path]: requestOptions })
  device.refusal = 'NotAllowedError'
  fireEvent.click(await screen.findByRole('radio', { name: 'Passkey' }))
  await press('Continue')
  expect(await screen.findByText('No passkey was created. Try again.')).toBeTruthy()
  expect(server.bodiesOf(passkeys.registerOptions.path)).toEqual([])
})

test('without a passkey none is offered as a proof', async () => {
  open('passkeyAdd', { [passkeys.list.path]: { list: [], rpId: 'localhost' } })
  expect(await screen.findByRole('radio', { name: 'I can’t use any of these' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Passkey' })).toBeNull()
})

test('after cancelling on the device one can continue without another proof', async () => {
  const server = open('passkeyAdd', {
    [passkeys.registerOptions.path]: options,
    [passkeys.register.path]: { dueTime: 0 },
  })
  device.refusal = 'NotAllowedError'
  await typePassword()
  await press('Continue')
  expect(await screen.findByText('No passkey was created. Try again.')).toBeTruthy()
  device.refusal = 'InvalidStateError'
  await press('Continue')
  expect(await screen.findByText('This device already has a passkey of your account.')).toBeTruthy()
  device.refusal = ''
  await press('Continue')
  expect(await screen.findByText('The passkey is added')).toBeTruthy()
  expect(server.bodiesOf(passkeys.registerOptions.path)).toHaveLength(1)
  expect(device.asked).toBe(3)
})

test('a wrong password is shown at its field, and asks the device for nothing', async () => {
  open('passkeyAdd', {
    [passkeys.registerOptions.path]: refusal(errors.PasswordWrong, 'This password is wrong'),
  })
  await typePassword()
  await press('Continue')
  expect(await screen.findByText('This password is wrong')).toBeTruthy()
  expect(device.asked).toBe(0)
})

test('a removed passkey is no longer requested on this device', async () => {
  rememberPasskey('7', 'phone')
  const server = open('passkeyRemove?id=phone', { [passkeys.remove.path]: { dueTime: 0 } })
  expect(await screen.findByText(/Chrome, Android/)).toBeTruthy()
  await typePassword()
  await press('Remove')
  expect(await screen.findByText('The passkey is removed')).toBeTruthy()
  expect(server.bodiesOf(passkeys.remove.path)).toEqual([{ id: 'phone', password: 'my password' }])
  expect(passkeyOnDevice('7')).toBeNull()
})

test('a removal without any proof is delayed, and says until when', async () => {
  rememberPasskey('7', 'phone')
  const server = open('passkeyRemove?id=phone', {
    [passkeys.remove.path]: { dueTime: Date.now() + 86_400_000 },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'I can’t use any of these' }))
  await press('Remove')
  expect(await screen.findByText(/^The change takes effect on/)).toBeTruthy()
  expect(server.bodiesOf(passkeys.remove.path)).toEqual([{ id: 'phone' }])
  expect(passkeyOnDevice('7')).toBe('phone')
})

test('one that is gone says so', async () => {
  open('passkeyRemove?id=another', {})
  expect(await screen.findByText('This passkey no longer exists')).toBeTruthy()
})
