import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { wallet as walletCalls, type Wallet } from '@mynah/contract/wallet'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { PointsSheet } from './points-sheet.tsx'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real: 2 } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const mine = {
  ...{ balance: 15_000, held: 0, points: 2_000, pointsRate: 1_000, payPassword: true, payTries: 5 },
  ...{ payLockedUntil: 0, stopped: false, sevenDayRate: '', sevenDayTerms: '' },
} as unknown as Wallet
const convert = walletCalls.convert.path
const onClose = vi.fn()

const show = async (answers: Answers = {}) => {
  onClose.mockClear()
  const server = renderScreen(<PointsSheet wallet={mine} open onClose={onClose} />, { answers })
  await screen.findByRole('dialog', { name: 'Points' })
  return server
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'How many points' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('points become money at the rate, with the sum that was shown, and the sheet closes', async () => {
  const server = await show({ [convert]: { catMoney: '151.50', canNumber: 500 } })
  type('1,500')
  press('Get $1.50')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.bodiesOf(convert)).toEqual([
    expect.objectContaining({ transitionType: 1, number: 1_500, money: '1.50' }),
  ])
})

test('money becomes points only after the payment is confirmed', async () => {
  const server = await show()
  fireEvent.click(screen.getByRole('radio', { name: 'Money to points' }))
  type('5000')
  press('Pay $5.00')
  expect(await screen.findByRole('dialog', { name: 'Money to points' })).toBeTruthy()
  expect(server.bodiesOf(convert)).toEqual([])
})

test.each([
  ['', 'Convert', 'Enter how many points'],
  ['15', 'Convert', 'Only multiples of 10 make whole cents'],
  ['2010', 'Get $2.01', 'You do not have that many points'],
])('%j points are not sent, and the field says why until it changes', async (typed, button, sentence) => {
  const server = await show()
  type(typed)
  press(button)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type('20')
  expect(screen.queryByText(sentence)).toBeNull()
  expect(server.bodiesOf(convert)).toEqual([])
})

test('a number that can be read in no way is marked while it is typed', async () => {
  await show()
  type('12x')
  expect(screen.getByText('Write a whole number, such as 1250.')).toBeTruthy()
})

test('a refusal is shown at the field, and goes with the other direction', async () => {
  await show({ [convert]: refusal('11209', 'The rate has changed') })
  type('1000')
  press('Get $1.00')
  expect(await screen.findByText('The rate has changed')).toBeTruthy()
  expect(field().value).toBe('1000')
  fireEvent.click(screen.getByRole('radio', { name: 'Money to points' }))
  expect(screen.queryByText('The rate has changed')).toBeNull()
  expect(field().value).toBe('1000')
})
