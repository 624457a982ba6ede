import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLongPress } from '#ui/lists/long-press.ts'

function Bubble({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" {...useLongPress(onPress)}>
      bubble
    </button>
  )
}

test.for([{ key: 'ContextMenu' }, { key: 'F10', shiftKey: true }])(
  'the keyboard opens the menu once, by %o',
  (key) => {
    const onPress = vi.fn()
    render(<Bubble onPress={onPress} />)
    const bubble = screen.getByRole('button')
    const press = createEvent.keyDown(bubble, key)
    fireEvent(bubble, press)
    expect(press.defaultPrevented).toBe(true)
    fireEvent.contextMenu(bubble)
    expect(onPress).toHaveBeenCalledTimes(1)
  },
)

test('other keys are ignored', () => {
  const onPress = vi.fn()
  render(<Bubble onPress={onPress} />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'F10' })
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
  expect(onPress).not.toHaveBeenCalled()
})

afterEach(() => void vi.useRealTimers())

test('a finger that stays opens the menu', () => {
  vi.useFakeTimers()
  const onPress = vi.fn()
  render(<Bubble onPress={onPress} />)
  fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'touch', clientX: 50, clientY: 50 })
  vi.advanceTimersByTime(400)
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('moves that a busy page gets only after the time of a long press still count', () => {
  vi.useFakeTimers()
  const onPress = vi.fn()
  render(<Bubble onPress={onPress} />)
  const bubble = screen.getByRole('button')
  fireEvent.pointerDown(bubble, { pointerType: 'touch', clientX: 50, clientY: 50 })
  vi.advanceTimersByTime(350)
  fireEvent.pointerMove(bubble, { pointerType: 'touch', clientX: 80, clientY: 50 })
  vi.advanceTimersByTime(400)
  expect(onPress).not.toHaveBeenCalled()
})
