import { fireEvent, render, screen } from '@testing-library/react'
import { Archive, CheckCheck, Pin, Trash2 } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { SwipeRow } from './swipe-row.tsx'

const onPress = vi.fn()

afterEach(() => {
  vi.restoreAllMocks()
  onPress.mockReset()
})

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

test('a press beside an open row only closes it, the next one does more', () => {
  rows()
  const pressed = vi.fn()
  screen.getByText('two').addEventListener('click', pressed)
  const press = () => {
    fireEvent.pointerDown(screen.getByText('two'))
    fireEvent.click(screen.getByText('two'))
  }
  swipe('one')
  press()
  expect(isOpen('one')).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
  press()
  expect(pressed).toHaveBeenCalledTimes(1)
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

const systems = {
  android: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
}

function chat(system: keyof typeof systems) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(systems[system])
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(390)
  const action = (value: string) => ({ value, label: value, onPress: () => onPress(value) })
  render(
    <SwipeRow
      actions={() => [
        { ...action('read'), icon: CheckCheck, leading: true },
        { ...action('pin'), icon: Pin, leading: true },
        { ...action('archive'), icon: Archive, whole: true },
        { ...action('delete'), icon: Trash2, danger: true },
      ]}
    >
      <span>chat</span>
    </SwipeRow>,
  )
}

/** Dispatches a finger's events as browsers do: each pointer event with its touch event. */
function drag(from: number, to: number, ending: 'lifted' | 'cancelled' = 'lifted') {
  const row = screen.getByText('chat')
  const at = (clientX: number) => ({ touches: [{ clientX, clientY: 100 }] })
  const pointer = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 100 })
  fireEvent.pointerDown(row, pointer(from))
  fireEvent.touchStart(row, at(from))
  for (const part of [0.1, 0.5, 1]) {
    fireEvent.pointerMove(row, pointer(from + (to - from) * part))
    fireEvent.touchMove(row, at(from + (to - from) * part))
  }
  if (ending === 'lifted') {
    fireEvent.pointerUp(row, pointer(to))
    fireEvent.touchEnd(row, { touches: [] })
  } else {
    fireEvent.pointerCancel(row)
    fireEvent.touchCancel(row)
  }
}
const shown = () => screen.queryAllByRole('button').map((one) => one.textContent)

test('on iOS a swipe to the left and one to the right show the actions of their sides', () => {
  chat('ios')
  drag(380, 20)
  expect(shown()).toEqual(['archive', 'delete'])
  drag(100, 300)
  expect(shown()).toEqual([])
  drag(100, 300)
  expect(shown()).toEqual(['read', 'pin'])
  fireEvent.click(screen.getByRole('button', { name: 'read' }))
  expect(onPress.mock.calls).toEqual([['read']])
  expect(shown()).toEqual([])
})

test('a swipe to the right that begins at the edge is the browser’s', () => {
  chat('ios')
  drag(10, 300)
  expect(shown()).toEqual([])
})

test('on Android a swipe across runs the action of the row; a short or a cancelled one does nothing', () => {
  chat('android')
  drag(380, 280)
  drag(380, 60, 'cancelled')
  drag(100, 380)
  expect(onPress).not.toHaveBeenCalled()
  expect(shown()).toEqual([])
  drag(380, 200)
  expect(onPress.mock.calls).toEqual([['archive']])
  expect(screen.getByText('chat').parentElement?.style.transform).toBe('')
})
