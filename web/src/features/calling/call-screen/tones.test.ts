import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSound, switchVibration } from '#client/device/push-notifications.ts'
import { playTone } from './tones.ts'

let notes = 0
const param = { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() }
class FakeAudio {
  readonly state = 'running'
  readonly currentTime = 0
  readonly destination = {}
  async resume() {}
  createGain = () => ({ gain: param, connect: (next: unknown) => next })
  createOscillator = () => ({
    frequency: param,
    connect: (next: unknown) => next,
    start: () => void notes++,
    stop: () => undefined,
  })
}
const vibrate = vi.fn(() => true)

beforeEach(() => {
  vi.useFakeTimers()
  notes = 0
  vibrate.mockClear()
  vi.stubGlobal('AudioContext', FakeAudio)
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
})
afterEach(() => {
  playSound(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call rings again and again until it is stopped', () => {
  const stop = playTone('ringing')
  expect(notes).toBe(3)
  vi.advanceTimersByTime(2_600)
  expect(notes).toBe(6)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(notes).toBe(6)
})

test('a user who switched the sound of notifications off is called silently, with vibration', () => {
  playSound(false)
  const stop = playTone('ringing')
  vi.advanceTimersByTime(2_600)
  stop()
  expect(notes).toBe(0)
  expect(vibrate).toHaveBeenCalledWith([400, 200, 400])
  // The dial tone of an own call is not a notification.
  playTone('calling')()
  expect(notes).toBe(1)
})

test('a user who switched vibration off is called without it', () => {
  switchVibration(false)
  const stop = playTone('ringing')
  vi.advanceTimersByTime(2_600)
  stop()
  switchVibration(true)
  expect(vibrate).not.toHaveBeenCalledWith([400, 200, 400])
})
