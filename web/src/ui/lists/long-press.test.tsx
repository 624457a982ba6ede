import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
