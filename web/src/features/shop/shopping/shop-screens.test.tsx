import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { addresses } from '@mynah/contract/addresses'
import { appInfo } from '@mynah/contract/app-info'
import { identity } from '@mynah/contract/identity'
import type { Self } from '@mynah/contract/people'
import { shop } from '@mynah/contract/shop'
import { wallet } from '@mynah/contract/wallet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { CartScreen } from './cart-screen.tsx'
import { GoodScreen } from './good-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'

const card = {
  id: '5',
  name: 'Rain jacket',
  picture: '',
  category: 'fashion',
  points: 400,
  marketPrice: '62.00',
  stock: 3,
  isVirtual: '0',
  streakDays: 0,
}
const good = {
  ...card,
  text: 'Folds into its pocket.',
  pictures: [],
  variants: [
    { id: '51', colour: 'yellow', size: 'M', stock: 3 },
    { id: '52', colour: 'yellow', size: 'L', stock: 0 },
  ],
}
const home = {
  id: '7',
  receiver: 'Ana',
  phone: '+6281234567890',
  country: 'ID',
  province: '',
  city: '',
  village: '',
  street: '',
  postcode: '',
  detail: 'No. 7',
  isDefault: '1',
}
const purse = (canNumber: number) => ({
  catMoney: '0.00',
  held: '0.00',
  canNumber,
  payPassword: '1',
  payTries: 5,
  payLockedUntil: 0,
  stopped: '0',
  sevenDayRate: '',
  sevenDayTerms: '',
  canRate: 100,
})
const verified = { state: 2 }

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia', real: 2 } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

let visits = 0

function show(element: React.ReactNode, at: string, more: object = {}, points = 1_000) {
  const server = fakeServer({
    [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] },
    [identity.detail.path]: verified,
    [wallet.info.path]: purse(points),
    [shop.detail.path]: good,
    [shop.list.path]: { list: [card], pageNo: 1, pageSize: 20, more: false },
    [shop.cart.path]: { list: [] },
    [addresses.list.path]: { list: [home] },
    ...more,
  })
  vi.stubGlobal('fetch', server.fetch)
  // what a page keeps for a visit belongs to its address
  location.hash = `#visit-${(visits += 1)}`
  render(<Around at={at}>{element}</Around>)
  return server
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))

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

test('colour and size must be chosen, what is sold out cannot be, and the order names the variant and the sum', async () => {
  const server = show(<GoodScreen />, '/pages/new/goods?id=5', {
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
  await waitFor(
    () =>
      expect(server.bodiesOf(shop.order.path)).toMatchObject([
        { lines: [{ variantId: '51', count: 2 }], addressId: '7', points: 800 },
      ]),
    { timeout: 20_000 },
  )
  expect(await sheet.findByText('Sold out now')).toBeTruthy()
})

test('while no answer has come the sheet stays, so that nothing is ordered twice', async () => {
  const server = show(<GoodScreen />, '/pages/new/goods?id=5')
  await choose('Yellow')
  await choose('M')
  await press('Exchange')
  const sheet = await screen.findByRole('dialog')
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Exchange' }))
  await waitFor(() => expect(server.bodiesOf(shop.order.path)).toHaveLength(1), { timeout: 20_000 })
  fireEvent.keyDown(sheet, { key: 'Escape' })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Exchange' }))
  expect(screen.getByRole('dialog')).toBe(sheet)
  expect(server.bodiesOf(shop.order.path)).toHaveLength(1)
})

test('too few points say how many are missing, and lead to where they are earned', async () => {
  const server = show(<GoodScreen />, '/pages/new/goods?id=5', {}, 150)
  await choose('Yellow')
  await choose('M')
  await press('Exchange')
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('You need 250 CAN more.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Exchange' })).toBeNull()
  expect(sheet.getByRole('button', { name: 'Earn points' })).toBeTruthy()
  expect(server.bodiesOf(shop.order.path)).toEqual([])
})

test('a cart leaves out what is sold out and what was unticked, and says so', async () => {
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

test('a shop that finds nothing offers all of it again', async () => {
  const server = show(<ShopScreen />, '/pages/new/shop')
  expect(await screen.findByRole('link', { name: /Rain jacket/ })).toBeTruthy()
  expect(screen.getByText('Only 3 left')).toBeTruthy()
  await press('Electronics')
  await waitFor(
    () => expect(server.bodiesOf(shop.list.path).at(-1)).toMatchObject({ category: 'electronics' }),
    { timeout: 20_000 },
  )
})
