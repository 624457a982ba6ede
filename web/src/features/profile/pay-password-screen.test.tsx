import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { wallet } from '@mynah/contract/wallet'
import { queryClient } from '#client/api/query.ts'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadAllTexts, leave, more, saidAt, showAsMe } from './me.fixture.tsx'
import { PayPasswordScreen } from './pay-password-screen.tsx'

beforeAll(loadAllTexts)
afterEach(leave)

const saved = profile.savePayPassword.path
const has = { [profile.more.path]: { ...more, hasPayPassword: '1' } }
const show = (answers: Answers, as: Partial<Self> = {}) => showAsMe(<PayPasswordScreen />, { answers, as })
const proofField = async (name: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio])' })
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))
/** Types digits on the keypad. */
async function choose(label: string, digits: string): Promise<void> {
  await screen.findByLabelText(label)
  for (const name of digits) fireEvent.click(screen.getByRole('button', { name }))
}

test('the first payment password is proven by the login password, chosen on the keypad and typed again', async () => {
  const { bodiesOf, visit } = show({ [saved]: { dueTime: 0 } })
  ;(await proofField('Your login password')).type('my-password')
  next()
  await choose('New payment password', '580392')
  await choose('Confirm payment password', '580392')
  expect(await screen.findByText('Your payment password is set')).toBeTruthy()
  expect(bodiesOf(saved)).toEqual([{ password: '580392', oldPassword: 'my-password' }])
  expect(visit.closed).toBe(1)
})

test('the wallet follows a payment password that was set, without another look', async () => {
  const { bodiesOf } = show({ [saved]: { dueTime: 0 } })
  queryClient.setQueryData([wallet.info.path, {}], { hasPayPassword: false })
  ;(await proofField('Your login password')).type('my-password')
  next()
  await choose('New payment password', '580392')
  await choose('Confirm payment password', '580392')
  await waitFor(() => expect(bodiesOf(saved)).toHaveLength(1))
  await waitFor(() => expect(queryClient.getQueryState([wallet.info.path, {}])?.isInvalidated).toBe(true))
})

test('digits that are easy to guess are refused, and two that differ are chosen anew', async () => {
  const { bodiesOf } = show({ [saved]: { dueTime: 0 } })
  ;(await proofField('Your login password')).type('my-password')
  next()
  await choose('New payment password', '123456')
  expect(await screen.findByText('Choose six digits that are harder to guess')).toBeTruthy()
  await choose('New payment password', '580392')
  await choose('Confirm payment password', '580391')
  expect(await screen.findByText('The six digits are not the same. Choose again.')).toBeTruthy()
  expect(bodiesOf(saved)).toEqual([])
  await choose('New payment password', '739206')
  await choose('Confirm payment password', '739206')
  await waitFor(() => expect(bodiesOf(saved)).toMatchObject([{ password: '739206' }]))
})

test('a refused proof is asked for again, with the reason at its field', async () => {
  const { visit } = show({ ...has, [saved]: refusal('11062', 'These are not the old digits') })
  const { type } = await proofField('Old payment password')
  type('161803')
  next()
  await choose('New payment password', '580392')
  await choose('Confirm payment password', '580392')
  const { field, type: retype } = await proofField('Old payment password')
  expect(saidAt(field)).toBe('These are not the old digits')
  retype('1')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  expect(visit.closed).toBe(0)
})

test('the next step needs a proof: the old six digits, or the code that went to the own address', async () => {
  const { bodiesOf } = show({ ...has, [saved]: { dueTime: 0 } }, { email: 'a@b.example' })
  const { field, type } = await proofField('Old payment password')
  type('1618')
  next()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByRole('radio', { name: 'Code' }))
  expect(screen.getByText('The code goes to a@b.example')).toBeTruthy()
  const code = await proofField('Six-digit code')
  next()
  await waitFor(() => expect(code.field.getAttribute('aria-invalid')).toBe('true'))
  code.type('123456')
  next()
  await choose('New payment password', '580392')
  await choose('Confirm payment password', '580392')
  await waitFor(() => expect(bodiesOf(saved)).toEqual([{ password: '580392', verCode: '123456' }]))
})

test('a change without proof waits, which is said before and after', async () => {
  const { bodiesOf, visit } = show({ ...has, [saved]: { dueTime: Date.UTC(2026, 10, 24) } })
  fireEvent.click(await screen.findByRole('radio', { name: 'I can’t use any of these' }))
  expect(screen.getByRole('note').textContent).toContain('waits for 24 hours')
  next()
  await choose('New payment password', '580392')
  await choose('Confirm payment password', '580392')
  expect(await screen.findByText(/^The change takes effect on /)).toBeTruthy()
  expect(bodiesOf(saved)).toEqual([{ password: '580392' }])
  expect(visit.closed).toBe(1)
})
