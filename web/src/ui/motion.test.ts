import { afterEach, expect, test, vi } from 'vitest'
import { animate, vibrate } from './motion.ts'

afterEach(() => vi.unstubAllGlobals())

test('nothing moves or shakes where motion is reduced, and nothing moves for longer than 250 ms', async () => {
  const shaken = vi.fn(() => true)
  const moved = vi.fn((..._asked: [Keyframe[], { duration: number }]) => ({ finished: Promise.resolve() }))
  Object.defineProperty(navigator, 'vibrate', { value: shaken, configurable: true })
  const element = Object.assign(document.createElement('p'), { animate: moved })
  let matches = true
  vi.stubGlobal('matchMedia', () => ({ matches }))
  vibrate()
  await animate(element, [{ opacity: 0 }])
  expect(shaken).not.toHaveBeenCalled()
  expect(moved).not.toHaveBeenCalled()
  matches = false
  vibrate()
  await animate(element, [{ opacity: 0 }])
  expect(shaken).toHaveBeenCalledWith(10)
  expect(moved.mock.calls[0]![1].duration).toBeLessThanOrEqual(250)
})
