import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { billType } from '@mynah/contract/wallet'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import type { Self } from '@mynah/contract/people'
import { BillChart } from './bill-chart.tsx'

beforeAll(loadEnglish)

type Row = { type: number; income: string; spent: string }
let list: Row[][]
let asked: number[]

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia', real: 2 } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked = ((await request.json()) as { dates: number[] }).dates
    return Response.json({ retCode: '000000', retDesc: '', data: { list } })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const open = () => renderScreen(<BillChart />)
const monthName = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(ms)

test('the last six months are bars, this month by its kinds, the largest first', async () => {
  list = [
    [
      { type: billType.recharge, income: '50.00', spent: '0.00' },
      { type: billType.system, income: '5.00', spent: '20.00' },
    ],
    [],
    [],
    [],
    [{ type: billType.transfer, income: '0.00', spent: '8.00' }],
    [
      { type: billType.transfer, income: '1.00', spent: '2.50' },
      { type: billType.redPacket, income: '0.00', spent: '7.50' },
    ],
  ]
  open()
  const bars = within(await screen.findByRole('region', { name: 'By month' })).getAllByRole('button')
  expect(asked).toHaveLength(7)
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(
    ['$20.00', '$0.00', '$0.00', '$0.00', '$8.00', '$10.00'].map(
      (sum, index) => `${monthName(asked[index] ?? 0)}: ${sum}`,
    ),
  )
  const kinds = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(kinds()).toEqual(['Red packets$7.50', 'Transfers$2.50'])
  fireEvent.click(bars[4] as HTMLElement)
  expect(kinds()).toEqual(['Transfers$8.00'])
  fireEvent.click(screen.getByRole('radio', { name: 'In' }))
  screen.getByText('Nothing of this kind.')
  fireEvent.click(bars[0] as HTMLElement)
  expect(kinds()).toEqual(['Recharges$50.00', 'From Mynah and points$5.00'])
  fireEvent.click(screen.getByRole('radio', { name: 'Out' }))
  expect(kinds()).toEqual(['Withdrawals and orders$20.00'])
})

test('months without a line have no chart', async () => {
  list = [[], [], [], [], [], []]
  open()
  await screen.findByText('Nothing came in or went out in the last six months.')
  expect(screen.queryByRole('region', { name: 'By month' })).toBeNull()
})
