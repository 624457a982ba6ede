import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { UiTextProvider, type UiText } from '@mynah/ui/ui-text.tsx'
import { watchedEnds } from '#ui/lists/watched-ends.fixture.ts'

const words = { thatIsAll: 'That is all', retry: 'Try again', loading: 'Loading' } as UiText
const ends = watchedEnds()
const onMore = vi.fn()
beforeEach(() => onMore.mockReset())

const list = (props: Partial<Parameters<typeof InfiniteScroll>[0]> = {}) => (
  <UiTextProvider value={words}>
    <div className="scroller">
      <InfiniteScroll more busy={false} onMore={onMore} {...props} />
    </div>
  </UiTextProvider>
)

test('more is loaded when the end comes near, and not before', () => {
  render(list())
  ends.scroll(false)
  expect(onMore).not.toHaveBeenCalled()
  ends.scroll(true)
  expect(onMore).toHaveBeenCalledOnce()
})

test('near is the distance that the list sets, within its scroller', () => {
  const { container, unmount } = render(list())
  expect(ends.watched()).toEqual([
    { root: container.querySelector('.scroller'), margin: `0px 0px ${limits.loadMorePx}px 0px` },
  ])
  unmount()
  expect(ends.watched()).toEqual([])
  render(list({ aheadPx: 12 }))
  expect(ends.watched().map(({ margin }) => margin)).toEqual(['0px 0px 12px 0px'])
})

test('nothing is loaded while an answer is in flight, after a failure, or at the end', () => {
  const { rerender } = render(list({ busy: true }))
  expect(ends.watched()).toEqual([])
  rerender(list({ error: new Error('no') }))
  expect(ends.watched()).toEqual([])
  rerender(list({ more: false }))
  expect(ends.watched()).toEqual([])
  rerender(list())
  expect(ends.watched()).toHaveLength(1)
})

test('after a failure a press asks again', () => {
  render(list({ error: new Error('no') }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('the end of a list is shown if the list wants it', () => {
  const { rerender } = render(list({ more: false }))
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(list({ more: false, postEnd: true }))
  expect(screen.getByRole('status').textContent).toBe('That is all')
  rerender(list({ postEnd: true }))
  expect(screen.getByRole('status').textContent).toBe('')
})
