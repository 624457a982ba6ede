import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnimatedList } from './animated-list.tsx'

const rowPx = 72
let reduced = false
let columns = 1
const animated = vi.fn<(this: Element, keyframes: Keyframe[]) => { finished: Promise<void> }>(() => ({
  finished: Promise.resolve(),
}))
const moves = () =>
  animated.mock.contexts.map((row, at) => [
    (row as Element).textContent,
    animated.mock.calls[at]![0][0]!['transform'] ?? 'fades in',
  ])

beforeEach(() => {
  reduced = false
  columns = 1
  animated.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal('innerHeight', 3 * rowPx)
  HTMLElement.prototype.animate = animated as never
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    const [left, top] = [(at % columns) * rowPx, Math.floor(at / columns) * rowPx]
    return { left, top, bottom: top + rowPx } as DOMRect
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const list = (names: string, of = 'all') => (
  <AnimatedList label="Chats" ids={[...names]} of={of}>
    {[...names].map((name) => (
      <li key={name}>{name}</li>
    ))}
  </AnimatedList>
)

test('rows that change places move there, and a new one appears', () => {
  const { rerender } = render(list('abc'))
  rerender(list('cab'))
  expect(moves()).toEqual([
    ['c', 'translate(0px, 144px)'],
    ['a', 'translate(0px, -72px)'],
    ['b', 'translate(0px, -72px)'],
  ])
  animated.mockClear()
  rerender(list('ncab'))
  expect(moves().slice(0, 2)).toEqual([
    ['n', 'fades in'],
    ['c', 'translate(0px, -72px)'],
  ])
})

test('where a row is gone those below it move up, from below the view too', () => {
  const { rerender } = render(list('abcdefg'))
  rerender(list('bcdefg'))
  expect(moves()).toEqual([
    ['b', 'translate(0px, 72px)'],
    ['c', 'translate(0px, 72px)'],
    ['d', 'translate(0px, 72px)'],
  ])
  animated.mockClear()
  // comes from far below, but no further than the edge of the view
  rerender(list('gbcdef'))
  expect(moves()[0]).toEqual(['g', 'translate(0px, 216px)'])
})

test('in a grid rows move across too, from the end of a line to the beginning of the next', () => {
  columns = 2
  const { rerender } = render(list('abcd'))
  rerender(list('acd'))
  expect(moves()).toEqual([
    ['c', 'translate(-72px, 72px)'],
    ['d', 'translate(72px, 0px)'],
  ])
})

test('nothing moves with the same rows, another filter, reduced motion, or under another page', () => {
  const { rerender, container } = render(list('abc'))
  rerender(list('abc'))
  rerender(list('cb', 'unread'))
  reduced = true
  rerender(list('bc', 'unread'))
  reduced = false
  container.setAttribute('inert', '')
  rerender(list('cb', 'unread'))
  expect(animated).not.toHaveBeenCalled()
})

test('rows stay as they are while one is pressed, and the press goes to the row that it began on', async () => {
  const opened = vi.fn<(id: string) => void>()
  const rowsOf = (...ids: string[]) => (
    <AnimatedList ids={ids}>
      {ids.map((id) => (
        <li key={id}>
          <button type="button" onClick={() => opened(id)}>
            {id}
          </button>
        </li>
      ))}
    </AnimatedList>
  )
  const order = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const { rerender } = render(rowsOf('a', 'b', 'c'))
  fireEvent.pointerDown(screen.getByRole('button', { name: 'a' }))
  rerender(rowsOf('c', 'a', 'b'))
  expect(order()).toEqual(['a', 'b', 'c'])
  fireEvent.pointerUp(screen.getByRole('button', { name: 'a' }))
  fireEvent.click(screen.getByRole('button', { name: 'a' }))
  expect(opened).toHaveBeenCalledWith('a')
  await waitFor(() => expect(order()).toEqual(['c', 'a', 'b']))
})

test('a press that the browser turns into a scroll delays nothing', async () => {
  const rowsOf = (...ids: string[]) => (
    <AnimatedList ids={ids}>
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </AnimatedList>
  )
  const { rerender } = render(rowsOf('a', 'b'))
  fireEvent.pointerDown(screen.getByText('a'))
  rerender(rowsOf('b', 'a'))
  fireEvent.pointerCancel(screen.getByText('a'))
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['b', 'a']),
  )
})
