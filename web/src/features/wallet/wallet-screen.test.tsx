import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { removeItem } from '#client/storage/local-storage.ts'
import { WalletScreen } from './wallet-screen.tsx'

beforeAll(loadEnglish)

let examine = '0'
let wallet: object | undefined
const plain = {
  ...{ catMoney: '1284.60', held: '0.00', canNumber: 0, payPassword: '1' },
  ...{ stopped: '0', sevenDayRate: '', sevenDayTerms: '', canRate: 1000, payTries: 5, payLockedUntil: 0 },
}

beforeEach(() => {
  examine = '0'
  wallet = plain
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answer = (data: object) => Response.json({ retCode: '000000', retDesc: '', data })
    if (url.includes('sysConfig/list')) return answer({ list: [{ key: 'examine', value: examine }] })
    if (url.includes('userIncomeLog/list')) return answer({ list: [], pageNo: 1, pageSize: 5, more: false })
    if (wallet) return answer(wallet)
    throw new TypeError('no network')
  })
})
afterEach(() => {
  cleanup()
  end()
  removeItem('balanceHidden')
  vi.unstubAllGlobals()
})

function Where() {
  const { pathname, state } = useLocation()
  return <p>{`at ${pathname} from ${(state as { from?: string } | null)?.from}`}</p>
}

const open = (real: number) => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real } as Self })
  renderScreen(
    <>
      <Routes>
        <Route path="/pages/wallet/wallet" element={<WalletScreen />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </>,
    { at: '/pages/wallet/wallet' },
  )
}

test('the balance is hidden by the eye, and stays hidden at the next visit', async () => {
  open(2)
  expect(await screen.findByText('$1,284.60')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }))
  expect(screen.queryByText('$1,284.60')).toBeNull()
  open(2)
  expect(await screen.findAllByRole('button', { name: 'Show balance' })).toHaveLength(2)
  expect(screen.queryByText('$1,284.60')).toBeNull()
})

test('held money, a rate that is set, and a stop of payments are shown', async () => {
  wallet = { ...plain, held: '37.00', sevenDayRate: '2.35', sevenDayTerms: 'Paid each Monday', stopped: '1' }
  open(2)
  expect(await screen.findByText('$37.00 reserved until it arrives or comes back')).toBeTruthy()
  expect(screen.getByText('7-day annualised 2.35%')).toBeTruthy()
  expect(screen.getByText('Paid each Monday')).toBeTruthy()
  expect(screen.getByText(/^Payments are paused/)).toBeTruthy()
})

test('without a rate and without held money, neither is mentioned', async () => {
  open(2)
  expect(await screen.findByText('$1,284.60')).toBeTruthy()
  for (const words of [/annualised/, /reserved until/, /Payments are paused/])
    expect(screen.queryByText(words)).toBeNull()
})

test('a user who is not verified is led to the verification, and back', async () => {
  open(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Verify now' }))
  expect(await screen.findByText('at /pages/certificate/personal from /pages/wallet/wallet')).toBeTruthy()
})

test('while an app store reviews the app there is no wallet', async () => {
  examine = '1'
  open(2)
  expect(await screen.findByText('The wallet is not available here.')).toBeTruthy()
  expect(screen.queryByText('$1,284.60')).toBeNull()
})

test('without a network another try is offered', async () => {
  wallet = undefined
  open(2)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('$1,284.60')).toBeNull()
})
