import { afterEach, expect, test, vi } from 'vitest'
import { closeNotices } from './push-notifications.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reading a chat closes its notifications and those of reactions in it, but not one that arrives during the query', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const notice = (tag: string, timestamp?: number) => ({ tag, timestamp, close: vi.fn() })
  const shown = [
    notice('2:7', 900),
    notice('2:7', 1_001),
    notice('2:7'),
    notice('reaction:2:7'),
    notice('2:8', 900),
  ]
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => shown }) },
  })
  await closeNotices('2:7')
  const closed = () => shown.map(({ close }) => close.mock.calls.length)
  expect(closed()).toEqual([1, 0, 1, 1, 0])
  await closeNotices()
  expect(closed()).toEqual([2, 0, 2, 2, 1])
})
