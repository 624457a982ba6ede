import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadAllTexts, leave, more, showAsMe } from './me.fixture.tsx'
import { PasswordScreen } from './password-screen.tsx'

beforeAll(loadAllTexts)
afterEach(leave)

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio])' })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'

async function show(answers: Answers, as: Partial<Self> = {}) {
  const shown = showAsMe(<PasswordScreen />, { answers, as })
  await screen.findByRole('radiogroup', { name: 'How to confirm it is you' })
  return shown
}
function choose(password: string, again = password): void {
  type('New password', password)
  type('Confirm password', again)
  press('Change password')
}

test('with the old password the new one is set, once, and the user learns that other devices are signed out', async () => {
  const { bodiesOf, visit } = await show({ [profile.changePassword.path]: { dueTime: 0 } })
  type('Old password', 'my-old-one')
  choose('a-good-one-77')
  press('Change password')
  expect(await screen.findByText('Your password is changed. Other devices are signed out.')).toBeTruthy()
  expect(bodiesOf(profile.changePassword.path)).toEqual([
    { oldPassword: 'my-old-one', newPassword: 'a-good-one-77' },
  ])
  expect(visit.closed).toBe(1)
})

test.each([
  ['short', '', 'short', 'short', ['Old password', 'New password']],
  ['typed differently', 'my-old-one', 'a-good-one-77', 'a-good-one-78', ['Confirm password']],
])('a new password that is %s is not sent, and the error is marked', async (_, old, one, again, wrong) => {
  const { bodiesOf } = await show({})
  type('Old password', old)
  choose(one, again)
  await waitFor(() =>
    expect(['Old password', 'New password', 'Confirm password'].filter(isWrong)).toEqual(wrong),
  )
  expect(bodiesOf(profile.changePassword.path)).toEqual([])
})

test.each([
  ['11061', 'Old password'],
  ['11009', 'New password'],
])('refusal %s is shown at “%s”, and the typed values stay', async (code, wrong) => {
  const { visit } = await show({ [profile.changePassword.path]: refusal(code, 'Not this one') })
  type('Old password', 'my-old-one')
  choose('a-good-one-77')
  await waitFor(() => expect(isWrong(wrong)).toBe(true))
  expect(['Old password', 'New password', 'Confirm password'].map((name) => field(name).value)).toEqual([
    ...['my-old-one', 'a-good-one-77', 'a-good-one-77'],
  ])
  expect(visit.closed).toBe(0)
})

test('a code to the own number proves it as well, and says first that this device is signed out too', async () => {
  const { bodiesOf } = await show({ [auth.changePasswordByPhone.path]: null }, { mobile: '+62812345678' })
  fireEvent.click(screen.getByRole('radio', { name: 'Code' }))
  expect(screen.getByText('All your devices are signed out, this one too.')).toBeTruthy()
  expect(screen.getByText('The code goes to +62812345678')).toBeTruthy()
  choose('a-good-one-77')
  await waitFor(() => expect(isWrong('Six-digit code')).toBe(true))
  type('Six-digit code', '123456')
  press('Change password')
  expect(await screen.findByText('Your password is changed. Please sign in.')).toBeTruthy()
  expect(bodiesOf(auth.changePasswordByPhone.path)).toMatchObject([
    { mobile: '+62812345678', code: '123456', newPassword: 'a-good-one-77' },
  ])
})

test('a change without proof waits', async () => {
  const { bodiesOf, visit } = await show({
    [profile.changePassword.path]: { dueTime: Date.UTC(2026, 10, 24) },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'I can’t use any of these' }))
  choose('a-good-one-77')
  expect(await screen.findByText(/^The change takes effect on /)).toBeTruthy()
  expect(bodiesOf(profile.changePassword.path)).toEqual([{ newPassword: 'a-good-one-77' }])
  expect(visit.closed).toBe(1)
})

test('a user with neither password, number nor address is led to where one is added', async () => {
  showAsMe(<PasswordScreen />, { answers: { [profile.more.path]: { ...more, hasPassword: '0' } } })
  expect(await screen.findByRole('button', { name: 'Phone and e-mail' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})
