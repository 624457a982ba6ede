import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, end } from '#client/session-store.ts'
import { startLanguage } from '#i18n/start.ts'
import { LoginScreen } from './login-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

type Answer = { retCode: string; retDesc?: string; data: unknown }
const asked: { path: string; body: Record<string, string> }[] = []
let answers: Answer[] = []

beforeEach(() => {
  asked.length = 0
  end()
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Record<string, string>
    asked.push({ path: new URL(request.url).pathname, body })
    return Response.json({ retDesc: '', ...answers.shift() })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <LoginScreen />
    </MemoryRouter>,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), {
    target: { value },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const me = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'amelia', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{ canNumber: '0', inviteCode: '', real: 0, userExt: { idCard: '', isSearch: '1', isAddValidate: '1' } },
}
const signedIn: Answer = { retCode: '000000', data: { token: 't', userId: '7', userInfo: me } }

test('nothing is sent before everything is filled in and agreed to', () => {
  open('/pages/login/login')
  press('Sign in')
  for (const fault of ['Type your phone number', 'The code has six digits', 'Please agree first']) {
    expect(screen.getByText(fault)).toBeTruthy()
  }
  expect(asked).toEqual([])
  return waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone number')))
})

test('a number that starts with 0 gets no code', () => {
  open('/pages/login/phone')
  type('Phone number', '0812345678')
  press('Get code')
  expect(screen.getByText('Leave out the 0 at the beginning')).toBeTruthy()
  expect(asked).toEqual([])
})

test('after a code was sent the next one waits a minute', async () => {
  answers = [{ retCode: '000000', data: null }]
  open('/pages/login/login')
  type('Phone number', '812 345-6780')
  press('Get code')
  expect(await screen.findByRole('button', { name: 'Resend in 60 s' })).toBeTruthy()
  expect(asked[0]).toMatchObject({ path: '/api/sms/sendSms', body: { mobile: '8123456780', type: 'login' } })
})

test('a picture is shown when the server asks for one, and its characters are sent with its token', async () => {
  answers = [
    { retCode: '11006', retDesc: 'Wrong', data: null },
    { retCode: '11001', retDesc: 'Please type the characters', data: null },
    { retCode: '000000', data: { imageToken: 'p1', image: 'data:,' } },
    signedIn,
  ]
  open('/pages/login/account')
  type('Account', 'amelia')
  type('Password', 'not it')
  agree()
  press('Sign in')
  expect(await screen.findByText('Wrong')).toBeTruthy()
  press('Sign in')
  const picture = await screen.findByLabelText('Characters in the picture')
  fireEvent.change(picture, { target: { value: 'ab3k' } })
  press('Sign in')
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ verCode: 'ab3k', verToken: 'p1' }))
})

test('an e-mail without an account is told so at its field', async () => {
  answers = [{ retCode: '11014', retDesc: 'No account has this e-mail', data: null }]
  open('/pages/login/login')
  fireEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
  type('E-mail address', 'a@b.example')
  type('Six-digit code', '123456')
  agree()
  press('Sign in')
  expect(await screen.findByText(/No account has this e-mail/)).toBeTruthy()
})

test('signing in begins a session', async () => {
  answers = [signedIn]
  open('/pages/login/account')
  type('Account', ' amelia ')
  type('Password', 'mynah-demo')
  agree()
  press('Sign in')
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
  expect(asked[0]?.body).toMatchObject({ userNum: 'amelia', pwd: 'mynah-demo' })
})
