import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signal } from '@mynah/contract/frames'
import { applyTyping, useTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const type = (from: string, groupId = '') => act(() => applyTyping({ from, groupId } as Signal))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a person who types is shown for five seconds', () => {
  const { result } = renderHook(() => useTyping('2:8'))
  type('8')
  expect(result.current).toEqual(['8'])
  pass(4_999)
  expect(result.current).toEqual(['8'])
  pass(1)
  expect(result.current).toEqual([])
})

test('a person who typed before the room was opened is not shown in it', () => {
  type('9')
  pass(3 * 3_600_000)
  const { result } = renderHook(() => useTyping('2:9'))
  expect(result.current).toEqual([])
})

test('a person who began just before the room was opened is shown for the rest of the five seconds', () => {
  type('10')
  pass(3_000)
  const { result } = renderHook(() => useTyping('2:10'))
  expect(result.current).toEqual(['10'])
  pass(2_000)
  expect(result.current).toEqual([])
})

test('of several each is shown for five seconds after writing last', () => {
  const { result } = renderHook(() => useTyping('1:5'))
  type('8', '5')
  pass(2_000)
  type('9', '5')
  pass(2_000)
  type('9', '5')
  expect(result.current).toEqual(['8', '9'])
  pass(1_000)
  expect(result.current).toEqual(['9'])
  pass(4_000)
  expect(result.current).toEqual([])
})
