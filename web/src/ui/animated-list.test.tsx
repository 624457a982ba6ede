import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnimatedList } from './animated-list.tsx'

const rowPx = 72
let reduced = false
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
  animated.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.stubGlobal('innerHeight', 3 * rowPx)
  HTMLElement.prototype.animate = animated as never
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const top = [...(this.parentElement?.children ?? [])].indexOf(this) * rowPx
    return { top, bottom: top + rowPx } as DOMRect
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
    ['c', 'translateY(144px)'],
    ['a', 'translateY(-72px)'],
    ['b', 'translateY(-72px)'],
  ])
  animated.mockClear()
  rerender(list('ncab'))
  expect(moves().slice(0, 2)).toEqual([
    ['n', 'fades in'],
    ['c', 'translateY(-72px)'],
  ])
})

test('where a row is gone those below it move up, from below the view too', () => {
  const { rerender } = render(list('abcdefg'))
  rerender(list('bcdefg'))
  expect(moves()).toEqual([
    ['b', 'translateY(72px)'],
    ['c', 'translateY(72px)'],
    ['d', 'translateY(72px)'],
  ])
  animated.mockClear()
  // comes from far below, and no further than from the edge of the view
  rerender(list('gbcdef'))
  expect(moves()[0]).toEqual(['g', 'translateY(216px)'])
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
