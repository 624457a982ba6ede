import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminOutput, OperatorRole } from '@mynah/contract/admin-api'
import { corrections, type Correctable } from '@mynah/contract/corrections'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { nextSavedFile } from '#test/saved-file.ts'
import { fact, press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

const recharge: Correctable = {
  ...{ posting: 4, key: 'cash/4/recharge/moved', kind: 'recharge', time: 0, userId: '7', userName: 'Linh' },
  ...{ asset: 'USD', amount: 10_000, corrected: 2_000, balance: 3_000, owed: 0 },
}
let state: AdminOutput<typeof ledgerAdmin.state>
const confirm = vi.fn<(question: string) => boolean>()

beforeEach(() => {
  vi.stubGlobal('confirm', () => true)
  state = {
    stopped: false,
    reason: '',
    since: 0,
    checkedAt: Date.UTC(2026, 1, 3),
    dailyCap: 0,
    zone: 'Asia/Jakarta',
  }
  server.answer(ledgerAdmin.sums, {
    ready: true,
    people: 123_456,
    held: 500,
    owed: -700,
    systemAccounts: [
      { account: 'house:outside', balance: -123_956 },
      { account: 'house:fees', balance: 0 },
    ],
    points: 42,
  })
  server.answer(ledgerAdmin.state, () => state)
  confirm.mockReset().mockReturnValue(true)
  vi.stubGlobal('confirm', confirm)
})

const open = async (role: OperatorRole = 'admin') => {
  server.role = role
  await show('/ledger')
  await screen.findByText('Last verified')
  await screen.findByText('Balances of all people')
}
const has = (name: string) => screen.queryByRole('button', { name }) !== null

test('what is where is shown in dollars, also below zero', async () => {
  await open()
  expect(fact('Balances of all people')).toBe('$1,234.56')
  expect(fact('In transit')).toBe('$5.00')
  expect(fact('Owed by customers')).toBe('-$7.00')
  expect(fact('Banks and payment services (house:outside)')).toBe('-$1,239.56')
  expect(fact('house:fees')).toBe('$0.00')
  expect(fact('Points')).toBe('42')
  expect(fact('Limit per wallet in 24 hours')).toBe('no limit')
  expect(fact('Last verified')).toBe('3 Feb 2026, 00:00')
})

test('books that were never looked at say so', async () => {
  state = { ...state, checkedAt: 0, dailyCap: 5_000 }
  await open()
  expect(fact('Last verified')).toBe('not yet verified')
  expect(fact('Limit per wallet in 24 hours')).toBe('$50.00')
})

test.each([
  ['admin', true, true],
  ['cashier', true, false],
  ['reviewer', false, false],
] as const)('who is %s is offered what that role may', async (role, works, leads) => {
  state = { ...state, stopped: true, reason: 'The sums differ', since: Date.UTC(2026, 1, 3) }
  await open(role)
  expect([has('Recompute everything'), has('Download'), has('Show')]).toEqual([works, works, works])
  expect([has('Resume payments'), has('Save cap')]).toEqual([leads, leads])
  expect(has('Stop all payments')).toBe(false)
  expect(screen.getByText(/Payments have been stopped/).textContent).toContain('The sums differ')
})

test.each([
  ['admin', true],
  ['cashier', true],
  ['reviewer', false],
] as const)('while money moves, who is %s may stop it: %s', async (role, may) => {
  await open(role)
  expect(has('Stop all payments')).toBe(may)
  expect(has('Resume payments')).toBe(false)
  expect(screen.queryByText(/Payments have been stopped/)).toBeNull()
})

test('stopping asks for the reason, which the page shows while it is stopped', async () => {
  server.answer(ledgerAdmin.stop, ({ reason }) => {
    state = { ...state, stopped: true, reason, since: Date.UTC(2026, 1, 3) }
    return null
  })
  await open()
  const prompt = vi.fn<() => string | null>(() => null)
  vi.stubGlobal('prompt', prompt)
  press('Stop all payments')
  expect(server.inputs(ledgerAdmin.stop)).toEqual([])
  prompt.mockReturnValue(' A payment was posted twice ')
  press('Stop all payments')
  await trouble('A payment was posted twice')
  expect(server.inputs(ledgerAdmin.stop)).toEqual([{ reason: 'A payment was posted twice' }])
})

test('money moves again by an admin, and not while the books are wrong', async () => {
  state = { ...state, stopped: true, reason: 'The sums differ', since: 1 }
  server.refuse(ledgerAdmin.release, 'MoneyStopped')
  await open()
  press('Resume payments')
  await trouble('Payments are paused')
  server.answer(ledgerAdmin.release, () => {
    state = { ...state, stopped: false }
    return null
  })
  press('Resume payments')
  expect(await screen.findByRole('button', { name: 'Stop all payments' })).toBeDefined()
})

test('recomputing says that all is right', async () => {
  server.answer(ledgerAdmin.verify, { accounts: 3, postings: 5, entries: 10, wrong: [], before: [], ms: 7 })
  await open('cashier')
  press('Recompute everything')
  await waitFor(() =>
    expect(screen.getByText(/^3 accounts/).textContent).toBe(
      '3 accounts, 5 postings and 10 entries in 7 ms: all correct.',
    ),
  )
  expect(screen.queryByRole('table', { name: 'Rows that do not match' })).toBeNull()
})

test('recomputing names the rows that disagree', async () => {
  server.answer(ledgerAdmin.verify, {
    accounts: 3,
    postings: 5,
    entries: 10,
    wrong: [{ at: 'person:7', what: '10.00 in place of 9.00' }],
    before: [{ at: 'posting old/1', what: 'is of no kind that is known' }],
    ms: 7,
  })
  await open('cashier')
  press('Recompute everything')
  expect(await rowsOf('Rows that do not match')).toEqual([['person:7', '10.00 in place of 9.00']])
  expect(await rowsOf('Older postings that fit no record')).toEqual([
    ['posting old/1', 'is of no kind that is known'],
  ])
  expect(screen.getByText(/^3 accounts/).textContent).toContain('these rows do not match.')
})

const ofLinh = { userId: '7', userName: 'Linh', realName: 'Linh Tran' }

test('the entries of an account are shown in dollars, points as they are', async () => {
  const entry = { id: 1, posting: 1, key: 'transfer:1', kind: 'transfer', time: Date.UTC(2026, 1, 3) }
  server.answer(ledgerAdmin.entries, {
    list: [
      { ...entry, asset: 'USD', amount: -250, balance: 1_000 },
      { ...entry, id: 2, asset: 'POINTS', amount: 7, balance: null },
    ],
    more: false,
    ...ofLinh,
  })
  await open('cashier')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show' }).disabled).toBe(true)
  type(/^Account:/, 'person:7')
  submit('Show')
  const rows = await rowsOf('Entries')
  expect(rows[0]?.slice(3)).toEqual(['transfer', 'transfer:1', '-$2.50', '$10.00'])
  expect(rows[1]?.slice(5)).toEqual(['7', ''])
  expect(server.inputs(ledgerAdmin.entries)).toEqual([{ account: 'person:7' }])
  expect(screen.getByRole('heading', { name: 'Entries of Linh Tran (Linh)' })).toBeDefined()
})

test('older entries are added below, and an entry opens the correction of its posting', async () => {
  const entry = { id: 1, posting: 1, key: 'transfer:1', kind: 'transfer', time: Date.UTC(2026, 1, 3) }
  const rowOf = (id: number) => ({ ...entry, id, asset: 'USD', amount: 10_000, balance: 3_000 })
  server.answer(ledgerAdmin.entries, ({ before }) =>
    before
      ? { list: [rowOf(3)], more: false, ...ofLinh }
      : { list: [rowOf(5), rowOf(4)], more: true, ...ofLinh },
  )
  server.answer(corrections.look, { ...recharge, posting: entry.posting })
  server.refuse(corrections.add, 'WaitsForSecond')
  await open('cashier')
  type(/^Account:/, 'person:7')
  submit('Show')
  await rowsOf('Entries')
  press('Show older')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
  expect(await rowsOf('Entries')).toHaveLength(3)
  expect(server.inputs(ledgerAdmin.entries)[1]).toEqual({ account: 'person:7', before: 4 })
  press('3')
  await screen.findByText('Linh (7)')
  expect(fact('Gave the customer')).toBe('$100.00')
  const propose = screen.getByRole<HTMLButtonElement>('button', { name: 'Propose correction' })
  for (const wrong of ['', '0', '80.01', 'x']) {
    type('Amount to take back', wrong)
    type('Reason (shown to the person)', 'Ten came')
    expect([wrong, propose.disabled]).toEqual([wrong, true])
  }
  type('Amount to take back', '80.00')
  await screen.findByText('The wallet has $30.00. The next recharges pay the rest, $50.00.')
  type('Reason (shown to the person)', ' ')
  expect(propose.disabled).toBe(true)
  type('Reason (shown to the person)', 'Ten came')
  submit('Propose correction')
  expect((await screen.findByRole('link', { name: 'Waiting changes' })).getAttribute('href')).toBe(
    '#/changes',
  )
  expect(server.inputs(corrections.add)).toEqual([
    { posting: entry.posting, amount: 8_000, reason: 'Ten came' },
  ])
  press('Close')
  await waitFor(() => expect(screen.queryByText('Linh (7)')).toBeNull())
})

test('corrections are listed, and one is begun by the number of its posting', async () => {
  server.answer(corrections.list, {
    list: [
      {
        ...{
          id: '4-1',
          posting: 4,
          userId: '7',
          userName: 'Linh',
          realName: '',
          asset: 'USD',
          amount: -9_000,
        },
        ...{ owed: 6_000, reason: 'Ten came', time: 0 },
      },
    ],
    more: false,
  })
  server.answer(corrections.look, { ...recharge, asset: 'CAN', amount: -500, corrected: 0 })
  server.role = 'cashier'
  await show('/corrections')
  expect((await rowsOf('Corrections made'))[0]?.slice(0, 5)).toEqual([
    ...['Linh', '4', '-$90.00', '$60.00', 'Ten came'],
  ])
  type('Number of the posting', '4')
  submit('Show')
  expect((await screen.findByLabelText<HTMLInputElement>('Amount to give back')).value).toBe('500')
})

test('corrections made before those shown are a press away', async () => {
  const made = (id: string, reason: string) => ({
    ...{ id, posting: 4, userId: '7', userName: 'Linh', realName: '', asset: 'USD', amount: -9_000 },
    ...{ owed: 0, reason, time: 0 },
  })
  server.answer(corrections.list, ({ before }) =>
    before === undefined
      ? { list: [made('4-2', 'Again')], more: true }
      : { list: [made('4-1', 'First')], more: false },
  )
  server.role = 'auditor'
  await show('/corrections')
  await rowsOf('Corrections made')
  press('Show older')
  await waitFor(async () =>
    expect((await rowsOf('Corrections made')).map((row) => row[4])).toEqual(['Again', 'First']),
  )
  expect(server.inputs(corrections.list)).toEqual([{}, { before: '4-2' }])
})

test('an account without entries says so, and one that may not be looked at says why', async () => {
  server.answer(ledgerAdmin.entries, { list: [], more: false, ...ofLinh })
  await open('cashier')
  type(/^Account:/, 'person:7')
  submit('Show')
  await screen.findByText('No entries.')
  server.refuse(ledgerAdmin.entries, 'BadParameter')
  submit('Show')
  expect(await trouble('Something in this request is not right')).toBeDefined()
})

test('a day of the installation is exported under the name that the server gives', async () => {
  server.answer(ledgerAdmin.export, { name: 'books-2026-02-03.csv', csv: 'a,b' })
  const saved = nextSavedFile()
  await open('cashier')
  type('Day (Asia/Jakarta)', '')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true)
  type('Day (Asia/Jakarta)', '2026-02-03')
  press('Download')
  expect(await saved).toEqual({ name: 'books-2026-02-03.csv', text: 'a,b' })
  expect(server.inputs(ledgerAdmin.export)).toEqual([{ day: '2026-02-03' }])
})

test('the daily cap is set by an amount, and by nothing that is none', async () => {
  state = { ...state, dailyCap: 5_000 }
  server.answer(ledgerAdmin.setDailyCap, ({ dailyCap }) => {
    state = { ...state, dailyCap }
    return null
  })
  await open()
  const cap = within(screen.getByRole('region', { name: 'Daily cap' }))
  const save = cap.getByRole<HTMLButtonElement>('button', { name: 'Save cap' })
  expect(cap.getByLabelText<HTMLInputElement>(/^Dollars/).value).toBe('50.00')
  for (const wrong of ['', 'all', '-5', '1.234']) {
    type(/^Dollars/, wrong)
    expect([wrong, save.disabled]).toEqual([wrong, true])
  }
  type(/^Dollars/, '75.5')
  press('Save cap')
  await cap.findByText('Saved.')
  expect(server.inputs(ledgerAdmin.setDailyCap)).toEqual([{ dailyCap: 7_550 }])
  await waitFor(() => expect(fact('Limit per wallet in 24 hours')).toBe('$75.50'))
})

test('books that cannot be had say why', async () => {
  server.refuse(ledgerAdmin.state, 'TryLater')
  await show('/ledger')
  expect(await trouble('The service is busy')).toBeDefined()
})

test('payments are stopped and resumed where neither the state nor the sums can be had', async () => {
  server.refuse(ledgerAdmin.state, 'TryLater')
  server.refuse(ledgerAdmin.sums, 'TryLater')
  server.answer(ledgerAdmin.stop, null)
  server.answer(ledgerAdmin.release, null)
  await show('/ledger')
  await trouble('The service is busy')
  vi.stubGlobal('prompt', () => '')
  press('Stop all payments')
  await screen.findByText('All payments have been stopped.')
  expect(server.inputs(ledgerAdmin.stop)).toEqual([{ reason: '-' }])
  press('Resume payments')
  await waitFor(() => expect(server.inputs(ledgerAdmin.release)).toHaveLength(1))
})

test('sums that are still being counted say so', async () => {
  const none = { people: 0, held: 0, owed: 0, systemAccounts: [], points: 0 }
  server.answer(ledgerAdmin.sums, { ready: false, ...none })
  server.role = 'reviewer'
  await show('/ledger')
  expect(await screen.findByText(/The sums are being counted/)).toBeDefined()
  expect(screen.queryByText('Balances of all people')).toBeNull()
})
