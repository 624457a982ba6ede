import { act, cleanup, renderHook } from '@testing-library/react'
import type { ChatMessage } from '@mynah/contract/socket'
import { afterEach, expect, test } from 'vitest'
import { select, selectionOf, useSelection } from './selection.ts'

const message = { id: 'm1' } as ChatMessage
afterEach(cleanup)

test('a selection is restored when one returns to that visit of the room, and in no other', () => {
  const room = renderHook(() => useSelection('visit 1'))
  act(() => room.result.current[1](new Map([['m1', message]])))
  room.unmount()
  const back = renderHook(() => useSelection('visit 1'))
  expect([...(back.result.current[0] ?? [])]).toEqual([['m1', message]])
  expect(renderHook(() => useSelection('visit 2')).result.current[0]).toBeUndefined()
  act(() => select('visit 1', undefined))
  expect(back.result.current[0]).toBeUndefined()
  expect(selectionOf('visit 1')).toBeUndefined()
})
