import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
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
  const all = { [dailySignIn.last.path]: state, [dailySignIn.month.path]: month, ...answers }
  const server = fakeServer(all)
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(<SignInScreen />)
  return { all, ...server }
}

test('two presses sign in once, and the points stand where the button was', async () => {
  const { all, bodiesOf } = show({
    [dailySignIn.sign.path]: { day: state.today, streak: 7, points: 12, goldBar: '0', state: after },
  })
  const button = await screen.findByRole('button', { name: 'Check in, +12' })
  all[dailySignIn.last.path] = after as never
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('+12 points')).toBeTruthy()
  expect(screen.getByText('7 days')).toBeTruthy()
  expect(bodiesOf(dailySignIn.sign.path)).toHaveLength(1)
})

test('where another device was quicker the page says that today is done', async () => {
  const { all } = show({ [dailySignIn.sign.path]: refusal('11340', 'You have signed in today already') })
  const button = await screen.findByRole('button', { name: 'Check in, +12' })
  all[dailySignIn.last.path] = after as never
  fireEvent.click(button)
  expect(await screen.findByText('Checked in today')).toBeTruthy()
})

test('a time zone is sent once, and another one of this device is offered with when it can be taken', async () => {
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
