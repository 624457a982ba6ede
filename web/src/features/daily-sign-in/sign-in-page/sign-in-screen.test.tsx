import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { appInfo } from '@mynah/contract/app-info'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const state = {
  ...{ signed: '0', today: '2026-11-23', streak: 6, nextStreak: 7, nextPoints: 12, lastTime: 1 },
  ...{ points: [5, 6, 7, 8, 9, 10, 12], opensAt: 1, holdsUntil: 1, goldBars: 0, reminder: '0' },
  ...{ timeZone: 'Asia/Jakarta', timeZoneFrom: 1 },
}
const after = { ...state, signed: '1', streak: 7, nextStreak: 8 }
const month = { list: [{ day: '2026-11-22', streak: 6, points: 10 }] }

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
  setNotifier({ toast, t: (trouble) => trouble })
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(answers: Record<string, unknown>) {
  const all: Record<string, unknown> = {
    ...{ [dailySignIn.last.path]: state, [dailySignIn.month.path]: month },
    [appInfo.settings.path]: { list: [{ key: 'examine', value: '0' }] },
    ...answers,
  }
  const server = fakeServer(all)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <UiTextInLanguage>
      <SignInScreen />
      <DialogHost />
      <ToastHost />
    </UiTextInLanguage>,
  )
  return { all, ...server }
}

test('two presses sign in once, and the points replace the button', async () => {
  const { all, bodiesOf } = show({
    [dailySignIn.sign.path]: { day: state.today, streak: 7, points: 12, goldBar: '0', state: after },
  })
  const button = await screen.findByRole('button', { name: 'Check in, +12' })
  all[dailySignIn.last.path] = after
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('+12 points')).toBeTruthy()
  expect(screen.getByText('7 days')).toBeTruthy()
  expect(bodiesOf(dailySignIn.sign.path)).toHaveLength(1)
})

test('where another device was quicker the page says that today is done', async () => {
  const { all } = show({ [dailySignIn.sign.path]: refusal('11340', 'You have signed in today already') })
  const button = await screen.findByRole('button', { name: 'Check in, +12' })
  all[dailySignIn.last.path] = after
  fireEvent.click(button)
  expect(await screen.findByText('Checked in today')).toBeTruthy()
})

test('a time zone is sent once, and another one of this device is offered with the time from which it can be set', async () => {
  const { bodiesOf } = show({
    [dailySignIn.last.path]: { ...state, timeZone: '' },
    [dailySignIn.setTimeZone.path]: {
      ...state,
      timeZone: 'Pacific/Auckland',
      timeZoneFrom: Date.now() + 9e6,
    },
  })
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(() => expect(bodiesOf(dailySignIn.setTimeZone.path)).toEqual([{ timeZone }]), {
    timeout: 20_000,
  })
  const offer = await screen.findByRole('button', { name: /Use the time zone of this device.*Possible from/ })
  expect(offer).toHaveProperty('disabled', true)
})

test('a month that cannot be had says so, and the rest stays', async () => {
  show({ [dailySignIn.month.path]: refusal('10104', 'This is not allowed') })
  expect(await screen.findByRole('button', { name: 'Check in, +12' })).toBeTruthy()
  expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toBeTruthy()
})

test('a page that cannot be loaded says so, and is there after another try', async () => {
  const { all } = show({ [dailySignIn.last.path]: refusal('99999', '') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  all[dailySignIn.last.path] = state
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Check in, +12' })).toBeTruthy()
})

test('a streak shows its length, what it needs, and the progress to the gold bar', async () => {
  show({})
  const card = within(await screen.findByRole('region', { name: 'Streak' }))
  expect(card.getByText('6 days')).toBeTruthy()
  expect(card.getByText('Check in before midnight to keep your streak')).toBeTruthy()
  expect(card.getByText('359 days to go')).toBeTruthy()
  const bar = card.getByRole('progressbar', { name: 'Gold bar' })
  expect(bar.getAttribute('aria-valuetext')).toBe('6 of 365 days')
})

test('without a streak the page begins one, today or, after a gift was redeemed, tomorrow', async () => {
  const { all } = show({ [dailySignIn.last.path]: { ...state, streak: 0, nextStreak: 1, nextPoints: 5 } })
  expect(await screen.findByText('Begin your streak today')).toBeTruthy()
  expect(screen.queryByText(/before midnight/)).toBeNull()
  all[dailySignIn.last.path] = { ...state, signed: '1', streak: 0, nextStreak: 1, nextPoints: 5 }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('A new streak begins tomorrow')).toBeTruthy()
  expect(screen.getByText('Tomorrow: +5')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Check in/ })).toBeNull()
})

test('the last day of a year gives the gold bar, as the server says', async () => {
  const yearAfter = { ...state, signed: '1', streak: 0, nextStreak: 1, nextPoints: 5, goldBars: 1 }
  const { all } = show({
    [dailySignIn.last.path]: { ...state, streak: 364, nextStreak: 365 },
    [dailySignIn.sign.path]: { day: state.today, streak: 365, points: 12, goldBar: '1', state: yearAfter },
  })
  expect(await screen.findByText('1 day to go')).toBeTruthy()
  all[dailySignIn.last.path] = yearAfter
  fireEvent.click(screen.getByRole('button', { name: 'Check in, +12' }))
  expect(await screen.findByText('It is yours')).toBeTruthy()
  expect(screen.getByText('365 days')).toBeTruthy()
  expect(await screen.findByText('Your gold bar is waiting')).toBeTruthy()
})

test('a refused sign-in says why beside the button, and another press is the same sign-in', async () => {
  const { all, bodiesOf } = show({ [dailySignIn.sign.path]: refusal('11112', 'Payments are paused.') })
  const button = await screen.findByRole('button', { name: 'Check in, +12' })
  fireEvent.click(button)
  expect(await screen.findByText('Payments are paused.')).toBeTruthy()
  all[dailySignIn.sign.path] = { day: state.today, streak: 7, points: 12, goldBar: '0', state: after }
  all[dailySignIn.last.path] = after
  fireEvent.click(button)
  expect(await screen.findByText('+12 points')).toBeTruthy()
  const [first, second] = bodiesOf(dailySignIn.sign.path)
  expect(second).toEqual(first)
})

test('a sign-in without an answer says so and asks again by itself, as the same one', async () => {
  const { all, bodiesOf } = show({ [dailySignIn.sign.path]: { day: 'unreadable' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Check in, +12' }))
  expect(await screen.findByText('No answer yet. Asking again…')).toBeTruthy()
  all[dailySignIn.sign.path] = { day: state.today, streak: 7, points: 12, goldBar: '0', state: after }
  all[dailySignIn.last.path] = after
  expect(await screen.findByText('+12 points')).toBeTruthy()
  const [first, ...others] = bodiesOf(dailySignIn.sign.path)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(other).toEqual(first)
})

test('gifts are offered with what they still need, and not at all while an app store reviews the app', async () => {
  const { all } = show({})
  const gifts = await screen.findByRole('link', { name: /Gifts of the streak.*From 7 days in a row/ })
  expect(gifts.getAttribute('href')).toBe('#/pages/my/goods-info/index')
  all[dailySignIn.last.path] = after
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Your streak is long enough for one')).toBeTruthy()
  all[appInfo.settings.path] = { list: [{ key: 'examine', value: '1' }] }
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('link', { name: /Gifts of the streak/ })).toBeNull())
})

test('the calendar names the days of a sign-in, goes back month by month, and not into the future', async () => {
  const { all, bodiesOf } = show({})
  const shown = within(await screen.findByRole('table', { name: 'November 2026' }))
  expect(await shown.findByRole('cell', { name: '22 , checked in, +10' })).toBeTruthy()
  expect(shown.getByText('23').getAttribute('aria-current')).toBe('date')
  const later = screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' })
  expect(later.disabled).toBe(true)
  all[dailySignIn.month.path] = refusal('99999', '')
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  all[dailySignIn.month.path] = { list: [{ day: '2026-10-31', streak: 1, points: 5 }] }
  fireEvent.click(again)
  const before = within(await screen.findByRole('table', { name: 'October 2026' }))
  expect(before.getByRole('cell', { name: '31 , checked in, +5' })).toBeTruthy()
  expect(bodiesOf(dailySignIn.month.path)).toHaveLength(3)
  expect(later.disabled).toBe(false)
})

test('each day of a streak has its points', async () => {
  show({})
  const days = within(await screen.findByRole('region', { name: 'Points by day of the streak' }))
  const texts = days.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toBe('+5Day 11')
  expect(texts.at(-1)).toBe('+12From day 7 on7+')
})

test("the reminder shows the server's value, also if the server refused to change it", async () => {
  const reminded = { ...state, reminder: '1' }
  const { all, bodiesOf } = show({
    [dailySignIn.setReminder.path]: refusal('10106', 'Try again in a minute.'),
  })
  const reminder = await screen.findByRole<HTMLInputElement>('switch', { name: /Remind me/ })
  expect(screen.getByText('This browser cannot show it; your other devices can')).toBeTruthy()
  fireEvent.click(reminder)
  expect(await screen.findByText('Try again in a minute.')).toBeTruthy()
  expect(reminder.checked).toBe(false)
  all[dailySignIn.setReminder.path] = reminded
  await waitFor(() => expect(reminder.disabled).toBe(false))
  fireEvent.click(reminder)
  await waitFor(() => expect(reminder.checked).toBe(true))
  expect(bodiesOf(dailySignIn.setReminder.path)).toEqual([{ isOn: '1' }, { isOn: '1' }])
})

test('the time zone of this device is set after a question, and one that changed too recently says so', async () => {
  const away = { ...state, timeZone: 'Pacific/Auckland' }
  const { all, bodiesOf } = show({
    [dailySignIn.last.path]: away,
    [dailySignIn.setTimeZone.path]: refusal('11341', 'The time zone can be changed once in 24 hours'),
  })
  expect(await screen.findByText(/^Days begin at midnight, New Zealand/)).toBeTruthy()
  const move = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /Use the time zone of this device/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Use the time zone of this device' }))
    fireEvent.click(question.getByRole('button', { name: 'Use it' }))
  }
  await move()
  expect(await screen.findByText('The time zone can be changed once in 24 hours')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  all[dailySignIn.setTimeZone.path] = { ...state, timeZone }
  await move()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Use the time zone/ })).toBeNull())
  expect(bodiesOf(dailySignIn.setTimeZone.path)).toEqual([{ timeZone }, { timeZone }])
})
