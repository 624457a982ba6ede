import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowVibration, vibrate, vibrateAlways } from './vibration.ts'

const vibrated = vi.fn((_pattern: number | number[]) => true)
let reduced = false

beforeEach(() => {
  vibrated.mockClear()
  reduced = false
  Object.defineProperty(navigator, 'vibrate', { value: vibrated, configurable: true })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})
afterEach(() => {
  allowVibration(true)
  vi.unstubAllGlobals()
})

test('a finger is answered with 10 ms, and not where motion is reduced', () => {
  vibrate()
  reduced = true
  vibrate()
  expect(vibrated.mock.calls).toEqual([[10]])
})

test('a call that rings vibrates with reduced motion too', () => {
  reduced = true
  vibrateAlways([400, 200, 400])
  expect(vibrated).toHaveBeenCalledWith([400, 200, 400])
})

test('once it is switched off nothing vibrates', () => {
  allowVibration(false)
  vibrate()
  vibrateAlways([400])
  expect(vibrated).not.toHaveBeenCalled()
})
