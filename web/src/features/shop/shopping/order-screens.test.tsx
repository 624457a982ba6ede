import { screen, waitFor, within } from '@testing-library/react'
import { shop } from '@mynah/contract/shop'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { end } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { questionPath } from '../paths.ts'
import { RecordScreen } from './record-screen.tsx'
import { dialog, loadTexts, order, pageOf, press, show, signInAsAmelia } from './shop.fixture.tsx'

beforeAll(loadTexts)
beforeEach(() => signInAsAmelia())
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const showOrders = (answer: object, search = '') =>
  show(<RecordScreen />, `/pages/new/record${search}`, { [shop.orders.path]: answer })
const showOrder = (more: object, rest: object = {}) =>
  show(<RecordScreen />, '/pages/new/record?id=91', {
    [shop.orderDetail.path]: { ...order, ...more },
    ...rest,
  })

const gift = { ...order, id: '92', isGift: '1', points: 0, state: 'completed', isVirtual: '1' }

test('each order shows its goods, points and state, and leads to its page', async () => {
  showOrders(pageOf(order, gift))
  const list = within(await screen.findByRole('list', { name: 'Orders' }))
  const [first, second] = list.getAllByRole('link')
  expect(first?.textContent).toMatch(/Awaiting shipment.*Rain jacketYellow · M · × 2800 CANTotal800 CAN$/)
  expect(first?.getAttribute('href')).toBe('#/pages/new/record?id=91')
  // paid with days of a streak instead of points
  expect(second?.textContent).toMatch(/Completed.*Rain jacketYellow · M · × 2TotalGift of your streak$/)
})

test('orders of one state are loaded by themselves, and an empty state is no empty shop', async () => {
  const { answers, bodiesOf } = showOrders(pageOf(order))
  await screen.findByRole('list', { name: 'Orders' })
  answers[shop.orders.path] = pageOf()
  await press('Awaiting receipt')
  expect(await screen.findByText('No orders in this state.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'To the shop' })).toBeNull()
  expect(bodiesOf(shop.orders.path).map(({ state }) => state)).toEqual([undefined, 'shipped'])
  await press('All')
  expect(await screen.findByText('Rain jacket')).toBeTruthy()
})

test('without any order a link to the shop is shown', async () => {
  showOrders(pageOf())
  expect(await screen.findByText('What you exchange your points for is listed here.')).toBeTruthy()
  await press('To the shop')
  expect(await screen.findByText('At /pages/new/shop')).toBeTruthy()
})

test('orders that cannot be loaded are there after another try', async () => {
  const { answers } = showOrders(refusal('99999', ''))
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[shop.orders.path] = pageOf(order)
  again.click()
  expect(await screen.findByText('Rain jacket')).toBeTruthy()
})

test('an order that does not exist shows the server’s text, with another try', async () => {
  show(<RecordScreen />, '/pages/new/record?id=91', {
    [shop.orderDetail.path]: refusal('10103', 'This does not exist.'),
  })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('This does not exist.')).toBeTruthy()
  expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

test('the page of an order has its goods, its points, its address, and a link to ask about it', async () => {
  showOrder({})
  const goods = within(await screen.findByRole('group', { name: 'Goods' }))
  expect(goods.getByText('Yellow · M · × 2')).toBeTruthy()
  expect(goods.getAllByText('800 CAN')).toHaveLength(2)
  const delivered = within(screen.getByRole('group', { name: 'Delivered to' }))
  expect(delivered.getByText(/No. 7/)).toBeTruthy()
  const ask = screen.getByRole('link', { name: 'Question about this order' })
  expect(ask.getAttribute('href')).toBe(`#${questionPath('91')}`)
  expect(screen.queryByText('Shipped')).toBeNull()
})

test('each state says what happens to the goods and the points, and offers only possible actions', async () => {
  const day = Date.UTC(2026, 10, 20, 12)
  const shipped = { state: 'shipped', shipTime: day, confirmTime: Date.UTC(2026, 11, 4, 12) }
  const states: [object, string | RegExp, string[]][] = [
    [{}, 'We are packing it. Your points are held until it is shipped.', ['Cancel order']],
    [{ isGift: '1' }, 'We are packing it.', []],
    [shipped, /^It is on its way. On .*4.*Dec.* it counts as received.$/, ['I have received it']],
    [{ state: 'completed' }, 'You have received it.', []],
    [{ state: 'completed', isVirtual: '1', address: null }, 'It was delivered at once.', []],
    [{ state: 'cancelled' }, 'Your points are back.', []],
    [{ state: 'rejected', reason: 'The seam is torn.' }, 'Your points are back. The seam is torn.', []],
  ]
  for (const [more, sentence, offered] of states) {
    const { unmount } = showOrder(more)
    expect(await screen.findByText(sentence)).toBeTruthy()
    const found = ['Cancel order', 'I have received it'].filter((name) =>
      screen.queryByRole('button', { name }),
    )
    expect(found).toEqual(offered)
    unmount()
    signInAsAmelia()
  }
})

test('a shipped parcel has its carrier and a tracking number to copy', async () => {
  showOrder({ state: 'shipped', shipTime: order.createTime, carrier: 'JNE', trackingNumber: 'ID-770' })
  const parcel = within(await screen.findByRole('group', { name: 'Parcel' }))
  expect(parcel.getByText('JNE')).toBeTruthy()
  expect(parcel.getByText('ID-770')).toBeTruthy()
  expect(parcel.getByRole('button', { name: 'Copy: Tracking number' })).toBeTruthy()
  expect(screen.getByText('Shipped')).toBeTruthy()
})

test("an order is cancelled after a question, once, and shows the server's state", async () => {
  const cancelled = { ...order, state: 'cancelled' }
  const { answers, bodiesOf } = showOrder({}, { [shop.cancel.path]: cancelled })
  await press('Cancel order')
  const first = await dialog('Cancel this order?')
  first.getByRole('button', { name: 'Keep it' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(shop.cancel.path)).toEqual([])
  await press('Cancel order')
  const yes = (await dialog('Cancel this order?')).getByRole('button', { name: 'Cancel order' })
  answers[shop.orderDetail.path] = cancelled
  yes.click()
  yes.click()
  expect(await screen.findByText('Cancelled. Your points are back.')).toBeTruthy()
  expect(await screen.findByText('Your points are back.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(bodiesOf(shop.cancel.path)).toMatchObject([{ id: '91' }])
})

test('an order that was shipped meanwhile is not cancelled: it says so, and shows its state', async () => {
  const moved = refusal('11355', 'This order has changed in the meantime.')
  const { answers } = showOrder({}, { [shop.cancel.path]: moved })
  await press('Cancel order')
  answers[shop.orderDetail.path] = { ...order, state: 'shipped', confirmTime: order.createTime }
  ;(await dialog()).getByRole('button', { name: 'Cancel order' }).click()
  expect(await screen.findByText('This order has changed in the meantime.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'I have received it' })).toBeTruthy()
  expect(screen.queryByText('Cancelled. Your points are back.')).toBeNull()
})

test('a cancellation without an answer is sent again under its id', async () => {
  const { answers, bodiesOf } = showOrder({}, { [shop.cancel.path]: { state: 'unreadable' } })
  const cancel = async (times: number) => {
    await press('Cancel order')
    ;(await dialog()).getByRole('button', { name: 'Cancel order' }).click()
    await waitFor(() => expect(bodiesOf(shop.cancel.path)).toHaveLength(times))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await cancel(1)
  answers[shop.cancel.path] = { ...order, state: 'cancelled' }
  await cancel(2)
  expect(await screen.findByText('Cancelled. Your points are back.')).toBeTruthy()
  const [first, second] = bodiesOf(shop.cancel.path)
  expect(second).toEqual(first)
})

test('a parcel is confirmed after a question, and the order is complete', async () => {
  const completed = { ...order, state: 'completed' }
  const { answers, bodiesOf } = showOrder({ state: 'shipped' }, { [shop.confirm.path]: completed })
  await press('I have received it')
  const question = await dialog('Have you received it?')
  answers[shop.orderDetail.path] = completed
  question.getByRole('button', { name: 'I have received it' }).click()
  expect(await screen.findByText('Completed. Enjoy it!')).toBeTruthy()
  expect(await screen.findByText('You have received it.')).toBeTruthy()
  expect(bodiesOf(shop.confirm.path)).toMatchObject([{ id: '91' }])
})
