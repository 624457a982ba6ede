import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { addresses } from '@mynah/contract/addresses'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { ToastHost } from '#ui/layers/toast.tsx'
import { SignInStrip } from '../sign-in-strip.tsx'
import { GiftsScreen } from './gifts-screen.tsx'

const state = {
  ...{ signed: '1', today: '2026-11-23', streak: 10, nextStreak: 11, nextPoints: 12, lastTime: 1 },
  ...{ points: [5, 6, 7, 8, 9, 10, 12], opensAt: 1, holdsUntil: 1, goldBars: 0, reminder: '0' },
  ...{ timeZone: 'Asia/Jakarta', timeZoneFrom: 1 },
}
const only = { id: '51', colour: '', size: '', stock: 3 }
const giftOf = (id: string, name: string, streakDays: number, more: object = {}) => ({
  ...{ id, name, streakDays, picture: '', category: 'household', points: 0, marketPrice: '12.00' },
  ...{ stock: 3, isVirtual: '0', text: '', pictures: [], variants: [only] },
  ...more,
})
const cup = giftOf('1', 'Cup', 7)
const home = {
  ...{ id: '7', receiver: 'Ana', phone: '+6281234567890', country: 'ID', province: '', city: '' },
  ...{ village: '', street: '', postcode: '', detail: 'No. 7', isDefault: '1' },
}
const order = {
  ...{ id: '91', state: 'toShip', points: 0, lines: [], isVirtual: '0', isGift: '1', createTime: 1 },
  ...{ shipTime: 0, endTime: 0, confirmTime: 0, address: null, carrier: '', trackingNumber: '', reason: '' },
}
const redeemed = { order, state: { ...state, streak: 0, nextStreak: 1 } }

beforeAll(async () => {
  await loadEnglish()
  await loadRareTexts()
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia', real: 2 } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const Elsewhere = () => {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}

function show(list: object[], more: object = {}) {
  const answers: Record<string, unknown> = {
    ...{ [dailySignIn.last.path]: state, [dailySignIn.gifts.path]: { list } },
    ...{ [addresses.list.path]: { list: [home] }, ...more },
  }
  const page = (
    <UiTextInLanguage>
      <Routes>
        <Route path="/gifts" element={<GiftsScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <ToastHost />
    </UiTextInLanguage>
  )
  return { ...renderScreen(page, { at: '/gifts', answers }), answers }
}

/** Opens the sheet to redeem the only gift of the server. */
async function redeem(gift: object, more: object = {}) {
  const shown = show([gift], more)
  fireEvent.click(await screen.findByRole('button', { name: 'Exchange' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Exchange' }))
  const press = async () => {
    const button = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Exchange now' })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    return button
  }
  return { ...shown, sheet, press }
}

test('each gift shows its progress, and only one that the streak reaches and that is in stock can be redeemed', async () => {
  show([cup, giftOf('2', 'Lamp', 30), giftOf('3', 'Pen', 7, { stock: 0 }), giftOf('4', 'Gold bar', 365)])
  const gifts = within(await screen.findByRole('list', { name: 'Gifts of the streak' }))
  const rows = gifts.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    ...['Cup7 days$12.00Exchange', 'Lamp30 days$12.0020 days to go'],
    ...['Pen7 days$12.00Sold out', 'Gold bar365 days$12.00355 days to go'],
  ])
  expect(gifts.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true)
  const standing = within(screen.getByRole('region', { name: 'Streak' }))
  expect(standing.getByText('10 days')).toBeTruthy()
})

test('a gold bar that was earned is redeemed whatever the streak is, which goes on', async () => {
  const bar = giftOf('4', 'Gold bar', 365)
  const { sheet } = await redeem(bar, { [dailySignIn.last.path]: { ...state, goldBars: 1 } })
  expect(sheet.getByText('This takes a gold bar that you earned. Your streak goes on.')).toBeTruthy()
})

test('without gifts the page says so', async () => {
  show([])
  const sentence = 'No gifts at the moment. Keep your streak and look in again.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('gifts that cannot be loaded can be loaded again, and the streak is shown meanwhile', async () => {
  const { answers } = show([], { [dailySignIn.gifts.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('10 days')).toBeTruthy()
  answers[dailySignIn.gifts.path] = { list: [cup] }
  fireEvent.click(again)
  expect(await screen.findByText('Cup')).toBeTruthy()
})

test('a gift says that the streak ends, is redeemed once to the address that is shown, and opens its order', async () => {
  const { bodiesOf, sheet, press } = await redeem(cup, { [dailySignIn.redeem.path]: redeemed })
  expect(sheet.getByText('This ends your streak of 10 days, and a new one begins.')).toBeTruthy()
  expect(await sheet.findByText(/No. 7/)).toBeTruthy()
  fireEvent.click(await press())
  expect(await screen.findByText('At /pages/new/record?id=91')).toBeTruthy()
  expect(screen.getByText('Exchanged. It is on its way to you.')).toBeTruthy()
  expect(bodiesOf(dailySignIn.redeem.path)).toMatchObject([{ variantId: '51', addressId: '7' }])
})

test('a colour must be chosen before a gift is redeemed, and is sent', async () => {
  const variants = [
    { ...only, colour: 'red' },
    { ...only, id: '52', colour: 'blue' },
  ]
  const { bodiesOf, sheet, press } = await redeem(giftOf('1', 'Cup', 7, { variants }))
  await press()
  expect(await sheet.findByText('Choose a colour')).toBeTruthy()
  expect(bodiesOf(dailySignIn.redeem.path)).toEqual([])
  fireEvent.click(sheet.getByRole('radio', { name: 'Blue' }))
  expect(sheet.queryByText('Choose a colour')).toBeNull()
  await press()
  await waitFor(() => expect(bodiesOf(dailySignIn.redeem.path)).toMatchObject([{ variantId: '52' }]))
})

test('a gift that is gone meanwhile says so in its sheet, and on the page beneath', async () => {
  const gone = { [dailySignIn.redeem.path]: refusal('11351', 'There are not that many left.') }
  const { answers, sheet, press } = await redeem(cup, gone)
  answers[dailySignIn.gifts.path] = { list: [{ ...cup, stock: 0 }] }
  await press()
  expect(await sheet.findByText('There are not that many left.')).toBeTruthy()
  expect(await screen.findByText('Sold out')).toBeTruthy()
  expect(screen.getByText('10 days')).toBeTruthy()
})

test('while no answer can be read it says so and asks again by itself, as the same exchange', async () => {
  const { answers, bodiesOf, sheet, press } = await redeem(cup, {
    [dailySignIn.redeem.path]: { order: 'unreadable' },
  })
  await press()
  expect(await sheet.findByText('No answer yet. Asking again…')).toBeTruthy()
  answers[dailySignIn.redeem.path] = redeemed
  expect(await screen.findByText('At /pages/new/record?id=91')).toBeTruthy()
  const [first, ...others] = bodiesOf(dailySignIn.redeem.path)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(other).toEqual(first)
})

test('a parcel without an address leads to adding one, and a gift without delivery needs none', async () => {
  const nowhere = { [addresses.list.path]: { list: [] } }
  const { bodiesOf, sheet, unmount } = await redeem(cup, nowhere)
  expect(await sheet.findByText('Where should it go? Add an address first.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Exchange now' })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Add an address' }))
  expect(await screen.findByText('At /pages/new/addressDetail')).toBeTruthy()
  expect(bodiesOf(dailySignIn.redeem.path)).toEqual([])
  unmount()
  queryClient.clear()
  const virtual = await redeem({ ...cup, isVirtual: '1' })
  expect(virtual.sheet.queryByText(/No. 7/)).toBeNull()
  await virtual.press()
  await waitFor(() => expect(virtual.bodiesOf(dailySignIn.redeem.path)).toHaveLength(1))
  expect(virtual.bodiesOf(dailySignIn.redeem.path)[0]).not.toHaveProperty('addressId')
})

test('the strip shows the streak, marks the signed-in days, and leads to the page', async () => {
  const lines: [object, string][] = [
    [{}, '10-day streak, 355 to the gold bar'],
    [{ streak: 0, nextStreak: 1 }, 'Checked in today. A new streak begins tomorrow.'],
    [{ signed: '0', streak: 0, nextStreak: 1, nextPoints: 5 }, 'Check in today for 5 points'],
  ]
  for (const [more, line] of lines) {
    queryClient.clear()
    const answers = { [dailySignIn.last.path]: { ...state, ...more } }
    const { unmount } = renderScreen(<SignInStrip />, { answers })
    expect(await screen.findByText(line)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/my/sign/sign')
    unmount()
  }
  queryClient.clear()
  renderScreen(<SignInStrip />, {
    answers: { [dailySignIn.last.path]: { ...state, streak: 5, nextStreak: 6 } },
  })
  const days = within(await screen.findByRole('list', { name: 'Days of the streak' })).getAllByRole(
    'listitem',
  )
  const has = (name: string) => days.map((day) => within(day).queryByRole('img', { name }) !== null)
  expect(has('Checked in')).toEqual([true, true, true, true, false, false, false])
  // the seventh day of a streak has a gift
  expect(has('Gift day')).toEqual([false, false, false, false, false, true, false])
  expect(days[3]?.getAttribute('aria-current')).toBe('date')
  expect(days[4]?.textContent).toMatch(/\+10$/)
})
