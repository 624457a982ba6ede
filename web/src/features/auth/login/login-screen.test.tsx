import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { endReasons } from '@mynah/contract/socket'
import { fakeAuthenticator, requestOptions } from '#client/device/authenticator.fixture.ts'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import { startLanguage } from '#i18n/start.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
import { LoginScreen } from './login-screen.tsx'

const sha256Of = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

/** Of the number 2500. */
const challenge = { algorithm: 'SHA-256', salt: 'salt', challenge: sha256Of('salt2500'), max: 5_000 }

type Answer = { retCode: string; retDesc?: string; data: unknown }
const asked: { path: string; body: Record<string, string> }[] = []
let answers: Answer[] = []
let providers: { name: string }[] | undefined = []
let passkeyHost = ''
/** The answer about providers and passkeys has been read. */
const answered = vi.fn()

beforeEach(() => {
  asked.length = 0
  answered.mockClear()
  providers = []
  passkeyHost = ''
  end()
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Record<string, string>
    const path = new URL(request.url).pathname
    if (path === '/api/login/providers') {
      const answer = Response.json(
        providers
          ? { retCode: '000000', retDesc: '', data: { list: providers, passkeyHost } }
          : { retCode: '10108', retDesc: 'Later', data: null },
      )
      const read = answer.text.bind(answer)
      answer.text = () => read().finally(answered)
      return answer
    }
    asked.push({ path, body })
    return Response.json({ retDesc: '', ...answers.shift() })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (path: string, state?: object) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <LoginScreen />
    </MemoryRouter>,
  )
/** The sign-in by number and password, whose code loads when it is first shown. */
async function openAccount(state?: object): Promise<void> {
  open('/pages/login/account', state)
  await screen.findByLabelText('Password')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), {
    target: { value },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const me = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'amelia', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{ canNumber: '0', inviteCode: '', real: 0, sign: '0', named: '1' },
  userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
}
const signedIn: Answer = { retCode: '000000', data: { token: 't', userId: '7', userInfo: me } }

test('nothing is sent before everything is filled in', () => {
  open('/pages/login/login')
  press('Sign in')
  for (const fault of ['Enter your phone number', 'The code has six digits']) {
    expect(screen.getByText(fault)).toBeTruthy()
  }
  expect(asked).toEqual([])
  return waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone number')))
})

test('a number as it is dialled at home gets a code', async () => {
  answers = [{ retCode: '000000', data: null }]
  open('/pages/login/phone')
  type('Phone number', '0812345678')
  press('Get code')
  expect(await screen.findByRole('button', { name: 'Resend in 60 s' })).toBeTruthy()
  expect(asked[0]).toMatchObject({ path: '/api/sms/sendSms', body: { mobile: '812345678', type: 'login' } })
})

test('after a code was sent the next one waits a minute', async () => {
  answers = [{ retCode: '000000', data: null }]
  open('/pages/login/login')
  type('Phone number', '812 345-6780')
  press('Get code')
  expect(await screen.findByRole('button', { name: 'Resend in 60 s' })).toBeTruthy()
  expect(asked[0]).toMatchObject({ path: '/api/sms/sendSms', body: { mobile: '8123456780', type: 'login' } })
})

test('the check that the server asks for is solved by the browser, and the sign-in goes on by itself', async () => {
  answers = [
    { retCode: '11006', retDesc: 'Wrong', data: null },
    { retCode: '11001', retDesc: 'Please type the characters', data: null },
    { retCode: '000000', data: { imageToken: 'p1', image: '', challenge } },
    signedIn,
  ]
  await openAccount()
  type('Account', 'amelia')
  type('Password', 'not it')
  press('Sign in')
  expect(await screen.findByText('Wrong')).toBeTruthy()
  press('Sign in')
  expect(await screen.findByText('Checking…')).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ verCode: '2500', verToken: 'p1' }))
  expect(asked.at(-2)?.body).toEqual({ purpose: 'login', userNum: 'amelia' })
  await waitFor(() => expect(screen.queryByText('Checking…')).toBeNull())
})

test('after a new password its account is in the form', async () => {
  await openAccount({ account: '+628123456780' })
  expect(screen.getByLabelText('Account', { selector: 'input:not([type=radio])' })).toHaveProperty(
    'value',
    '+628123456780',
  )
})

test('a check that does not pass, and one without a network, say so and can be tried again', async () => {
  const needed = { retCode: '11001', retDesc: 'Checking', data: null }
  answers = [needed, { retCode: '000000', data: { imageToken: 'p1', image: '', challenge } }]
  answers.push({ retCode: '11002', retDesc: 'Not passed', data: null }, needed)
  await openAccount()
  type('Account', 'amelia')
  type('Password', 'mynah-demo')
  press('Sign in')
  expect(await screen.findByText('The check did not work. Try again.')).toBeTruthy()
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('getImageCode')) throw new TypeError('no network')
    return answering(request)
  })
  press('Sign in')
  expect(await screen.findByText('No connection. Try again when you are online.')).toBeTruthy()
  vi.stubGlobal('fetch', answering)
  answers = [signedIn]
  press('Sign in')
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
})

test('an e-mail without an account is shown at its field', async () => {
  answers = [{ retCode: '11014', retDesc: 'No account has this e-mail', data: null }]
  open('/pages/login/login')
  fireEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
  type('E-mail address', 'a@b.example')
  type('Six-digit code', '123456')
  press('Sign in')
  expect(await screen.findByText(/No account has this e-mail/)).toBeTruthy()
})

test('signing in begins a session', async () => {
  answers = [signedIn]
  await openAccount()
  type('Account', ' amelia ')
  type('Password', 'mynah-demo')
  press('Sign in')
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
  expect(asked[0]?.body).toMatchObject({ userNum: 'amelia', pwd: 'mynah-demo' })
})

test('where the server does not say whether it has providers there is no button', async () => {
  providers = undefined
  open('/pages/login/login')
  await act(() => vi.waitFor(() => expect(answered).toHaveBeenCalled(), { timeout: 20_000 }))
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
})

test('the button of a provider is shown if one is configured, and only then', async () => {
  const { unmount } = open('/pages/login/login')
  await act(() => vi.waitFor(() => expect(answered).toHaveBeenCalled(), { timeout: 20_000 }))
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
  unmount()
  providers = [{ name: 'Nest' }]
  open('/pages/login/login')
  expect(await screen.findByRole('button', { name: 'Continue with Nest' })).toBeTruthy()
})

const passkeyButton = 'Sign in with a passkey'
const givesOptions: Answer = { retCode: '000000', data: requestOptions }
const openWithToasts = () =>
  render(
    <MemoryRouter initialEntries={['/pages/login/login']}>
      <LoginScreen />
      <ToastHost />
    </MemoryRouter>,
  )

test.each([
  ['a browser without passkeys', 'localhost', false],
  ['a server without passkeys', '', true],
  ['a server whose passkeys are for another host', 'chat.example.org', true],
])('%s offers no passkey', async (_, host, able) => {
  passkeyHost = host
  fakeAuthenticator()
  if (!able) Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  providers = [{ name: 'Nest' }]
  open('/pages/login/login')
  expect(await screen.findByRole('button', { name: 'Continue with Nest' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: passkeyButton })).toBeNull()
})

test('a passkey signs in without a name, where server and browser have them', async () => {
  passkeyHost = 'localhost'
  const device = fakeAuthenticator()
  device.refusal = 'UnknownError'
  answers = [givesOptions, givesOptions, signedIn]
  openWithToasts()
  fireEvent.click(await screen.findByRole('button', { name: passkeyButton }))
  expect(await screen.findByText('The check did not work. Try again.')).toBeTruthy()
  device.refusal = ''
  press(passkeyButton)
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/passkey/signInOptions',
    '/api/passkey/signInOptions',
    '/api/passkey/signIn',
  ])
})

test('a passkey that the browser offers in a field signs in, and after a refusal it is offered again', async () => {
  passkeyHost = 'localhost'
  const device = fakeAuthenticator({ fields: true })
  answers = [givesOptions, { retCode: '11381', retDesc: 'Not this one', data: null }, givesOptions, signedIn]
  openWithToasts()
  await waitFor(() => expect(device.offers).toBe(1))
  expect(screen.getByLabelText('Phone number').getAttribute('autocomplete')).toBe('tel-national webauthn')
  device.choose()
  await waitFor(() => expect(device.offers).toBe(2))
  expect(asked.map(({ path }) => path)).toContain('/api/passkey/signIn')
  expect(currentSession().state).toBe('out')
  device.choose()
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
  expect(device.asked).toBe(0)
})

test('the button takes the place of the offer in the fields, which comes back, and ends with the page', async () => {
  passkeyHost = 'localhost'
  const device = fakeAuthenticator({ fields: true })
  answers = [givesOptions, givesOptions, givesOptions]
  const { unmount } = openWithToasts()
  await waitFor(() => expect(device.offers).toBe(1))
  device.refusal = 'NotAllowedError'
  press(passkeyButton)
  await waitFor(() => expect(device.offers).toBe(2))
  expect(device.asked).toBe(1)
  device.refusal = ''
  unmount()
  device.choose()
  await act(async () => undefined)
  expect(currentSession().state).toBe('out')
  expect(asked.map(({ path }) => path)).toEqual(Array(3).fill('/api/passkey/signInOptions'))
})

test('an offer in the fields is renewed before its challenge is over', async () => {
  passkeyHost = 'localhost'
  const device = fakeAuthenticator({ fields: true })
  answers = [givesOptions, givesOptions]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    openWithToasts()
    await waitFor(() => expect(device.offers).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(limits.passkeyChallengeMs - 1_000))
    await waitFor(() => expect(device.offers).toBe(2))
    expect(asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a session that ended elsewhere says why at the sign-in, and one that its user ended does not', async () => {
  const enter = () => signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as never })
  const login = async () => {
    answered.mockClear()
    const page = render(
      <MemoryRouter>
        <LoginScreen />
      </MemoryRouter>,
    )
    await waitFor(() => expect(answered).toHaveBeenCalled())
    return page
  }
  const said = new Set<string>()
  for (const reason of endReasons) {
    enter()
    end('', reason)
    const { unmount } = await login()
    said.add(screen.getByRole('status').textContent)
    unmount()
  }
  expect(said.size).toBe(endReasons.length)
  enter()
  end()
  await login()
  expect(screen.queryByRole('status')).toBeNull()
})
