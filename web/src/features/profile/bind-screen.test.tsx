import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { credentials } from '@mynah/contract/credentials'
import { profile } from '@mynah/contract/profile'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { BindScreen } from './bind-screen.tsx'
import { leave, loadAllTexts, showAsMe, wireOf } from './me.fixture.tsx'
import { PhoneEmailScreen } from './phone-email-screen.tsx'

beforeAll(loadAllTexts)
afterEach(leave)

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio])' })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
const bindPhone = (answers: Answers) => showAsMe(<BindScreen />, { answers })
const bindMail = (answers: Answers) => showAsMe(<BindScreen />, { answers, at: '/x?way=mail' })

async function fillIn(name: string, value: string): Promise<void> {
  await screen.findByRole('textbox', { name })
  type(name, value)
  type('Six-digit code', '123456')
}

test('a new number replaces the old one with its code and the password, in one call however often it is pressed', async () => {
  const { bodiesOf, visit } = bindPhone({
    [profile.bindPhone.path]: { dueTime: 0 },
    [account.me.path]: wireOf({ mobile: '+62812345678' }),
  })
  await fillIn('Phone number', '0812-345-678')
  type('Your login password', 'my-password')
  press('Save')
  press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodiesOf(profile.bindPhone.path)).toEqual([
    expect.objectContaining({ mobile: '812345678', verCode: '123456', password: 'my-password' }),
  ])
  expect(visit.closed).toBe(1)
})

test('nothing is sent before number, code and password are there, and each is marked', async () => {
  const { bodiesOf } = bindPhone({})
  await screen.findByRole('textbox', { name: 'Phone number' })
  press('Save')
  for (const name of ['Phone number', 'Six-digit code', 'Your login password'])
    await waitFor(() => expect(isWrong(name), name).toBe(true))
  expect(bodiesOf(profile.bindPhone.path)).toEqual([])
})

test.each([
  ['11007', 'E-mail address'],
  ['11003', 'Six-digit code'],
  ['11061', 'Your login password'],
])('refusal %s of a new address is shown at “%s” alone, and the typed values stay', async (code, wrong) => {
  const { visit } = bindMail({ [profile.bindMail.path]: refusal(code, 'That does not work') })
  await fillIn('E-mail address', ' a@b.example ')
  type('Your login password', 'my-password')
  press('Save')
  await waitFor(() => expect(isWrong(wrong)).toBe(true))
  const names = ['E-mail address', 'Six-digit code', 'Your login password']
  expect(names.filter(isWrong)).toEqual([wrong])
  expect(names.map((name) => field(name).value.trim())).toEqual(['a@b.example', '123456', 'my-password'])
  expect(visit.closed).toBe(0)
})

test('a user without any proof reads that the change waits a day, and when it is made', async () => {
  const { bodiesOf, visit } = bindMail({
    [profile.bindMail.path]: { dueTime: Date.UTC(2026, 10, 24, 12) },
  })
  await fillIn('E-mail address', 'a@b.example')
  fireEvent.click(screen.getByRole('radio', { name: 'I can’t use any of these' }))
  expect(screen.getByRole('note').textContent).toContain('waits for 24 hours')
  press('Save')
  expect(await screen.findByText(/^The change takes effect on .*24/)).toBeTruthy()
  expect(bodiesOf(profile.bindMail.path)[0]).not.toHaveProperty('password')
  expect(visit.closed).toBe(1)
})

test('a code for the new number is requested with the purpose of binding it', async () => {
  const { bodiesOf } = bindPhone({ [auth.sendSms.path]: null })
  await screen.findByRole('textbox', { name: 'Phone number' })
  press('Get code')
  expect(screen.getByText('Enter your phone number')).toBeTruthy()
  type('Phone number', '812345678')
  press('Get code')
  expect(await screen.findByText(/^A code is on its way to \+\d+ 812345678$/)).toBeTruthy()
  expect(bodiesOf(auth.sendSms.path)).toMatchObject([{ mobile: '812345678', type: 'bind' }])
})

test('where the account does not load the page can be tried again', async () => {
  const answers: Answers = { [profile.more.path]: refusal('10103', 'No') }
  bindPhone(answers)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[profile.more.path] = { bgImg: '', hasPassword: '0', hasPayPassword: '0', numFixed: '0' }
  fireEvent.click(again)
  expect(await screen.findByRole('textbox', { name: 'Phone number' })).toBeTruthy()
  expect(screen.queryByLabelText('Your login password')).toBeNull()
})

test('the page of numbers shows what is bound, what is not, and a pending change, which can be stopped', async () => {
  const change = { id: '5', kind: 'phone', to: '+62899', createTime: 1, dueTime: Date.UTC(2026, 10, 24, 12) }
  const answers: Answers = {
    [credentials.detail.path]: { list: [change], holdUntil: 0 },
    [credentials.stop.path]: null,
  }
  const { bodiesOf } = showAsMe(<PhoneEmailScreen />, { as: { mobile: '+62812345678' }, answers })
  expect(screen.getByRole('link', { name: /Phone.*\+62812345678/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /E-mail.*Not set/ })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await screen.findByRole('dialog', { name: 'Stop this change?' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Stop' }).at(-1) as HTMLElement)
  expect(await screen.findByText('The change is stopped')).toBeTruthy()
  expect(screen.queryByText(/\+62899/)).toBeNull()
  expect(bodiesOf(credentials.stop.path)).toEqual([{ id: '5' }])
})
