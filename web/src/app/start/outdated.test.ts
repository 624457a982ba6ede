import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { reloadOutdatedStart } from '#app/start/outdated.ts'

const asked: unknown[] = []
const worker = Object.assign(new EventTarget(), {
  controller: { postMessage: (message: unknown) => asked.push(message) },
})
const activation = { hasBeenActive: false }
const reload = vi.fn<() => void>()

beforeAll(() => {
  vi.stubGlobal('navigator', { serviceWorker: worker, userActivation: activation })
  vi.stubGlobal('location', { reload })
  reloadOutdatedStart()
})
afterEach(() => {
  reload.mockClear()
  activation.hasBeenActive = false
  vi.restoreAllMocks()
})
afterAll(() => vi.unstubAllGlobals())

const notify = (data: unknown, afterMs = 800) => {
  vi.spyOn(performance, 'now').mockReturnValue(afterMs)
  worker.dispatchEvent(new MessageEvent('message', { data }))
}

test('a page asks whether it is outdated', () => {
  expect(asked).toEqual([{ ask: 'isOutdated' }])
})

test('a page that is outdated reloads if the user has done nothing in it', () => {
  notify({ isOutdated: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it stays after the user has pressed something, after five seconds, and for all other messages', () => {
  notify({ open: '/pages/chat/list' })
  notify(null)
  notify({ isOutdated: true }, 5_000)
  activation.hasBeenActive = true
  notify({ isOutdated: true })
  expect(reload).not.toHaveBeenCalled()
})
