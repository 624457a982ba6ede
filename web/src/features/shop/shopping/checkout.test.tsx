import { fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { addresses } from '@mynah/contract/addresses'
import { shop } from '@mynah/contract/shop'
import { wallet } from '@mynah/contract/wallet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { end } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { CartScreen } from './cart-screen.tsx'
import { GoodScreen } from './good-screen.tsx'
import {
  card,
  dialog,
  loadTexts,
  order,
  plainGood,
  press,
  purse,
  show,
  signInAsAmelia,
} from './shop.fixture.tsx'

beforeAll(loadTexts)
beforeEach(() => signInAsAmelia())
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

/** Opens the checkout of a good without variants. */
async function checkOut(more: object = {}) {
  const shown = show(<GoodScreen />, '/pages/new/goods?id=5', { [shop.detail.path]: plainGood, ...more })
  await press('Exchange')
  const sheet = await dialog('Your exchange')
  const exchange = async () => {
    const button = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Exchange' })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    return button
  }
  return { ...shown, sheet, exchange }
}
const refused = (code: string, text: string) => ({ [shop.order.path]: refusal(code, text) })
const placed = { list: [order] }

test('goods go to the default address for the shown points, once, and open their order', async () => {
  const { bodiesOf, sheet, exchange } = await checkOut({ [shop.order.path]: placed })
  expect(await sheet.findByText(/No. 7/)).toBeTruthy()
  expect(sheet.getByText('Your points are held until it is shipped. Until then you can cancel.')).toBeTruthy()
  fireEvent.click(await exchange())
  expect(await screen.findByText('At /pages/new/record?id=91')).toBeTruthy()
  expect(screen.getByText('It is ordered')).toBeTruthy()
  const asked = { lines: [{ variantId: '51', count: 1 }], addressId: '7', points: 400 }
  expect(bodiesOf(shop.order.path)).toMatchObject([asked])
})

test('a good without delivery asks for no address, and sends none', async () => {
  const virtual = { ...plainGood, isVirtual: '1', category: 'virtual' }
  const more = { [shop.detail.path]: virtual, [shop.order.path]: placed }
  const { bodiesOf, sheet, exchange } = await checkOut(more)
  expect(sheet.getByText('It is yours at once, and cannot be returned.')).toBeTruthy()
  expect(sheet.queryByText(/No. 7/)).toBeNull()
  await exchange()
  await waitFor(() => expect(bodiesOf(shop.order.path)).toHaveLength(1))
  expect(bodiesOf(shop.order.path)[0]).not.toHaveProperty('addressId')
})

test('without an address a parcel cannot be ordered, and a button to add one is shown', async () => {
  const { bodiesOf, sheet } = await checkOut({ [addresses.list.path]: { list: [] } })
  expect(await sheet.findByText('Where should it go? Add an address first.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Exchange' })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Add an address' }))
  expect(await screen.findByText('At /pages/new/addressDetail')).toBeTruthy()
  expect(bodiesOf(shop.order.path)).toEqual([])
})

test('addresses that could not be loaded are loaded again by a press', async () => {
  const { answers, sheet } = await checkOut({ [addresses.list.path]: refusal('10108', 'Try later') })
  const again = await sheet.findByRole('button', { name: 'Try again' })
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Exchange' }).disabled).toBe(true)
  answers[addresses.list.path] = { list: [] }
  fireEvent.click(again)
  expect(await sheet.findByText('Where should it go? Add an address first.')).toBeTruthy()
})

test('another address is chosen on its page', async () => {
  const { sheet } = await checkOut()
  fireEvent.click(await sheet.findByRole('button', { name: 'Change' }))
  expect(await screen.findByText('At /pages/new/address?choose=1')).toBeTruthy()
})

test('points that are fewer than the page knew: how many are missing is worked out from the server’s answer', async () => {
  const { answers, sheet, exchange } = await checkOut(refused('11111', 'You do not have enough points'))
  expect(await sheet.findByText('1,000 CAN')).toBeTruthy()
  answers[wallet.info.path] = purse(150)
  await exchange()
  expect(await sheet.findByText('You need 250 CAN more.')).toBeTruthy()
  expect(sheet.getByText('150 CAN')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Earn points' }))
  expect(await screen.findByText('At /pages/my/sign/sign')).toBeTruthy()
})

test('a price that changed is said, shown, and not paid until the button is pressed again', async () => {
  const { answers, bodiesOf, sheet, exchange } = await checkOut(refused('11352', 'The price has changed.'))
  answers[shop.detail.path] = { ...plainGood, points: 450 }
  await exchange()
  expect(await sheet.findByText('The price has changed.')).toBeTruthy()
  await waitFor(() => expect(sheet.getAllByText('450 CAN')).toHaveLength(2))
  answers[shop.order.path] = placed
  await exchange()
  expect(await screen.findByText('At /pages/new/record?id=91')).toBeTruthy()
  expect(bodiesOf(shop.order.path).map(({ points }) => points)).toEqual([400, 450])
})

test('while no answer can be read it says so and asks again by itself, as the same order', async () => {
  const { answers, bodiesOf, sheet, exchange } = await checkOut({ [shop.order.path]: { list: 'unreadable' } })
  await exchange()
  expect(await sheet.findByText('No answer yet. We keep asking; you pay once.')).toBeTruthy()
  answers[shop.order.path] = placed
  expect(await screen.findByText('At /pages/new/record?id=91')).toBeTruthy()
  const [first, ...others] = bodiesOf(shop.order.path)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(other).toEqual(first)
})

const line = { variantId: '51', count: 2, good: card, colour: 'yellow', size: 'M', stock: 3 }
const last = { ...line, variantId: '53', size: 'S', count: 1 }
const showCart = (lines: object[], more: object = {}) =>
  show(<CartScreen />, '/pages/new/car', { [shop.cart.path]: { list: lines }, ...more })

test('a cart is ordered as one, and leads to the orders', async () => {
  const points = { [wallet.info.path]: purse(2_000), [shop.order.path]: { list: [order, order] } }
  const { bodiesOf } = showCart([line, last], points)
  await press('Check out (2)')
  const sheet = await dialog('Your exchange')
  expect(sheet.getByText('1,200 CAN')).toBeTruthy()
  const button = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Exchange' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  expect(await screen.findByText('At /pages/new/record')).toBeTruthy()
  const lines = [
    { variantId: '51', count: 2 },
    { variantId: '53', count: 1 },
  ]
  expect(bodiesOf(shop.order.path)).toMatchObject([{ lines, points: 1_200, addressId: '7' }])
})

test("the count of a line in the cart is the server's", async () => {
  const { answers, bodiesOf } = showCart([line], { [shop.putInCart.path]: null })
  answers[shop.cart.path] = { list: [line] }
  const count = within(await screen.findByRole('group', { name: 'How many' }))
  answers[shop.cart.path] = { list: [{ ...line, count: 3 }] }
  fireEvent.click(count.getByRole('button', { name: 'One more' }))
  expect(await count.findByText('3')).toBeTruthy()
  expect(screen.getByText('1,200 CAN')).toBeTruthy()
  // there is no more stock
  expect(count.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true)
  expect(bodiesOf(shop.putInCart.path)).toEqual([{ variantId: '51', count: 3 }])
})

test('a change of the cart that is refused says so, and leaves it as it is', async () => {
  showCart([line], { [shop.putInCart.path]: refusal('10106', 'Try again in a minute.') })
  await press('One less')
  await waitForElementToBeRemoved(await screen.findByText('Try again in a minute.'))
  expect(within(screen.getByRole('group', { name: 'How many' })).getByText('2')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check out (1)' })).toBeTruthy()
})

test('a line is removed from the cart, and an empty one leads to the shop', async () => {
  const { answers, bodiesOf } = showCart([line], { [shop.removeFromCart.path]: null })
  await screen.findByRole('button', { name: 'Check out (1)' })
  answers[shop.cart.path] = { list: [] }
  await press('Remove Rain jacket')
  expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  expect(bodiesOf(shop.removeFromCart.path)).toEqual([{ variantIds: ['51'] }])
  expect(screen.queryByRole('button', { name: /Check out/ })).toBeNull()
  await press('To the shop')
  expect(await screen.findByText('At /pages/new/shop')).toBeTruthy()
})

test('a count above the stock is an error, and not ordered', async () => {
  showCart([{ ...line, stock: 1 }])
  expect(await screen.findByText('Only 1 left')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check out (0)' }).disabled).toBe(true)
})

test('a cart that cannot be loaded is there after another try', async () => {
  const { answers } = show(<CartScreen />, '/pages/new/car', { [shop.cart.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[shop.cart.path] = { list: [line] }
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Check out (1)' })).toBeTruthy()
})
