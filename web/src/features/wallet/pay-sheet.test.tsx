import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '@mynah/contract/errors'
import type { Self } from '@mynah/contract/people'
import { passkeys } from '@mynah/contract/passkeys'
import { wallet, walletEvents } from '@mynah/contract/wallet'
import { NoAnswer, ApiError } from '@mynah/client/errors'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { fakeAuthenticator } from '#client/device/authenticator.fixture.ts'
import { passkeyOnDevice, rememberPasskey } from '#client/device/passkey-on-device.ts'
import { PasskeyProof } from '#client/api/pay.ts'
import { query, queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { chat } from '#client/chat/chat.ts'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { walletLive } from './live.ts'
import { PaySheet } from './pay-sheet.tsx'

beforeAll(loadEnglish)

const tried: unknown[][] = []
const paid = vi.fn()
const closed = vi.fn()
let answers: (() => Promise<string>)[] = []

beforeEach(() => {
  tried.length = 0
  localStorage.removeItem('passkey:7')
  answers = []
  vi.clearAllMocks()
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hasBalance = (balance: number, payPassword = true) =>
  queryClient.setQueryData(query(wallet.info, {}).queryKey, {
    ...{
      balance,
      payPassword,
      held: 0,
      points: 0,
      stopped: false,
      sevenDayRate: '',
      sevenDayTerms: '',
      pointsRate: 100,
    },
    payTries: 5,
    payLockedUntil: 0,
  })

/** The server's answer where the balance is this. */
const walletOf = (catMoney: string) =>
  Response.json({
    ...{ retCode: '000000', retDesc: '' },
    data: {
      ...{ catMoney, held: '0.00', canNumber: 0, payPassword: '1', stopped: '0' },
      ...{ sevenDayRate: '', sevenDayTerms: '', canRate: 100, payTries: 5, payLockedUntil: 0 },
    },
  })

/** A passkey that was made here, and those that the account has. */
function hasPasskeys(here: string, ...ids: string[]): void {
  fakeAuthenticator()
  rememberPasskey('7', here)
  const list = ids.map((id) => ({ id, name: 'Phone', synced: false, createTime: 1, lastTime: 0 }))
  queryClient.setQueryData(query(passkeys.list, {}).queryKey, { list, rpId: 'localhost' })
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

const open = async () => {
  renderScreen(
    <>
      <UiTextInLanguage>
        <PaySheet
          open
          onClose={closed}
          title="Transfer to Linh"
          amount={50_00}
          order={{ toUserId: '8', money: 50_00 }}
          onPay={(_, ...asked) => {
            tried.push(asked)
            return answers.shift()?.() ?? Promise.resolve('done')
          }}
          onPaid={paid}
        />
      </UiTextInLanguage>
      <Routes>
        <Route path="*" element={<Where />} />
      </Routes>
    </>,
    { at: '/here' },
  )
  await screen.findByText('$50.00')
}
const refuse = (name: 'PayPasswordWrong' | 'PayPasswordLocked' | 'InsufficientBalance', text: string) => () =>
  Promise.reject(new ApiError(errors[name], text))
const field = () => screen.findByLabelText('Payment password')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = async (digits: string) => fireEvent.change(await field(), { target: { value: digits } })

test('six digits of the keypad pay once, with the balance in sight', async () => {
  hasBalance(80_00)
  await open()
  expect(screen.getByText('Balance $80.00, then $30.00')).toBeTruthy()
  for (const digit of '135790') press(digit)
  await waitFor(() => expect(paid).toHaveBeenCalledWith('done'))
  expect(tried).toHaveLength(1)
  expect(tried[0]?.[0]).toBe('135790')
  expect(tried[0]?.[1]).toMatch(/^[\w-]{32}$/)
})

test('money that moves while the sheet is open, by a red packet or on another device, changes the balance in it', async () => {
  hasBalance(80_00)
  await open()
  vi.stubGlobal('fetch', async () => walletOf('31.00'))
  chat.handlers.set(walletLive)
  act(() => chat.handlers.frame({ cmd: 30, name: walletEvents.changed.name, data: {} } as never))
  expect(await screen.findByText(/\$31\.00/)).toBeTruthy()
  expect(screen.queryByText(/\$80\.00/)).toBeNull()
})

test('a key of the keypad takes the last digit back, and says so', async () => {
  hasBalance(80_00)
  await open()
  for (const digit of '13579') press(digit)
  press('Delete the last digit')
  for (const digit of '90') press(digit)
  await waitFor(() => expect(tried.map(([password]) => password)).toEqual(['135790']))
})

test('a wrong password says so with the tries left, empties the dots, and the next try is the same order', async () => {
  hasBalance(80_00)
  const rest = {
    held: '0.00',
    canNumber: 0,
    payPassword: '1',
    stopped: '0',
    sevenDayRate: '',
    sevenDayTerms: '',
    canRate: 100,
  }
  const data = { catMoney: '80.00', payTries: 4, payLockedUntil: 0, ...rest }
  vi.stubGlobal('fetch', async () => Response.json({ retCode: '000000', retDesc: '', data }))
  answers = [refuse('PayPasswordWrong', 'The payment password is wrong')]
  await open()
  await type('111111')
  expect(await screen.findByText('The payment password is wrong')).toBeTruthy()
  expect(await screen.findByText('4 tries left before it is locked for 30 minutes')).toBeTruthy()
  expect(((await field()) as HTMLInputElement).value).toBe('')
  await type('135790')
  await waitFor(() => expect(paid).toHaveBeenCalledOnce())
  expect(tried.map(([password]) => password)).toEqual(['111111', '135790'])
  expect(new Set(tried.map(([, id]) => id)).size).toBe(1)
})

test('the try that locks the password says until when, takes the keypad away and leads to a new one', async () => {
  hasBalance(80_00)
  const until = new Date(2026, 10, 28, 23, 20).getTime()
  const data = {
    ...{
      catMoney: '80.00',
      payTries: 0,
      payLockedUntil: until,
      held: '0.00',
      canNumber: 0,
      payPassword: '1',
    },
    ...{ stopped: '0', sevenDayRate: '', sevenDayTerms: '', canRate: 100 },
  }
  vi.stubGlobal('fetch', async () => Response.json({ retCode: '000000', retDesc: '', data }))
  answers = [refuse('PayPasswordWrong', 'The payment password is wrong')]
  await open()
  await type('111111')
  expect(await screen.findByText(/locked until (23:20|11:20)/)).toBeTruthy()
  expect(screen.queryByLabelText('Payment password')).toBeNull()
  press('Forgot your payment password?')
  expect(await screen.findByText('at /pages/my/archive/paypassword')).toBeTruthy()
})

test('a locked password is shown', async () => {
  hasBalance(80_00)
  answers = [refuse('PayPasswordLocked', 'Locked for 30 minutes')]
  await open()
  await type('111111')
  expect(await screen.findByText('Locked for 30 minutes')).toBeTruthy()
  expect(paid).not.toHaveBeenCalled()
})

test('where no answer comes it is not sure, takes no second press, and asks again with the same id', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  hasBalance(80_00)
  answers = [
    () => Promise.reject(new NoAnswer('timeout')),
    () => Promise.reject(new NoAnswer('networkProblem')),
  ]
  await open()
  await type('135790')
  expect(await screen.findByText(/Not sure yet/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '1' }).disabled).toBe(true)
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(closed).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(paid).toHaveBeenCalledWith('done')
  expect(tried).toHaveLength(3)
  expect(new Set(tried.map(([, id]) => id)).size).toBe(1)
})

test('without a payment password it leads to setting one', async () => {
  hasBalance(80_00, false)
  await open()
  expect(screen.queryByLabelText('Payment password')).toBeNull()
  press('Set payment password')
  expect(await screen.findByText('at /pages/my/archive/paypassword')).toBeTruthy()
})

test('the amount that the balance lacks is preset in the recharge', async () => {
  hasBalance(12_50)
  await open()
  expect(screen.getByText('Your balance is $37.50 short.')).toBeTruthy()
  press('Recharge')
  expect(await screen.findByText('at /pages/wallet/payment?money=37.50')).toBeTruthy()
})

test('a balance that shrank meanwhile is noticed by the server, and the missing amount is asked for', async () => {
  hasBalance(80_00)
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await asked.promise
    return walletOf('20.00')
  })
  answers = [refuse('InsufficientBalance', 'Your balance is not enough')]
  await open()
  await type('135790')
  expect(await screen.findByText('Your balance is not enough')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recharge' })).toBeTruthy()
  expect(screen.queryByText(/short/)).toBeNull()
  asked.resolve()
  expect(await screen.findByText('Your balance is $30.00 short.')).toBeTruthy()
})

test('if this device has a passkey of the account it is offered first, and six digits remain the other way', async () => {
  hasBalance(80_00)
  hasPasskeys('mine', 'mine')
  await open()
  expect(screen.queryByLabelText('Payment password')).toBeNull()
  press('Use the payment password')
  await type('135790')
  await waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  press('Pay with passkey')
  press('Pay with passkey')
  await waitFor(() => expect(paid).toHaveBeenCalledTimes(2))
  expect(tried[1]?.[0]).toBeInstanceOf(PasskeyProof)
})

test('an error of the device or the server about a passkey is shown, and another press tries again', async () => {
  hasBalance(80_00)
  hasPasskeys('mine', 'mine')
  // the number of remaining attempts is loaded
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  answers = [
    () => Promise.reject(new ApiError('passkey', '', '', 'cancelled')),
    () => Promise.reject(new ApiError(errors.PasskeyWrong, 'Not accepted')),
  ]
  await open()
  press('Pay with passkey')
  expect((await screen.findByRole('alert')).textContent).toContain('The passkey was not used.')
  press('Pay with passkey')
  expect(await screen.findByText('Not accepted')).toBeTruthy()
  press('Pay with passkey')
  await waitFor(() => expect(paid).toHaveBeenCalledTimes(1))
  expect(tried.map(([, requestId]) => requestId)).toEqual([tried[0]?.[1], tried[0]?.[1], tried[0]?.[1]])
})

test('a passkey that was removed elsewhere is not requested', async () => {
  hasBalance(80_00)
  hasPasskeys('mine', 'another')
  await open()
  expect(await field()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay with passkey' })).toBeNull()
  expect(passkeyOnDevice('7')).toBe('mine')
})

test('an order without an answer is the same one after its page was left and opened again', async () => {
  hasBalance(80_00)
  answers = [() => Promise.reject(new NoAnswer('timeout'))]
  await open()
  await type('135790')
  await screen.findByText(/Not sure yet/)
  cleanup()
  await open()
  await type('135790')
  await waitFor(() => expect(paid).toHaveBeenCalledWith('done'))
  expect(new Set(tried.map(([, requestId]) => requestId)).size).toBe(1)
  paid.mockClear()
  cleanup()
  await open()
  await type('135790')
  await waitFor(() => expect(paid).toHaveBeenCalledWith('done'))
  expect(new Set(tried.map(([, requestId]) => requestId)).size).toBe(2)
})
