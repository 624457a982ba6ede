import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { queueExports, type QueueExport } from '@mynah/contract/queue-exports'
import { reviewState } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { router } from '#app.tsx'
import { teamwork } from '@mynah/contract/teamwork'
import { invalidate } from '#client.ts'
import { queuePage } from '#test/queue-page.ts'
import { key, press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

type Request = AdminOutput<typeof walletAdmin.queue>['list'][number]

const request = (id: number, money = 100 * id): Request => ({
  id: String(id),
  out: true,
  state: reviewState.waiting,
  money,
  form: 1,
  cardUserName: '',
  cardNum: '',
  ...{ reason: '', reference: '', bookedOn: '', asked: 0, received: 0 },
  createTime: Date.UTC(2026, 1, 3),
  decideTime: 0,
  userId: '7',
  userName: `Person ${id}`,
  realName: '',
  ...{ agreedBy: [], needed: 1, twins: 0, flags: 0, version: 1, dueTime: 0, dueApprove: false },
})

let rows: Request[]

beforeEach(() => {
  rows = Array.from({ length: 240 }, (_, index) => request(index + 1))
  server.role = 'cashier'
  server.answer(walletAdmin.queue, ({ state, pageNo = 1, pageSize = 50, sort, isDescending, open }) => {
    const found = rows.filter((one) => one.state === state)
    if (sort === 'amount') found.sort((a, b) => (a.money - b.money) * (isDescending ? -1 : 1))
    const list = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    const alone = rows.find(({ id }) => id === open) ?? null
    return {
      list,
      pageNo,
      pageSize,
      total: found.length,
      more: pageNo * pageSize < found.length,
      open: alone,
    }
  })
  server.answer(walletAdmin.look, ({ id }) => ({
    ...(rows.find((one) => one.id === id) ?? request(1)),
    ...{ fullCardNum: '', mobile: '', voucher: '', balance: 0, alike: [] },
  }))
})

const lastAsked = () => server.inputs(walletAdmin.queue).at(-1)
const names = async () => (await rowsOf('Withdrawals')).map(([name]) => name)
const chosen = () => screen.queryByRole('row', { current: true })?.textContent ?? ''
const reason = 'Reason (shown to the person)'

test('a page shows the number of items and the age of the oldest, and the next page continues', async () => {
  server.answer(operators.waiting, {
    counts: {},
    oldest: { withdrawals: Date.now() - 3 * 3_600_000 },
    newest: {},
  })
  await show('/withdrawals')
  await screen.findByText('1–50 of 240')
  await screen.findByText(/The oldest has waited 3 hours\./)
  press('Next')
  await screen.findByText('51–100 of 240')
  expect((await names())[0]).toBe('Person 51')
  expect(router.state.location.search).toBe('?page=2')
})

test('headings sort all on the server, j goes on in that order, and both stay with what is open', async () => {
  await show('/withdrawals')
  await screen.findByText('1–50 of 240')
  press('Amount')
  await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'amount', isDescending: false }))
  press(/^Amount/)
  await waitFor(async () => expect((await names())[0]).toBe('Person 240'))
  key('j')
  await screen.findByRole('region', { name: 'Withdrawal of Person 240' })
  key('j')
  await screen.findByRole('region', { name: 'Withdrawal of Person 239' })
  expect(chosen()).toMatch(/^Person 239/)
  expect(screen.getByRole('columnheader', { name: /^Amount/ }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull()
})

test('an address shows what it was copied from: filter, order, page and what is open', async () => {
  await show(
    '/withdrawals?state=1&find=person&since=2026-02-03&until=2026-02-04&sort=amount&down=1&page=2&open=7',
  )
  await screen.findByRole('region', { name: 'Withdrawal of Person 7' })
  expect(lastAsked()).toEqual({
    out: true,
    state: 1,
    find: 'person',
    since: new Date(2026, 1, 3).getTime(),
    until: new Date(2026, 1, 5).getTime(),
    sort: 'amount',
    isDescending: true,
    pageNo: 2,
    pageSize: 50,
    open: '7',
  })
  expect(screen.getByLabelText<HTMLInputElement>(/^Search name/).value).toBe('person')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-02-03')
})

test('another filter begins on its first page, with nothing open', async () => {
  await show('/withdrawals?page=2&open=51')
  await screen.findByRole('region', { name: 'Withdrawal of Person 51' })
  type(/^Search name/, 'linh')
  await waitFor(() => expect(lastAsked()).toEqual({ out: true, state: 1, find: 'linh', pageSize: 50 }))
  expect(router.state.location.search).toBe('?find=linh')
})

test('where there are more than ten thousand, the page says so and offers no order', async () => {
  server.answer(walletAdmin.queue, { ...queuePage([request(1)]), total: 10_001, more: true })
  await show('/withdrawals')
  await screen.findByText('1–1 of more than 10000. Filter to sort, or to see the others.')
  expect(screen.queryByRole('button', { name: 'Amount' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export rows (10000+)' })).toBeDefined()
})

test('what was found says in which state it is', async () => {
  server.answer(walletAdmin.queue, queuePage([{ ...request(1), state: reviewState.refused }]))
  await show('/withdrawals?find=linh')
  expect((await rowsOf('Withdrawals'))[0]?.at(-1)).toBe('Rejected')
})

test('what another operator decides stays open with a sentence and what was typed, and cannot be decided', async () => {
  await show('/withdrawals')
  await screen.findByRole('button', { name: 'Person 1' })
  press('Person 1')
  await screen.findByLabelText(reason)
  type(reason, 'Half written')
  rows = rows.map((one) => (one.id === '1' ? { ...one, state: reviewState.approved } : one))
  await act(() => invalidate(walletAdmin.queue))
  await screen.findByText(
    'This has been decided since you opened it: Approved. What you typed is still here.',
  )
  expect((await names())[0]).toBe('Person 2')
  expect(screen.getByLabelText<HTMLInputElement>(reason).value).toBe('Half written')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as paid out' }).disabled).toBe(true)
})

test('what moved to another page stays open', async () => {
  await show('/withdrawals?page=2&open=51')
  await screen.findByLabelText(reason)
  type(reason, 'Half written')
  rows = rows.slice(1)
  await act(() => invalidate(walletAdmin.queue))
  await waitFor(async () => expect((await names())[0]).toBe('Person 52'))
  expect(screen.getByLabelText<HTMLInputElement>(reason).value).toBe('Half written')
  expect(screen.queryByText(/has been decided/)).toBeNull()
})

const asked: QueueExport = {
  ...{ id: '7', queue: 'withdrawals', state: 'waiting', fault: '', operator: 'anna', mayCancel: true },
  ...{ find: '', since: 0, until: 0, firstDay: '', lastDay: '', askTime: 1, endTime: 0, expireTime: 2 },
  ...{ rows: 0, writtenRows: 0, bytes: 0 },
}

test('an export is asked for with the filter, the order and the language, and the page says where it will be', async () => {
  server.answer(queueExports.ask, asked)
  await show('/withdrawals?find=person&since=2026-02-03&until=2026-02-04&sort=amount&down=1')
  await screen.findByText('1–50 of 240')
  press('Export rows (240)')
  await screen.findByText(/^The export is being prepared\./)
  expect(screen.getByRole('link', { name: 'See all exports' }).getAttribute('href')).toBe('#/exports')
  expect(server.inputs(queueExports.ask)).toEqual([
    {
      ...{ queue: 'withdrawals', language: 'en', state: '1', find: 'person' },
      ...{ since: new Date(2026, 1, 3).getTime(), until: new Date(2026, 1, 5).getTime() },
      ...{ sort: 'amount', isDescending: true },
    },
  ])
})

test('an export that is refused says why', async () => {
  server.refuse(queueExports.ask, 'QueueExportsOpen')
  await show('/withdrawals')
  await screen.findByText('1–50 of 240')
  press('Export rows (240)')
  expect((await trouble('Three of your exports are not ready yet.')).join(' ')).toContain(
    'Three of your exports are not ready yet.',
  )
})

test('back to the list closes what is open, and the row has the focus', async () => {
  await show('/withdrawals')
  await screen.findByRole('button', { name: 'Person 2' })
  press('Person 2')
  await screen.findByRole('region', { name: 'Withdrawal of Person 2' })
  press('Back to the list')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Withdrawal of/ })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Person 2')
})

test('who has an item is named in the list and above it, with the notes of the team', async () => {
  const notes = [{ id: '1', operator: 'Sam', text: 'Asked the bank', createTime: Date.UTC(2026, 1, 3) }]
  server.answer(teamwork.list, { list: [{ item: '2', operator: 'Sam', notes: 1 }] })
  server.answer(teamwork.open, () => ({
    holder: { name: 'Sam', since: Date.UTC(2026, 1, 3, 4, 5) },
    mayClaim: false,
    notes,
  }))
  server.answer(teamwork.note, ({ text }) => {
    notes.push({ id: '2', operator: 'Anna', text, createTime: Date.UTC(2026, 1, 4) })
    return null
  })
  await show('/withdrawals')
  await waitFor(async () => expect((await rowsOf('Withdrawals'))[1]?.at(-1)).toBe('Sam · Notes: 1'))
  press('Person 2')
  await screen.findByText(/^Sam has this open since 3 Feb 2026/)
  // by their role, or as the first of two
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
  expect(server.inputs(teamwork.open)[0]).toEqual({ queue: 'withdrawals', item: '2', claims: true })
  await screen.findByText('Asked the bank')
  type('Note for the team', ' Bank says no ')
  submit('Add note')
  await screen.findByText('Bank says no')
  expect(server.inputs(teamwork.note)).toEqual([{ queue: 'withdrawals', item: '2', text: 'Bank says no' }])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note for the team').value).toBe('')
})

test('an item that another operator has is taken over by one press', async () => {
  const since = Date.UTC(2026, 1, 3, 4, 5)
  let holder: { name: string; since: number } | null = { name: 'Sam', since }
  server.answer(teamwork.open, () => ({ holder, mayClaim: true, notes: [] }))
  server.answer(teamwork.takeOver, () => {
    holder = null
    return null
  })
  await show('/withdrawals?open=2')
  await screen.findByText(/^Sam has this open since/)
  await screen.findByLabelText(reason)
  type(reason, 'Half written')
  press('Take over')
  await waitFor(() => expect(screen.queryByText(/^Sam has this open since/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
  expect(server.inputs(teamwork.takeOver)).toEqual([{ queue: 'withdrawals', item: '2' }])
  expect(screen.getByLabelText<HTMLInputElement>(reason).value).toBe('Half written')
})

test('a refused take-over says why', async () => {
  server.answer(teamwork.open, { holder: { name: 'Sam', since: 1 }, mayClaim: true, notes: [] })
  server.refuse(teamwork.takeOver, 'SecondOperatorNeeded')
  await show('/withdrawals?open=2')
  await screen.findByText(/^Sam has this open since/)
  press('Take over')
  expect((await trouble('a second operator must agree too')).join(' ')).toContain(
    'a second operator must agree too',
  )
})

test('a decision about what another operator took over is refused with the name, and what was typed stays', async () => {
  const since = Date.UTC(2026, 1, 3, 4, 5)
  await show('/withdrawals?open=2')
  await screen.findByLabelText(reason)
  type(reason, 'Wrong name')
  server.answer(teamwork.open, { holder: { name: 'Sam', since }, mayClaim: true, notes: [] })
  server.refuse(walletAdmin.decide, 'ClaimedByOther', { name: 'Sam', since })
  press('Reject')
  await trouble('Sam has this open since')
  await screen.findByRole('button', { name: 'Take over' })
  expect(screen.getByLabelText<HTMLInputElement>(reason).value).toBe('Wrong name')
})
