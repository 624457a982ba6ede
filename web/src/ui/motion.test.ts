import { afterEach, expect, test, vi } from 'vitest'
import { animate } from './motion.ts'

afterEach(() => vi.unstubAllGlobals())

test('nothing moves where motion is reduced, and nothing moves for longer than 250 ms', async () => {
  const moved = vi.fn((..._asked: [Keyframe[], { duration: number }]) => ({ finished: Promise.resolve() }))
  const element = Object.assign(document.createElement('p'), { animate: moved })
  let matches = true
  vi.stubGlobal('matchMedia', () => ({ matches }))
  await animate(element, [{ opacity: 0 }])
  expect(moved).not.toHaveBeenCalled()
  matches = false
  await animate(element, [{ opacity: 0 }])
  expect(moved.mock.calls[0]![1].duration).toBeLessThanOrEqual(250)
})
