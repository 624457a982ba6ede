import { beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import {
  canGoBack,
  followHistory,
  isOfFormerSession,
  leaveFormerSession,
} from '#app/shell/session-history.ts'
import { storeDeepLink, takeDeepLink } from '#app/start/deep-link.ts'
import { end, signIn } from '#client/session/auth-session.ts'

const as = (userId: string) =>
  signIn({ token: `token-${userId}`, userId, userInfo: { userId, userName: userId } as Self })
const standAt = (idx: number) => history.replaceState({ idx }, '')
followHistory()

beforeEach(() => {
  end()
  sessionStorage.clear()
  standAt(0)
  as('1')
})

test('pages of the user before are left for the login page, which begins the history of the next', () => {
  standAt(4)
  end()
  expect(isOfFormerSession()).toBe(true)
  const open = vi.fn()
  leaveFormerSession(open)
  expect(open).toHaveBeenCalledExactlyOnceWith(false)
  standAt(5)
  expect(isOfFormerSession()).toBe(false)
  as('2')
  expect(isOfFormerSession()).toBe(false)
  expect(canGoBack()).toBe(false)
  standAt(6)
  expect(canGoBack()).toBe(true)
})

test('going back to them leads forward again', () => {
  standAt(4)
  end()
  leaveFormerSession(() => undefined)
  standAt(5)
  as('2')
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  standAt(2)
  expect(isOfFormerSession()).toBe(true)
  leaveFormerSession(() => undefined)()
  expect(go).toHaveBeenCalledExactlyOnceWith(3)
  go.mockRestore()
})

test('if the browser has dropped the forward entries a new page replaces theirs', () => {
  vi.useFakeTimers()
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  standAt(4)
  end()
  leaveFormerSession(() => undefined)
  standAt(3)
  const open = vi.fn()
  leaveFormerSession(open)
  vi.advanceTimersByTime(1_000)
  expect(open).toHaveBeenCalledExactlyOnceWith(true)
  expect(isOfFormerSession()).toBe(false)
  go.mockRestore()
  vi.useRealTimers()
})

test('the same user who reloads, or signs in by another tab, can still go back', () => {
  standAt(4)
  as('1')
  followHistory()
  standAt(2)
  expect(isOfFormerSession()).toBe(false)
})

test('an address that was typed is of the session in which it was', () => {
  standAt(4)
  isOfFormerSession()
  history.replaceState(null, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(history.state).toEqual({ idx: 5 })
  end()
  leaveFormerSession(() => undefined)
  expect(isOfFormerSession()).toBe(true)
})

test('an address that was wished for before is not for the next user', () => {
  storeDeepLink('/pages/wallet/transfer?id=7')
  end()
  expect(takeDeepLink()).toBeUndefined()
})
