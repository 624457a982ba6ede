import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop-admin'
import { queuePage } from '#test/queue-page.ts'
import { key, press, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const kettle: AdminGood = {
  id: '111111111111111',
  category: 'household',
  texts: { en: { name: 'Kettle', text: 'Boils' } },
  pictures: [],
  points: 500,
  marketPrice: 25_00,
  streakDays: 0,
  delivery: '',
  onSale: true,
  createTime: 0,
  variants: [
    { id: '1', colour: 'red', size: '', stock: 7 },
    { id: '2', colour: 'blue', size: '', stock: 0 },
  ],
}
const page = { pageNo: 1, pageSize: 50, more: false }

beforeEach(() => {
  vi.stubGlobal('confirm', () => true)
  server.answer(shopAdmin.goods, { list: [kettle], ...page, pointsRate: 1_000 })
  server.answer(shopAdmin.figures, { list: [] })
  server.answer(shopAdmin.deliveries, { list: [{ delivery: 'vip/1', title: 'VIP 30' }] })
  server.answer(shopAdmin.stockLog, { list: [], more: false })
  server.answer(shopAdmin.save, kettle)
  server.answer(shopAdmin.changeStock, { stock: 9 })
})

test('a good is changed with its texts, price and variants', async () => {
  await show('/goods')
  fireEvent.click(await screen.findByRole('button', { name: 'Kettle' }))
  await screen.findByRole('button', { name: 'Save product' })
  type('Points', '450')
  type('Name, Chinese', '水壶')
  press('Add a variant')
  type('Size 3', 'XL')
  press('Save product')
  await expect
    .poll(() => server.inputs(shopAdmin.save), { timeout: 20_000 })
    .toMatchObject([
      {
        id: kettle.id,
        points: 450,
        marketPrice: 25_00,
        texts: { en: { name: 'Kettle' }, zh: { name: '水壶' } },
        variants: [
          { colour: 'red', size: '' },
          { colour: 'blue', size: '' },
          { colour: '', size: 'XL' },
        ],
      },
    ])
})

test('with several pictures it is chosen which one shows a variant', async () => {
  const pictures = ['/media/red.webp', '/media/blue.webp']
  server.answer(shopAdmin.goods, { list: [{ ...kettle, pictures }], ...page, pointsRate: 1_000 })
  await show('/goods')
  fireEvent.click(await screen.findByRole('button', { name: 'Kettle' }))
  fireEvent.change(screen.getByLabelText('Picture for variant 2'), {
    target: { value: '/media/blue.webp' },
  })
  press('Save product')
  await expect
    .poll(() => server.inputs(shopAdmin.save), { timeout: 20_000 })
    .toMatchObject([{ variants: [{ colour: 'red' }, { colour: 'blue', picture: '/media/blue.webp' }] }])
})

test('a price in points says what it costs in money, and warns where that is less than the product is worth', async () => {
  await show('/goods')
  fireEvent.click(await screen.findByRole('button', { name: 'Kettle' }))
  const cheap = /500 points cost \$0\.50, but the market price is \$25\.00/
  expect(await screen.findByText(cheap)).toBeTruthy()
  type('Points', '24999')
  expect(screen.getByText(/24999 points cost \$25\.00 at/)).toBeTruthy()
  type('Points', '24990')
  expect(screen.getByText(/24990 points cost \$24\.99, but/)).toBeTruthy()
  type('Market price in dollars', '')
  expect(screen.queryByText(/but the market price/)).toBeNull()
})

test('stock changes by a number and with a reason, and a refusal says why', async () => {
  await show('/goods')
  fireEvent.click(await screen.findByRole('button', { name: 'Kettle' }))
  const stock = within(await screen.findByRole('region', { name: 'Stock' }))
  const button = stock.getByRole<HTMLButtonElement>('button', { name: 'Change stock' })
  for (const wrong of ['', '0', '1.5', 'x']) {
    type('Amount to add (negative to remove)', wrong, stock)
    type('Reason', 'Counted', stock)
    expect([wrong, button.disabled]).toEqual([wrong, true])
  }
  type('Amount to add (negative to remove)', '-9', stock)
  server.refuse(shopAdmin.changeStock, 'OutOfStock')
  press('Change stock', stock)
  await trouble('There are not that many left.')
  expect(server.inputs(shopAdmin.changeStock)).toMatchObject([
    { variantId: '1', change: -9, note: 'Counted' },
  ])
})

const order = {
  id: '9',
  state: 'toShip' as const,
  points: 500,
  isVirtual: false,
  isGift: false,
  createTime: 0,
  shipTime: 0,
  endTime: 0,
  confirmTime: 0,
  carrier: '',
  trackingNumber: '',
  reason: '',
  userId: '3',
  userName: 'Ana',
  lines: [
    { goodId: '1', name: 'Kettle', picture: '', colour: 'red' as const, size: '', count: 1, points: 500 },
  ],
  address: {
    receiver: 'Ana',
    phone: '+6281234567890',
    country: 'ID',
    province: 'Jawa Barat',
    city: 'Kota Bandung',
    village: '',
    street: '',
    postcode: '40132',
    detail: 'No. 7',
  },
}

test('an order is shipped with its tracking number, or rejected with a reason', async () => {
  const row = {
    id: '9',
    userId: '3',
    userName: 'Ana',
    state: 'toShip' as const,
    points: 500,
    isGift: false,
    dueTime: 0,
    isOverdue: false,
  }
  server.answer(shopAdmin.orders, queuePage([{ ...row, what: '1 × Kettle', createTime: 0, endTime: 0 }]))
  server.answer(shopAdmin.look, order)
  server.answer(shopAdmin.ship, null)
  server.refuse(shopAdmin.reject, 'OrderMoved')
  await show('/orders')
  fireEvent.click(await screen.findByRole('button', { name: 'Ana' }))
  const view = within(await screen.findByRole('region', { name: 'Order' }))
  expect(view.getByText(/Kota Bandung/)).toBeTruthy()
  key('a')
  expect(document.activeElement).toBe(view.getByLabelText('Carrier'))
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Mark as shipped' }).disabled).toBe(true)
  type('Reason (shown to the person)', 'Broken', view)
  press('Reject and return points', view)
  await trouble('This order has changed in the meantime. Look at it again.')
  type('Carrier', 'JNE', view)
  type('Tracking number', 'JX99', view)
  press('Mark as shipped', view)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Order' })).toBeNull(), { timeout: 20_000 })
  expect(server.inputs(shopAdmin.ship)).toEqual([{ id: '9', carrier: 'JNE', trackingNumber: 'JX99' }])
})

test('a gift that is overdue is marked, and is cancelled with a reason', async () => {
  const row = { id: '9', userId: '3', userName: 'Ana', state: 'toShip' as const, points: 0, isGift: true }
  server.answer(
    shopAdmin.orders,
    queuePage([{ ...row, what: '1 × Umbrella', createTime: 0, dueTime: 1, isOverdue: true, endTime: 0 }]),
  )
  server.answer(shopAdmin.look, { ...order, isGift: true, points: 0 })
  server.answer(shopAdmin.reject, null)
  await show('/orders')
  await screen.findByText(/^Overdue since/)
  fireEvent.click(await screen.findByRole('button', { name: 'Ana' }))
  const view = within(await screen.findByRole('region', { name: 'Order' }))
  type('Reason (shown to the person)', 'Sold out', view)
  press('Cancel and give back the days', view)
  await waitFor(() => expect(server.inputs(shopAdmin.reject)).toEqual([{ id: '9', reason: 'Sold out' }]))
})
