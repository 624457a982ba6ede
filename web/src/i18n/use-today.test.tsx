import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from '#i18n/use-today.ts'

const at = (day: number, ...time: number[]) => new Date(2026, 10, day, ...time)
const hour = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: at(23, 21, 30) }))
afterEach(() => void vi.useRealTimers())

const dayOf = vi.fn((ms: number) => String(new Date(ms).getDate()))
const Day = () => <p>{dayOf(useToday())}</p>
const days = () => screen.getAllByText(/^\d+$/).map(({ textContent }) => textContent)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the day changes at midnight of this zone, day after day, and nothing renders before', () => {
  render(<Day />)
  dayOf.mockClear()
  pass(2.5 * hour - 1)
  expect(dayOf).not.toHaveBeenCalled()
  pass(1)
  expect(days()).toEqual(['24'])
  pass(24 * hour)
  expect(days()).toEqual(['25'])
})

test('all share one timer, and without users there is none', () => {
  const both = render([<Day key="1" />, <Day key="2" />])
  const one = render(<Day />)
  expect(vi.getTimerCount()).toBe(1)
  pass(3 * hour)
  expect(days()).toEqual(['24', '24', '24'])
  both.unmount()
  expect(vi.getTimerCount()).toBe(1)
  one.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that comes back into view has the day of then, whatever its timers missed', () => {
  render(<Day />)
  vi.setSystemTime(at(26, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(days()).toEqual(['26'])
  pass(16 * hour)
  expect(days()).toEqual(['27'])
})

test('a machine that slept in view has the new day some minutes later', () => {
  render(<Day />)
  vi.setSystemTime(at(24, 8))
  pass(10 * 60_000)
  expect(days()).toEqual(['24'])
})
