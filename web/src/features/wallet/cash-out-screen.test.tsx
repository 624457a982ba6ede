import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { appInfo } from '@mynah/contract/app-info'
import { identity } from '@mynah/contract/identity'
import type { Self } from '@mynah/contract/people'
import { wallet } from '@mynah/contract/wallet'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { CashOutScreen } from './cash/cash-out-screen.tsx'

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
  ...{ catMoney: '150.00', held: '0.00', canNumber: 0, payPassword: '1', payTries: 5, payLockedUntil: 0 },
  ...{ stopped: '0', sevenDayRate: '', sevenDayTerms: '', canRate: 1000 },
}
const name = {
  ...{ state: 2, country: 'ID', firstName: 'Amelia', lastName: 'Rossi', cardType: 'passport' },
  ...{ cardId: '*1', reason: '', reasonKey: '', submitTime: 1, decideTime: 2 },
}

test('more than the balance is an error at the amount with the balance, and asks for no password', async () => {
  renderScreen(<CashOutScreen />, {
    answers: {
      [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] },
      [wallet.info.path]: mine,
      [identity.detail.path]: name,
    },
  })
  const amount = await screen.findByLabelText('Amount to withdraw')
  const withdraw = (typed: string) => {
    fireEvent.change(amount, { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw \$/ }))
  }
  fireEvent.change(screen.getByLabelText('Account number'), { target: { value: '6222 0000 1111 2345' } })
  withdraw('5000')
  expect(await screen.findByText('At most $150.00')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  withdraw('150')
  await waitFor(() => expect(screen.queryByText('At most $150.00')).toBeNull())
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
