import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop-admin'
import { queryClient } from '#client.ts'
import { queuePage } from '#test/queue-page.ts'
import { fact, press, rowsOf, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const kettle: AdminGood = {
  ...{ id: '111111111111111', category: 'household', texts: { en: { name: 'Kettle', text: 'Boils' } } },
  ...{ pictures: ['/media/kettle.webp'], points: 500, marketPrice: 0, streakDays: 0, delivery: '' },
  ...{ onSale: true, createTime: 0, variants: [{ id: '1', colour: '', size: '', stock: 7 }] },
}
const page = { pageNo: 1, pageSize: 50, more: false }
let goods: AdminGood[]
let questions: string[]
let isSure: boolean

beforeEach(() => {
  goods = [kettle]
  questions = []
  isSure = true
  vi.stubGlobal('confirm', (text: string) => {
    questions.push(text)
    return isSure
  })
  server.answer(shopAdmin.goods, () => ({ list: goods, ...page, pointsRate: 1_000 }))
  server.answer(shopAdmin.figures, { list: [] })
  server.answer(shopAdmin.deliveries, { list: [{ delivery: 'vip/1', title: 'VIP 30' }] })
  server.answer(shopAdmin.stockLog, { list: [], more: false })
})

const open = async () => {
  await show('/goods')
  fireEvent.click(await screen.findByRole('button', { name: 'Kettle' }))
  await screen.findByRole('button', { name: 'Save product' })
}

test('products are listed with what they cost and what is left, found by their name, or not', async () => {
  goods = [kettle, { ...kettle, id: '2', points: 0, streakDays: 30, onSale: false, marketPrice: 25_00 }]
  server.answer(shopAdmin.figures, {
    list: [{ day: '2026-11-23', orders: 4, points: 2_000, shipped: 3, cancelled: 1, rejected: 0 }],
  })
  await show('/goods')
  expect(await rowsOf('Products')).toEqual([
    ['Kettle', 'household', '500 CAN', '$0.00', '7', 'on sale'],
    ['Kettle', 'household', '30 streak days', '$25.00', '7', 'hidden'],
  ])
  expect(await rowsOf('Orders by day')).toEqual([['2026-11-23', '4', '2000', '3', '1', '0']])
  goods = []
  type('Name in any language', ' boot ')
  expect(await screen.findByText('No products found.')).toBeTruthy()
  expect(server.inputs(shopAdmin.goods).at(-1)).toMatchObject({ keyword: 'boot' })
})

test('products that cannot be loaded say why, and are there after another try', async () => {
  server.refuse(shopAdmin.goods, 'TryLater')
  await show('/goods')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(shopAdmin.goods, { list: goods, ...page, pointsRate: 1_000 })
  fireEvent.click(again)
  expect(await rowsOf('Products')).toHaveLength(1)
})

test('another price is asked about with both, and is not saved without a yes', async () => {
  server.answer(shopAdmin.save, kettle)
  await open()
  type('Points', '450')
  isSure = false
  press('Save product')
  expect(questions).toEqual([expect.stringMatching(/Now: Points 500.*\n.*Then: Points 450/)])
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(server.inputs(shopAdmin.save)).toEqual([])
  isSure = true
  press('Save product')
  await waitFor(() => expect(server.inputs(shopAdmin.save)).toMatchObject([{ points: 450 }]))
})

test('a change without another price asks nothing, and what is refused stays as it was typed', async () => {
  server.refuse(shopAdmin.save, 'BadParameter')
  await open()
  fireEvent.change(screen.getByLabelText('Delivery'), { target: { value: 'vip/1' } })
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'hidden' } })
  press('Remove picture 1')
  press('Save product')
  expect(await trouble(/\S/)).toBeDefined()
  expect(questions).toEqual([])
  expect(server.inputs(shopAdmin.save)).toMatchObject([{ delivery: 'vip/1', onSale: false, pictures: [] }])
  expect(screen.getByLabelText<HTMLSelectElement>('Delivery').value).toBe('vip/1')
})

test('a new product whose answer was lost is the same one when it is saved again', async () => {
  server.fail(shopAdmin.save)
  await show('/goods')
  fireEvent.click(await screen.findByRole('button', { name: 'New product' }))
  type('Points', '90')
  type('Market price in dollars', '1')
  type('Name, English', 'Cup')
  press('Save product')
  expect(await trouble(/\S/)).toBeDefined()
  server.answer(shopAdmin.save, (input) => ({ ...kettle, id: input.id }))
  press('Save product')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save product' })).toBeNull())
  const [first, second] = server.inputs(shopAdmin.save)
  expect(first).toMatchObject({
    points: 90,
    texts: { en: { name: 'Cup' } },
    variants: [{ colour: '', size: '' }],
  })
  expect(first?.id).toMatch(/^1\d{14}$/)
  expect(second).toEqual(first)
})

const stock = async () => within(await screen.findByRole('region', { name: 'Stock' }))
const change = async (amount: string, reason: string) => {
  type('Amount to add (negative to remove)', amount, await stock())
  type('Reason', reason, await stock())
  press('Change stock', await stock())
}

test('a changed stock is that of the server, with its line in the history and empty fields again', async () => {
  await open()
  server.answer(shopAdmin.changeStock, () => {
    goods = [{ ...kettle, variants: [{ id: '1', colour: '', size: '', stock: 10 }] }]
    const row = { variantId: '1', createTime: 0, operator: 'anna', note: '', orderId: '' }
    const list = [
      { ...row, id: '3', change: 3, stock: 10, kind: 'set' as const, note: 'Counted' },
      { ...row, id: '2', change: -1, stock: 7, kind: 'ordered' as const, orderId: '88', operator: '' },
      {
        ...row,
        id: '1',
        change: 1,
        stock: 8,
        kind: 'returned' as const,
        orderId: '87',
        variantId: '9',
        operator: '',
      },
    ]
    server.answer(shopAdmin.stockLog, ({ before }) => ({
      list: before === undefined ? list.slice(0, 2) : list.slice(2),
      more: before === undefined,
    }))
    return { stock: 10 }
  })
  expect(await screen.findByText('The stock has not changed yet.')).toBeTruthy()
  await change('3', ' Counted ')
  await screen.findByRole('option', { name: 'single variant: 10' })
  press('Show older')
  await waitFor(async () => expect(await rowsOf('Stock history')).toHaveLength(3))
  const rows = (await rowsOf('Stock history')).map(([, ...cells]) => cells)
  expect(rows).toEqual([
    ['single variant', '+3', '10', 'Counted', 'anna'],
    ['single variant', '-1', '7', 'order 88', ''],
    ['no longer sold', '+1', '8', 'returned, order 87', ''],
  ])
  expect((await stock()).getByLabelText<HTMLInputElement>('Reason').value).toBe('')
  expect(server.inputs(shopAdmin.changeStock)).toMatchObject([{ variantId: '1', change: 3, note: 'Counted' }])
})

test('a change of stock whose answer was lost is repeated as itself, and another amount is another change', async () => {
  server.fail(shopAdmin.changeStock)
  await open()
  await change('3', 'Counted')
  expect(await trouble(/\S/)).toBeDefined()
  await change('3', 'Counted')
  await waitFor(() => expect(server.inputs(shopAdmin.changeStock)).toHaveLength(2))
  await waitFor(async () =>
    expect(
      (await stock()).getByRole('button', { name: 'Change stock' }).getAttribute('aria-busy'),
    ).toBeNull(),
  )
  await change('4', 'Counted')
  await waitFor(() => expect(server.inputs(shopAdmin.changeStock)).toHaveLength(3))
  const [first, again, other] = server.inputs(shopAdmin.changeStock).map(({ requestId }) => requestId)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('an order that is over shows its result, and offers nothing more', async () => {
  const row = {
    ...{ id: '9', userId: '3', userName: 'Ana', state: 'rejected' as const, points: 500, isGift: false },
    ...{ what: '2 × Kettle', dueTime: 0, isOverdue: false, createTime: 0, endTime: 0 },
  }
  server.answer(shopAdmin.orders, queuePage([row]))
  server.refuse(shopAdmin.look, 'TryLater')
  await show('/orders')
  fireEvent.click(await screen.findByRole('button', { name: 'Ana' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(shopAdmin.look, {
    ...{
      id: '9',
      state: 'rejected',
      points: 500,
      isVirtual: false,
      isGift: false,
      createTime: 0,
      shipTime: 0,
    },
    ...{ endTime: 0, confirmTime: 0, carrier: '', trackingNumber: '', reason: 'Broken', userId: '3' },
    ...{ userName: 'Ana', address: null },
    lines: [
      { goodId: '1', name: 'Kettle', picture: '', colour: 'red' as const, size: 'L', count: 2, points: 250 },
    ],
  })
  fireEvent.click(again)
  await screen.findByRole('region', { name: 'Order' })
  expect([fact('State'), fact('Points'), fact('Products'), fact('Reason')]).toEqual([
    ...['Rejected', '500', '2 × Kettle, red, L', 'Broken'],
  ])
  expect(screen.queryByRole('button', { name: /Mark as shipped|Reject and return/ })).toBeNull()
})
