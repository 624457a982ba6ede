import { fireEvent, render, screen } from '@testing-library/react'
import { Pin } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { SwipeRow } from './swipe-row.tsx'

const onPress = vi.fn()

function rows() {
  render(
    <>
      {['one', 'two'].map((name) => (
        <SwipeRow key={name} actions={() => [{ value: 'pin', label: `Pin ${name}`, icon: Pin, onPress }]}>
          <span>{name}</span>
        </SwipeRow>
      ))}
    </>,
  )
}
function swipe(name: string) {
  const row = screen.getByText(name)
  fireEvent.touchStart(row, { touches: [{ clientX: 300, clientY: 100 }] })
  for (const clientX of [280, 240, 200]) fireEvent.touchMove(row, { touches: [{ clientX, clientY: 100 }] })
  fireEvent.touchEnd(row, { touches: [] })
}
const isOpen = (name: string) => screen.queryByRole('button', { name: `Pin ${name}` }) !== null

test('an open row closes when another thing is touched, another row is swiped, or the list moves', () => {
  rows()
  swipe('one')
  expect(isOpen('one')).toBe(true)
  fireEvent.pointerDown(document.body)
  expect(isOpen('one')).toBe(false)

  swipe('one')
  fireEvent.pointerDown(screen.getByText('two'))
  swipe('two')
  expect([isOpen('one'), isOpen('two')]).toEqual([false, true])

  fireEvent.scroll(document)
  expect(isOpen('two')).toBe(false)
})

test('its own actions can be pressed while it is open', () => {
  rows()
  swipe('one')
  const pin = screen.getByRole('button', { name: 'Pin one' })
  fireEvent.pointerDown(pin)
  fireEvent.click(pin)
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(isOpen('one')).toBe(false)
})
