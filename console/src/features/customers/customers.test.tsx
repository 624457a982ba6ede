import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { complaintAdmin } from '@mynah/contract/complaints'
import { customers } from '@mynah/contract/customers'
import { flags } from '@mynah/contract/flags'
import { identityAdmin } from '@mynah/contract/identity'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { moderationAdmin } from '@mynah/contract/moderation'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { supportAdmin } from '@mynah/contract/support'
import { teamwork } from '@mynah/contract/teamwork'
import { vipAdmin } from '@mynah/contract/vip'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { queuePage } from '#test/queue-page.ts'
import { fact, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const at = Date.UTC(2026, 1, 3)
const linh = { userId: '70', userName: 'Linh', userNum: 'linh7' }
type Order = AdminOutput<typeof shopAdmin.orders>['list'][number]
const order: Order = {
  ...{ id: '55', userId: '70', userName: 'Linh', what: '1 × Cup', points: 10, createTime: at },
  ...{ state: 'shipped', isGift: false, dueTime: 0, isOverdue: false, endTime: 0 },
}

beforeEach(() => {
  server.answer(customers.find, { people: [], items: [] })
  server.answer(customers.look, { ...linh, realName: '', frozen: false, createTime: at })
  server.answer(moderationAdmin.lookAtPerson, {
    ...{ ...linh, frozen: false, createTime: at, mobile: '+84 90', email: '', profiles: '', language: 'vi' },
    ...{ real: 0, frozenReason: '', frozenTime: 0, complaints: 0, sessions: [] },
  })
  server.answer(vipAdmin.state, { until: 0 })
  server.answer(shopAdmin.orders, { ...queuePage([order]), total: 30 })
  server.answer(complaintAdmin.queue, queuePage([]))
  server.answer(identityAdmin.queue, queuePage([]))
  server.answer(walletAdmin.queue, queuePage([]))
  server.answer(customers.wallet, { balance: 0, entries: [], requests: [] })
  server.answer(supportAdmin.queue, ({ open }) => ({
    ...queuePage([]),
    open: open ? { ...linh, userId: open, state: 2, waitingSince: 0, lastTime: at, lastSeq: 3 } : null,
  }))
  server.answer(teamwork.about, {
    list: [{ id: '1', queue: 'orders', item: '55', operator: 'Sam', text: 'Called twice', createTime: at }],
  })
})

const search = (words: string) => {
  type(/^ID, username/, words)
  submit('Find')
}

test('a number that leads to one item opens it, and one that leads to one customer opens the card', async () => {
  server.role = 'cashier'
  await show('/customers')
  server.answer(customers.find, { people: [linh], items: [] })
  search(' linh7 ')
  await screen.findByRole('heading', { name: 'Customer Linh' })
  expect(server.inputs(customers.find)).toEqual([{ words: 'linh7' }])
  expect(server.inputs(customers.look)).toEqual([{ userId: '70' }])
})

test('each of several results is a link to its card or item; no result is said', async () => {
  await show('/customers')
  search('zz')
  await screen.findByText('Nothing found.')
  server.answer(customers.find, {
    people: [linh, { ...linh, userId: '8', userName: 'Budi' }],
    items: [{ queue: 'orders', item: '55' }],
  })
  search('55')
  const found = within(await screen.findByRole('list', { name: 'Found' }))
  expect(found.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '#/orders?open=55',
    '#/customers/70',
    '#/customers/8',
  ])
})

test('the card of support has account, wallet, orders, complaints, conversation and notes, and no queue of money', async () => {
  server.role = 'support'
  await show('/customers/70')
  await screen.findByText('Called twice')
  expect(fact('Phone')).toBe('+84 90')
  expect((await rowsOf('Orders'))[0]?.slice(0, 2)).toEqual(['1 × Cup', 'Shipped'])
  const orders = within(screen.getByRole('region', { name: 'Orders' }))
  expect(orders.getByRole('link', { name: 'All 30 in the queue' }).getAttribute('href')).toBe(
    '#/orders?find=70',
  )
  expect(orders.getByRole('link', { name: '1 × Cup' }).getAttribute('href')).toBe('#/orders?open=55')
  expect(server.inputs(shopAdmin.orders)).toEqual([{ state: 'toShip', find: '70', pageSize: 20 }])
  expect(server.inputs(supportAdmin.queue)).toEqual([{ state: 1, open: '70', pageSize: 1 }])
  expect(screen.queryByRole('region', { name: 'Flags' })).toBeNull()
  expect(server.inputs(customers.wallet)).toEqual([{ userId: '70' }])
  for (const call of [ledgerAdmin.entries, walletAdmin.queue, identityAdmin.queue, flags.of])
    expect(server.inputs(call as typeof ledgerAdmin.entries)).toEqual([])
})

test('support sees the entries of a wallet with other person and number, and what is open without a way to the queue', async () => {
  server.role = 'support'
  const entry: AdminOutput<typeof customers.wallet>['entries'][number] = {
    ...{ place: 3, kind: 'transfer-sent', number: '411', money: -500, balance: 1_500, returned: 0 },
    ...{ waits: false, otherId: '', otherName: '', time: at },
  }
  const open = { createTime: at, dueTime: 0, dueApprove: false }
  server.answer(customers.wallet, {
    balance: 1_500,
    entries: [
      { ...entry, waits: true, otherId: '8', otherName: 'Budi' },
      { ...entry, place: 2, returned: 500 },
      { ...entry, place: 1, kind: 'points-in', money: 200 },
    ],
    requests: [
      { ...open, id: '51', out: true, money: 700, account: '**** 4567' },
      { ...open, id: '52', out: false, money: 900, account: '', dueTime: at, dueApprove: true },
    ],
  })
  await show('/customers/70')
  const wallet = within(await screen.findByRole('region', { name: 'Wallet' }))
  await wallet.findByText('Balance: $15.00')
  const day = '3 Feb 2026, 00:00'
  expect(await rowsOf('Entries')).toEqual([
    [day, 'Transfer', 'Budi (8)', '411', '-$5.00', '$15.00', 'In transit'],
    [day, 'Transfer', '', '411', '-$5.00', '$15.00', '$5.00 returned'],
    [day, 'Points to money', '', '411', '$2.00', '$15.00', ''],
  ])
  expect(await rowsOf('Open recharges and withdrawals')).toEqual([
    ['Withdrawal', '51', '$7.00', '**** 4567', day, 'Waiting'],
    ['Recharge', '52', '$9.00', '', day, 'Approved'],
  ])
  expect(wallet.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['#/customers/8'])
})

test('the complaints that a customer made stand beside those about them, with states and links', async () => {
  server.role = 'support'
  const made = {
    ...{
      id: '31',
      about: 1,
      targetId: '8',
      targetName: 'Budi',
      kind: 'fraud',
      state: 2,
      decision: 'dismiss',
      reason: '',
    },
    ...{ createTime: at, decideTime: at + 60_000, count: 1, waiting: 0, newestTime: 0 },
  }
  const about = {
    ...made,
    id: '44',
    targetId: '70',
    targetName: 'Linh',
    state: 1,
    decision: '',
    reason: '',
    decideTime: 0,
  }
  server.answer(complaintAdmin.queue, ({ madeBy }) => ({
    ...queuePage([madeBy ? made : about]),
    ...(madeBy && { total: 40 }),
  }))
  await show('/customers/70')
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await rowsOf('Complaints made'))[0]?.slice(0, 3)).toEqual(['Budi (person)', 'Dismissed', 'fraud'])
  const mine = await section('Complaints made')
  expect(mine.getByRole('link', { name: 'Budi (person)' }).getAttribute('href')).toBe('#/complaints?open=31')
  mine.getByText('The newest 1 of 40')
  const others = await section('Complaints about the customer')
  expect(others.getByRole('link', { name: 'fraud' }).getAttribute('href')).toBe('#/complaints?open=44')
  expect(server.inputs(complaintAdmin.queue)).toEqual([
    { state: 1, find: '70', pageSize: 20 },
    { state: 1, madeBy: '70', pageSize: 20 },
  ])
})

test('the card of a cashier has wallet, recharges and withdrawals, and neither account nor orders', async () => {
  server.role = 'cashier'
  server.answer(customers.look, { ...linh, realName: 'Linh Tran', frozen: true, createTime: at })
  await show('/customers/70')
  await screen.findByRole('heading', { name: 'Customer Linh Tran (Linh)' })
  expect(fact('Username')).toBe('linh7')
  expect(fact('Flags')).toBe('frozen')
  for (const name of ['Flags', 'Wallet', 'Recharges', 'Withdrawals', 'Notes'])
    await screen.findByRole('region', { name })
  expect(server.inputs(customers.wallet)).toEqual([{ userId: '70' }])
  const all = await screen.findByRole('link', { name: 'All entries in the ledger' })
  expect(all.getAttribute('href')).toBe('#/ledger?account=person:70')
  expect(server.inputs(flags.of)).toEqual([{ about: 'customers', item: '70' }])
  expect(server.inputs(walletAdmin.queue).map(({ out, find }) => [out, find])).toEqual([
    [false, '70'],
    [true, '70'],
  ])
  expect(server.inputs(moderationAdmin.lookAtPerson)).toEqual([])
  expect(server.inputs(shopAdmin.orders)).toEqual([])
})

test('a note is written on the card, and stands there without a link', async () => {
  server.role = 'cashier'
  const texts: string[] = []
  server.answer(teamwork.noteOnCard, ({ text }) => {
    texts.push(text)
    return null
  })
  server.answer(teamwork.about, () => ({
    list: texts.map((text, nth) => ({
      ...{ id: `${nth}`, queue: 'customers' as const, item: '70', operator: 'Sam', text, createTime: at },
    })),
  }))
  await show('/customers/70')
  const notes = within(await screen.findByRole('region', { name: 'Notes' }))
  await notes.findByText('No notes.')
  expect(notes.getByRole<HTMLButtonElement>('button', { name: 'Add note' }).disabled).toBe(true)
  expect(notes.getByLabelText('Note for the team').getAttribute('maxlength')).toBe('1000')
  type('Note for the team', ' Asked for her invoice ', notes)
  submit('Add note', notes)
  await notes.findByText('Asked for her invoice')
  expect(server.inputs(teamwork.noteOnCard)).toEqual([{ userId: '70', text: 'Asked for her invoice' }])
  expect(notes.queryByRole('link')).toBeNull()
})

test('who may write no notes on a card has no field for them', async () => {
  server.role = 'reviewer'
  await show('/customers/70')
  await screen.findByText('Called twice')
  expect(screen.queryByLabelText('Note for the team')).toBeNull()
})

test('a role that may open no card is led elsewhere by the menu, and the server refuses', async () => {
  server.role = 'editor'
  await show('/customers/70')
  await trouble('You may not do this')
  expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull()
})

test('whom an order is of leads to the card', async () => {
  server.role = 'support'
  server.answer(shopAdmin.look, {
    ...{ id: '55', state: 'shipped', points: 10, isGift: false, createTime: at, endTime: 0 },
    ...{ shipTime: at, carrier: '', trackingNumber: '', reason: '', lines: [], address: null },
    ...{ isVirtual: false, confirmTime: 0 },
    ...{ userId: '70', userName: 'Linh' },
  })
  await show('/orders?open=55')
  await screen.findByRole('region', { name: 'Order' })
  expect(screen.getByRole('link', { name: 'Linh (70)' }).getAttribute('href')).toBe('#/customers/70')
})
