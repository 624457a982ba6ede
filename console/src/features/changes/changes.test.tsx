import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminCall } from '@mynah/contract/admin-api'
import { adminCalls } from '@mynah/contract/index'
import { proposals, type Proposal } from '@mynah/contract/proposals'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { press, rowsOf, show, testServer, trouble, type } from '#test/server.tsx'
import { changeNames } from './names.ts'

const server = testServer()
const rate: Proposal = {
  id: '7',
  call: 'cash/set-rate',
  subject: 'setting canRate',
  before: '1000',
  value: '1100',
  operator: 'bo',
  createTime: 1,
  dueTime: 0,
  state: 'waiting',
  decidedBy: '',
  decideTime: 0,
  isMine: false,
  mayAgree: true,
}
const page = (list: Proposal[]) => ({ list, more: false })
let waiting: Proposal[]

beforeEach(() => {
  waiting = [rate]
  server.answer(proposals.list, (input) => page(input.waiting ? waiting : []))
  server.answer(proposals.agree, () => {
    waiting = []
    return { credentials: null }
  })
  server.answer(proposals.decline, () => {
    waiting = []
    return null
  })
})

const open = async () => {
  await show('/changes')
  return within(await screen.findByRole('listitem', { name: 'Points per dollar' }))
}

test('each change that redirects money has its name', () => {
  const all = Object.values(adminCalls).flatMap((group) => Object.values(group) as AdminCall[])
  const paths = all.filter(({ redirects }) => redirects).map(({ path }) => path)
  expect(Object.keys(changeNames).toSorted()).toEqual(paths.toSorted())
})

test('a second operator sees both sides, is asked once, and then it takes effect', async () => {
  const one = await open()
  expect(one.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1000', '1100'])
  press('Agree', one)
  expect(server.inputs(proposals.agree)).toEqual([])
  one.getByText(/takes effect at once, for everybody/)
  press('Agree, take effect now', one)
  await screen.findByText('No change is waiting.')
  expect(server.inputs(proposals.agree)).toEqual([{ id: '7' }])
})

test('who agrees to the reset of an operator gets the password and the authenticator', async () => {
  waiting = [{ ...rate, call: 'operators/reset', before: 'cy, admin', value: 'cy, admin; new password' }]
  server.answer(proposals.agree, () => {
    waiting = []
    return { credentials: { id: '3', name: 'cy', password: 'new-and-random', uri: 'otpauth://totp/z' } }
  })
  await show('/changes')
  const one = within(await screen.findByRole('listitem', { name: 'New access of an operator' }))
  press('Agree', one)
  press('Agree, take effect now', one)
  await screen.findByText('No change is waiting.')
  expect(screen.getByText('new-and-random')).toBeDefined()
  screen.getByRole('img', { name: 'QR code for the authenticator app of cy' })
})

test('a role that may not agree can decline', async () => {
  waiting = [{ ...rate, mayAgree: false }]
  const one = await open()
  expect(one.queryByRole('button', { name: 'Agree' })).toBeNull()
  press('Decline', one)
  await screen.findByText('No change is waiting.')
  expect(server.inputs(proposals.decline)).toEqual([{ id: '7' }])
})

test('the operator who proposed it withdraws it, and is not offered to agree', async () => {
  waiting = [{ ...rate, mayAgree: false, isMine: true }]
  const one = await open()
  expect(one.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
  press('Withdraw', one)
  await screen.findByText('No change is waiting.')
  expect(server.inputs(proposals.decline)).toEqual([{ id: '7' }])
})

test('where one operator is enough it says when it takes effect, and is stopped until then', async () => {
  waiting = [{ ...rate, mayAgree: false, dueTime: Date.UTC(2026, 10, 29) }]
  const one = await open()
  one.getByText(/^Takes effect .+, unless an operator stops it\.$/)
  press('Stop', one)
  await screen.findByText('No change is waiting.')
  expect(server.inputs(proposals.decline)).toEqual([{ id: '7' }])
})

test('a change that conflicts with a newer state says so', async () => {
  server.refuse(proposals.agree, 'DecisionStale')
  const one = await open()
  press('Agree', one)
  press('Agree, take effect now', one)
  expect(await trouble('has changed since')).toBeDefined()
})

test('earlier changes remain visible with who ended them', async () => {
  const done: Proposal = { ...rate, state: 'done', decidedBy: 'cy', decideTime: 1 }
  server.answer(proposals.list, (input) => page(input.waiting ? [] : [done]))
  await show('/changes')
  const [row] = await rowsOf('Earlier changes')
  expect(row?.slice(0, 6)).toEqual(['Points per dollar', '1000', '1100', 'bo', 'in effect', 'cy'])
})

test('changes that ended before those shown are a press away', async () => {
  const done = (id: string, value: string): Proposal => ({ ...rate, id, value, state: 'done', decideTime: 1 })
  server.answer(proposals.list, ({ waiting: isWaiting, before }) => {
    if (isWaiting) return page([])
    return before === undefined ? { list: [done('9', '1300')], more: true } : page([done('8', '1200')])
  })
  await show('/changes')
  await rowsOf('Earlier changes')
  press('Show older')
  await waitFor(async () =>
    expect((await rowsOf('Earlier changes')).map((row) => row[2])).toEqual(['1300', '1200']),
  )
  expect(server.inputs(proposals.list).filter((input) => !input.waiting)).toEqual([
    { waiting: false },
    { waiting: false, before: '9' },
  ])
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('the page on which it was typed asks once, and says that it waits', async () => {
  const asked = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', asked)
  server.answer(walletAdmin.twoPerson, { list: [] })
  server.answer(walletAdmin.addresses, { list: [], pointsRate: 1_000 })
  server.refuse(walletAdmin.setRate, 'WaitsForSecond')
  await show('/payment')
  await screen.findByRole('region', { name: 'Where recharges are sent' })
  type('Points per dollar', '1100')
  press('Save rate')
  expect(asked.mock.calls[0]?.[0]).toMatch(/^Change the rate from 1000 to 1100 points per dollar\?/)
  expect(server.inputs(walletAdmin.setRate)).toEqual([])
  asked.mockReturnValue(true)
  press('Save rate')
  await waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    expect(said.join(' ')).toMatch('waits until a second operator agrees')
  })
  const place = screen.getByRole('region', { name: 'Value of points' })
  expect(within(place).getByRole('link', { name: 'Waiting changes' }).getAttribute('href')).toBe('#/changes')
})
