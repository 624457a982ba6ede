import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { currentSession, end } from '#client/session/auth-session.ts'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { ToastHost } from '#ui/layers/toast.tsx'
import { CodeLogin } from './code-login.tsx'
import type { Target } from '../fields.ts'

beforeAll(loadEnglish)
beforeEach(() => end())
afterEach(() => vi.unstubAllGlobals())

const userInfo = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'amelia', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{ canNumber: '0', inviteCode: '', real: 0, sign: '0', named: '1' },
  userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
}
const signedIn = { token: 't', userId: '7', userInfo }
const show = (way: Target['kind'], answers: Answers = {}) =>
  renderScreen(
    <>
      <CodeLogin way={way} />
      <ToastHost />
    </>,
    { answers },
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a phone number and its code sign in, and a second press sends nothing more', async () => {
  const server = show('phone', { [auth.loginOrRegister.path]: signedIn })
  type('Phone number', '0812 345-678')
  type('Six-digit code', '12 34 56 7')
  press('Sign in')
  press('Sign in')
  await waitFor(() => expect(currentSession()).toMatchObject({ state: 'in', userId: '7' }))
  expect(server.bodiesOf(auth.loginOrRegister.path)).toEqual([
    expect.objectContaining({ mobile: '812345678', verCode: '123456' }),
  ])
})

test('a refused code is marked at its field, stays typed, and the mark goes with the next digit', async () => {
  const server = show('mail', { [auth.loginByCode.path]: refusal('11003', 'This code is not right') })
  type('E-mail address', ' a@b.example ')
  type('Six-digit code', '123456')
  press('Sign in')
  await waitFor(() => expect(field('Six-digit code').getAttribute('aria-invalid')).toBe('true'))
  expect(field('Six-digit code').value).toBe('123456')
  expect(field('E-mail address').getAttribute('aria-invalid')).toBeNull()
  expect(server.bodiesOf(auth.loginByCode.path)).toMatchObject([
    { userNum: 'a@b.example', verCode: '123456' },
  ])
  type('Six-digit code', '12345')
  expect(field('Six-digit code').getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['phone', auth.loginOrRegister, '11012', 'Phone number', '812345678'],
  ['mail', auth.loginByCode, '11014', 'E-mail address', 'a@b.example'],
] as const)(
  'a %s that the server does not take is marked, and stays typed',
  async (way, call, code, name, typed) => {
    show(way, { [call.path]: refusal(code, 'Not one of ours') })
    type(name, typed)
    type('Six-digit code', '123456')
    press('Sign in')
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'))
    expect(field(name).value).toBe(typed)
    expect(field('Six-digit code').getAttribute('aria-invalid')).toBeNull()
    expect(currentSession().state).toBe('out')
  },
)

test('a code is requested only with a valid target, and missing values are marked', async () => {
  const server = show('mail', { [auth.sendEmail.path]: null })
  type('E-mail address', 'a@b')
  press('Get code')
  expect(screen.getByText('Enter a valid e-mail address')).toBeTruthy()
  expect(screen.queryByText('The code has six digits')).toBeNull()
  expect(server.bodiesOf(auth.sendEmail.path)).toEqual([])
  type('E-mail address', 'a@b.example')
  press('Get code')
  expect(await screen.findByRole('button', { name: 'Resend in 60 s' })).toBeTruthy()
  expect(document.activeElement).toBe(field('Six-digit code'))
})
