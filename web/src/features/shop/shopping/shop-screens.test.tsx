import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { appInfo } from '@mynah/contract/app-info'
import { identityState } from '@mynah/contract/identity'
import { shop } from '@mynah/contract/shop'
import { wallet } from '@mynah/contract/wallet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { end } from '#client/session/auth-session.ts'
import { queryClient } from '#client/api/query.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { ShopCell } from '../shop-cell.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { CartScreen } from './cart-screen.tsx'
import { GoodScreen } from './good-screen.tsx'
import { ScoreScreen } from './score-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'
import {
  card,
  choose,
  examined,
  good,
  loadTexts,
  pageOf,
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

test('the picture of the chosen colour comes into view', async () => {
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.querySelector('img')?.getAttribute('src') ?? null)
  })
  const [yellow, blue] = ['/media/yellow.webp', '/media/blue.webp']
  show(<GoodScreen />, '/pages/new/goods?id=5', {
    [shop.detail.path]: {
      ...{ ...good, picture: yellow, pictures: [yellow, blue] },
      variants: [
        { id: '51', colour: 'yellow', size: '', stock: 3, picture: yellow },
        { id: '52', colour: 'blue', size: '', stock: 3, picture: blue },
      ],
    },
  })
  await choose('Blue')
  await choose('Yellow')
  expect(scrolled).toEqual([blue, yellow])
  vi.restoreAllMocks()
})

test('colour and size must be chosen, sold-out ones cannot be, and the order names the variant and the sum', async () => {
  const { bodiesOf } = show(<GoodScreen />, '/pages/new/goods?id=5', {
    [shop.order.path]: refusal('11351', 'Sold out now'),
  })
  await press('Exchange')
  expect(await screen.findByText('Choose a colour')).toBeTruthy()
  await choose('Yellow')
  expect(await screen.findByText('Choose a size')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'L' }).disabled).toBe(true)
  await choose('M')
  await press('One more')
  await press('Exchange')
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('Yellow · M · × 2')).toBeTruthy()
  fireEvent.click(await sheet.findByRole('button', { name: 'Exchange' }))
  await waitFor(() =>
    expect(bodiesOf(shop.order.path)).toMatchObject([
      { lines: [{ variantId: '51', count: 2 }], addressId: '7', points: 800 },
    ]),
  )
  expect(await sheet.findByText('Sold out now')).toBeTruthy()
})

test('while no answer has come the sheet stays, so that nothing is ordered twice', async () => {
  const { bodiesOf } = show(<GoodScreen />, '/pages/new/goods?id=5')
  await choose('Yellow')
  await choose('M')
  await press('Exchange')
  const sheet = await screen.findByRole('dialog')
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Exchange' }))
  await waitFor(() => expect(bodiesOf(shop.order.path)).toHaveLength(1))
  fireEvent.keyDown(sheet, { key: 'Escape' })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Exchange' }))
  expect(screen.getByRole('dialog')).toBe(sheet)
  expect(bodiesOf(shop.order.path)).toHaveLength(1)
})

test('too few points say how many are missing, and lead to where they are earned', async () => {
  const { bodiesOf } = show(<GoodScreen />, '/pages/new/goods?id=5', { [wallet.info.path]: purse(150) })
  await choose('Yellow')
  await choose('M')
  await press('Exchange')
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('You need 250 CAN more.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Exchange' })).toBeNull()
  expect(sheet.getByRole('button', { name: 'Earn points' })).toBeTruthy()
  expect(bodiesOf(shop.order.path)).toEqual([])
})

test('a cart excludes goods that are sold out or unticked, and says so', async () => {
  const line = { variantId: '51', count: 2, good: card, colour: 'yellow', size: 'M', stock: 3 }
  const gone = { ...line, variantId: '52', size: 'L', stock: 0 }
  const last = { ...line, variantId: '53', size: 'S', count: 1 }
  show(<CartScreen />, '/pages/new/car', { [shop.cart.path]: { list: [line, gone, last] } })
  expect(await screen.findByText('1,200 CAN')).toBeTruthy()
  expect(screen.getByText('Sold out')).toBeTruthy()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  fireEvent.click(boxes[2] as HTMLElement)
  expect(await screen.findByText('800 CAN')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check out (1)' })).toBeTruthy()
})

test('a shop that finds nothing offers all goods again', async () => {
  const { bodiesOf } = show(<ShopScreen />, '/pages/new/shop')
  expect(await screen.findByRole('link', { name: /Rain jacket/ })).toBeTruthy()
  expect(screen.getByText('Only 3 left')).toBeTruthy()
  await press('Electronics')
  await waitFor(() => expect(bodiesOf(shop.list.path).at(-1)).toMatchObject({ category: 'electronics' }))
})

test('a search sends its text, and without results all goods can be shown again', async () => {
  const { answers, bodiesOf } = show(<ShopScreen />, '/pages/new/shop')
  await screen.findByRole('link', { name: /Rain jacket/ })
  answers[shop.list.path] = pageOf()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' boots ' } })
  expect(await screen.findByText('Nothing matches.')).toBeTruthy()
  expect(bodiesOf(shop.list.path).at(-1)).toMatchObject({ keyword: 'boots' })
  await press('Show all')
  expect(await screen.findByRole('link', { name: /Rain jacket/ })).toBeTruthy()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('a shop without goods says so, and one that cannot be loaded is there after another try', async () => {
  const { answers, unmount } = show(<ShopScreen />, '/pages/new/shop', {
    [shop.list.path]: refusal('99999', ''),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[shop.list.path] = pageOf({ ...card, stock: 0 })
  fireEvent.click(again)
  const link = await screen.findByRole('link', { name: /Rain jacket/ })
  expect(link.textContent).toBe('Sold outRain jacket400 CANMarket price $62.00')
  unmount()
  signInAsAmelia()
  show(<ShopScreen />, '/pages/new/shop', { [shop.list.path]: pageOf() })
  expect(await screen.findByText('The shelves are empty')).toBeTruthy()
})

test('nothing of the shop is shown while an app store reviews the app, or before the identity is approved', async () => {
  const gates: [number, '0' | '1', string][] = [
    [identityState.approved, '1', 'The shop is not available here.'],
    [identityState.none, '0', 'Identity verification needed'],
    [identityState.refused, '0', 'Identity verification needed'],
    [identityState.review, '0', 'The shop opens for you once your identity is approved.'],
  ]
  for (const [state, value, sentence] of gates) {
    signInAsAmelia(state)
    const { bodiesOf, unmount } = show(<ShopScreen />, '/pages/new/shop', examined(value))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(bodiesOf(shop.list.path)).toEqual([])
    unmount()
  }
})

test('the page about the identity leads to the verification, and then to the shop', async () => {
  signInAsAmelia(identityState.none)
  const { unmount } = show(<AuthScreen />, '/pages/new/auth')
  await press('Verify now')
  expect(await screen.findByText('At /pages/certificate/personal')).toBeTruthy()
  unmount()
  signInAsAmelia()
  show(<AuthScreen />, '/pages/new/auth')
  expect(await screen.findByText('Your identity is verified')).toBeTruthy()
  await press('To the shop')
  expect(await screen.findByText('At /pages/new/shop')).toBeTruthy()
})

test('the row of the shop has the points, leads first to the identity, and is away while we are examined', async () => {
  const { unmount } = show(<ShopCell />, '/')
  const row = await screen.findByRole('link', { name: /Points shop.*1,000/ })
  expect(row.getAttribute('href')).toBe('#/pages/new/shop')
  unmount()
  signInAsAmelia(identityState.none)
  const before = show(<ShopCell />, '/')
  const toIdentity = await screen.findByRole('link', { name: /Points shop/ })
  expect(toIdentity.getAttribute('href')).toBe('#/pages/new/auth')
  before.unmount()
  signInAsAmelia()
  const examining = show(<ShopCell />, '/', examined('1'))
  await waitFor(() => expect(examining.bodiesOf(appInfo.settings.path)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('link')).toBeNull()
})

test('a good that is gone says so, and one that cannot be loaded is there after another try', async () => {
  const at = '/pages/new/goods?id=5'
  const { unmount } = show(<GoodScreen />, at, { [shop.detail.path]: refusal('10103', 'Nothing found') })
  expect(await screen.findByText('This is no longer in the shop.')).toBeTruthy()
  unmount()
  signInAsAmelia()
  const { answers } = show(<GoodScreen />, at, { [shop.detail.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[shop.detail.path] = good
  fireEvent.click(again)
  expect(await screen.findByText('Folds into its pocket.')).toBeTruthy()
})

test('a good that is sold out can neither be exchanged nor put into the cart', async () => {
  const soldOut = { ...plainGood, stock: 0, variants: [{ ...plainGood.variants[0], stock: 0 }] }
  show(<GoodScreen />, '/pages/new/goods?id=5', { [shop.detail.path]: soldOut })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sold out' })
  expect(button.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /Exchange|Add to cart/ })).toBeNull()
  expect(screen.queryByRole('group', { name: 'How many' })).toBeNull()
})

const line = { variantId: '51', count: 1, good: card, colour: '', size: '', stock: 3 }

test('goods put into the cart are added to its count, up to the stock', async () => {
  const { answers, bodiesOf } = show(<GoodScreen />, '/pages/new/goods?id=5', {
    ...{ [shop.detail.path]: plainGood, [shop.putInCart.path]: null },
    [shop.cart.path]: { list: [line] },
  })
  await screen.findByRole('button', { name: 'Cart, 1 inside' })
  await press('Add to cart')
  expect(await screen.findByText('It is in your cart')).toBeTruthy()
  answers[shop.cart.path] = { list: [{ ...line, count: 2 }] }
  await press('One more')
  await press('One more')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true)
  await press('Add to cart')
  await waitFor(() => expect(bodiesOf(shop.putInCart.path)).toHaveLength(2))
  expect(bodiesOf(shop.putInCart.path).map(({ count }) => count)).toEqual([2, 3])
})

test("goods put into a cart that could not be loaded are added to the server's count", async () => {
  const { answers, bodiesOf } = show(<GoodScreen />, '/pages/new/goods?id=5', {
    ...{ [shop.detail.path]: plainGood, [shop.putInCart.path]: null },
    [shop.cart.path]: refusal('99999', ''),
  })
  await screen.findByRole('button', { name: 'Add to cart' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  answers[shop.cart.path] = { list: [{ ...line, count: 2 }] }
  await press('Add to cart')
  expect(await screen.findByText('It is in your cart')).toBeTruthy()
  expect(bodiesOf(shop.putInCart.path)).toEqual([{ variantId: '51', count: 3 }])
})

test('a full cart says so', async () => {
  show(<GoodScreen />, '/pages/new/goods?id=5', {
    [shop.detail.path]: plainGood,
    [shop.putInCart.path]: refusal('11354', 'Your cart is full. Remove something first.'),
  })
  await press('Add to cart')
  expect(await screen.findByText('Your cart is full. Remove something first.')).toBeTruthy()
  expect(screen.queryByText('It is in your cart')).toBeNull()
})

const move = (id: string, kind: string, points: number, balance: number) => ({
  ...{ id, kind, points, balance, createTime: Date.UTC(2026, 10, 20, 8) },
})

test('the record of points shows the reason of each entry, and the remaining points', async () => {
  const rows = [
    ...[move('1', 'order', -800, 200), move('2', 'order-refund', 800, 1_000), move('3', 'sign-in', 5, 1_005)],
    ...[
      move('4', 'carbon', 2, 1_007),
      move('5', 'points-in', -100, 907),
      move('6', 'points-out', 100, 1_007),
    ],
    ...[
      move('7', 'treasury', 50, 1_057),
      move('8', 'of-tomorrow', -7, 1_050),
      move('9', 'of-tomorrow', 7, 1_057),
    ],
  ]
  const { answers, bodiesOf } = show(<ScoreScreen />, '/pages/new/score', {
    [shop.score.path]: pageOf(...rows),
  })
  const list = within(await screen.findByRole('list', { name: 'Points record' }))
  const texts = list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/\d+ Nov( \d+)? · /, ' '))
  expect(texts).toEqual([
    ...['Points shop Balance 200−800', 'Points back from an order Balance 1,000+800'],
    ...['Daily check-in Balance 1,005+5', 'Carbon diary Balance 1,007+2'],
    ...['Changed into money Balance 907−100', 'Bought with money Balance 1,007+100'],
    ...['From Mynah Balance 1,057+50', 'Points spent Balance 1,050−7', 'Points earned Balance 1,057+7'],
  ])
  answers[shop.score.path] = pageOf()
  await press('Earned')
  expect(await screen.findByText('No points earned or spent yet.')).toBeTruthy()
  expect(bodiesOf(shop.score.path).map(({ way }) => way)).toEqual([undefined, 'earned'])
  await press('Earn points')
  expect(await screen.findByText('At /pages/my/sign/sign')).toBeTruthy()
})

test('a record of points that cannot be loaded is there after another try', async () => {
  const { answers } = show(<ScoreScreen />, '/pages/new/score', { [shop.score.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[shop.score.path] = pageOf(move('3', 'sign-in', 5, 1_005))
  fireEvent.click(again)
  expect(await screen.findByText('Daily check-in')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Your points' })).getByText('1,000')).toBeTruthy()
})
