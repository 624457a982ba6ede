import { afterEach, expect, test, vi } from 'vitest'
import { closeNotices } from './push-notifications.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reading a chat closes its notifications, but not one that comes while the browser is asked for them', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const old = { timestamp: 900, close: vi.fn() }
  const fresh = { timestamp: 1_001, close: vi.fn() }
  const unknown = { close: vi.fn() }
  const asked = vi.fn(async () => [old, fresh, unknown])
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications: asked }) },
  })
  await closeNotices('2:7')
  expect(asked).toHaveBeenCalledWith({ tag: '2:7' })
  expect([old, fresh, unknown].map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 1])
})
