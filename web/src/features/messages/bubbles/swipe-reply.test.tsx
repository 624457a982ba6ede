import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSwipeReply } from './swipe-reply.ts'

function Row({ onReply }: { onReply: () => void }) {
  return (
    <div data-testid="row" {...useSwipeReply(onReply)}>
      hello
    </div>
  )
}

function swipe(...points: [x: number, y: number][]) {
  const row = screen.getByTestId('row')
  const touches = points.map(([clientX, clientY]) => ({ touches: [{ clientX, clientY }] }))
  fireEvent.touchStart(row, touches[0])
  for (const touch of touches.slice(1)) fireEvent.touchMove(row, touch)
  fireEvent.touchEnd(row, { touches: [] })
}

test('a swipe to the right answers; one that is short, goes down, left, or begins at the edge does not', () => {
  const onReply = vi.fn()
  render(<Row onReply={onReply} />)
  swipe([100, 300], [130, 302], [180, 304])
  expect(onReply).toHaveBeenCalledTimes(1)
  expect(screen.getByTestId('row').style.transform).toBe('')
  swipe([100, 300], [130, 302])
  swipe([100, 300], [104, 330], [200, 330])
  swipe([100, 300], [40, 300], [180, 300])
  swipe([10, 300], [60, 300], [180, 300])
  expect(onReply).toHaveBeenCalledTimes(1)
})
