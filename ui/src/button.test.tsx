import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { Button, type ButtonKind } from './button.tsx'

/** The nth press of a series, at that time. */
function press(nth: number, at: number): Event {
  const button = screen.getByRole('button')
  const event = createEvent.click(button, { detail: nth })
  Object.defineProperty(event, 'timeStamp', { value: at })
  fireEvent(button, event)
  return event
}

test.each(['primary', 'secondary', 'danger'] as const)(
  'of presses of a %s button within half a second only the first counts',
  (kind: ButtonKind) => {
    const pressed = vi.fn()
    render(
      <Button kind={kind} onClick={pressed}>
        Pay
      </Button>,
    )
    press(1, 1_000)
    expect(press(2, 1_000 + limits.debounceMs - 1).defaultPrevented).toBe(true)
    press(3, 1_000 + limits.debounceMs - 1)
    expect(pressed).toHaveBeenCalledOnce()
    press(4, 1_000 + limits.debounceMs)
    expect(pressed).toHaveBeenCalledTimes(2)
  },
)

test('the first press of a series counts even right after another, and so does each by keyboard', () => {
  const pressed = vi.fn()
  render(<Button onClick={pressed}>Pay</Button>)
  press(1, 1_000)
  press(1, 1_001)
  press(0, 1_002)
  press(0, 1_003)
  expect(pressed).toHaveBeenCalledTimes(4)
})

test('a link may be pressed in a row', () => {
  const pressed = vi.fn()
  render(
    <Button kind="link" onClick={pressed}>
      More
    </Button>,
  )
  press(1, 1_000)
  press(2, 1_001)
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a busy button ignores presses, has still the focus, and says that it works', () => {
  const pressed = vi.fn()
  const { rerender } = render(<Button onClick={pressed}>Pay</Button>)
  screen.getByRole('button').focus()
  rerender(
    <Button busy onClick={pressed}>
      Pay
    </Button>,
  )
  expect(press(1, 1_000).defaultPrevented).toBe(true)
  expect(pressed).not.toHaveBeenCalled()
  const button = screen.getByRole('button')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
