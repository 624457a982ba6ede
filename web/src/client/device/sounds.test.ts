import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSound } from '#client/device/push-notifications.ts'
import { playSoundOf } from './sounds.ts'

let ends: number[] = []
const param = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
class FakeAudio {
  readonly state = 'running'
  readonly currentTime = 0
  readonly destination = {}
  createGain = () => ({ gain: param, connect: (next: unknown) => next })
  createOscillator = () => ({
    frequency: param,
    connect: (next: unknown) => next,
    start: () => undefined,
    stop: (at: number) => void ends.push(at),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  ends = []
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => {
  playSound(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('each sound is over within a third of a second, and comes once in a while', () => {
  for (const name of ['message', 'money', 'sent'] as const) {
    ends = []
    playSoundOf(name)
    playSoundOf(name)
    expect(ends).toHaveLength(name === 'sent' ? 1 : 2)
    expect(Math.max(...ends)).toBeLessThan(0.34)
    vi.advanceTimersByTime(2_000)
    playSoundOf(name)
    expect(ends).toHaveLength(name === 'sent' ? 2 : 4)
  }
})

test('a user who has switched sounds off gets none', () => {
  vi.advanceTimersByTime(10_000)
  playSound(false)
  playSoundOf('message')
  playSoundOf('sent')
  expect(ends).toEqual([])
})
