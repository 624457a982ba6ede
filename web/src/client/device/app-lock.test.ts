import type { Self } from '@mynah/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, end, signIn } from '#client/session/auth-session.ts'
import {
  chooseDelay,
  hasLock,
  locked,
  lockNow,
  lockSettings,
  tryDigits,
  turnOffLock,
  turnOnLock,
  unlock,
} from '#client/device/app-lock.ts'

const digits = '918273'
const sign = (userId = '1') =>
  signIn({ token: 't', userId, userInfo: { userId, userName: 'Amelia' } as Self })
const isHidden = () => document.documentElement.hasAttribute('data-locked')

function look(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Reloads the page with what this device has stored. */
async function restarted() {
  vi.resetModules()
  return import('#client/device/app-lock.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  sign()
})
afterEach(() => {
  end()
  turnOffLock()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// first: the pages of the other tests go on, as other tabs would
test('while it is locked, leaving the page does not let the next start in', async () => {
  await turnOnLock(digits, 15)
  lockNow()
  look('hidden')
  expect((await restarted()).locked.get()).toBe(true)
})

test('only the chosen digits unlock, and the device stores none of them', async () => {
  await turnOnLock(digits)
  expect(JSON.stringify({ ...localStorage })).not.toContain(digits)
  lockNow()
  expect([locked.get(), isHidden()]).toEqual([true, true])
  expect(await unlock('111213')).toBe(4)
  expect(isHidden()).toBe(true)
  expect(await unlock(digits)).toBe('right')
  expect([locked.get(), isHidden()]).toEqual([false, false])
})

test('a right attempt resets the count, and the fifth wrong one signs out and removes the lock', async () => {
  await turnOnLock(digits)
  lockNow()
  for (const left of [4, 3, 2, 1]) expect(await unlock('111213')).toBe(left)
  expect(await tryDigits(digits)).toBe('right')
  for (const left of [4, 3, 2, 1, 0]) expect(await unlock('111213')).toBe(left)
  expect(currentSession().state).toBe('out')
  expect([hasLock(), locked.get(), isHidden()]).toEqual([false, false, false])
})

test('a reload gives no try back', async () => {
  await turnOnLock(digits)
  for (const left of [4, 3]) expect(await tryDigits('111213')).toBe(left)
  const again = await restarted()
  expect(await again.tryDigits('111213')).toBe(2)
})

test.for([
  [0, 0, true],
  [1, 59_000, false],
  [1, 60_000, true],
  [15, 899_000, false],
  [15, 900_000, true],
] as const)(
  'after %i minutes in the background the app locks, %i ms being a lock: %s',
  async ([delay, ms, is]) => {
    await turnOnLock(digits, delay)
    look('hidden')
    vi.setSystemTime(Date.now() + ms)
    look('visible')
    expect(locked.get()).toBe(is)
  },
)

test('it locks in the background already, before the page is looked at again', async () => {
  await turnOnLock(digits, 1)
  look('hidden')
  vi.advanceTimersByTime(60_000)
  expect(locked.get()).toBe(true)
})

test('a start locks unless the app was left a short time ago; a locked app stays locked', async () => {
  await turnOnLock(digits)
  chooseDelay(5)
  expect(lockSettings.get()).toEqual({ on: true, delay: 5 })
  expect((await restarted()).locked.get()).toBe(true)
  document.documentElement.removeAttribute('data-locked')
  look('hidden')
  vi.setSystemTime(Date.now() + 240_000)
  expect((await restarted()).locked.get()).toBe(false)
  vi.setSystemTime(Date.now() - 300_000)
  expect((await restarted()).locked.get()).toBe(true)
})

test('the lock of another account is removed, and one whose record is broken stays locked', async () => {
  await turnOnLock(digits)
  localStorage.setItem('userId', '2')
  expect((await restarted()).hasLock()).toBe(false)
  sign()
  localStorage.setItem('app-lock', '{"broken')
  const again = await restarted()
  expect(again.locked.get()).toBe(true)
  expect(await again.tryDigits(digits)).toBe(0)
  expect(localStorage.getItem('token')).toBeNull()
})
