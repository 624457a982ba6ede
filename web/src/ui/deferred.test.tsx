import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defer, deferPart } from '#ui/deferred.tsx'

const Word = ({ word }: { word: string }) => <p>{word}</p>

test('the placeholder stands until the code is there, which is fetched once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Word>()
  const load = vi.fn(() => promise)
  const Later = defer(load, <p>on its way</p>)
  render(
    <>
      <Later word="one" />
      <Later word="two" />
    </>,
  )
  expect(screen.getAllByText('on its way')).toHaveLength(2)
  await act(async () => resolve(Word))
  expect(screen.getByText('one')).toBeTruthy()
  expect(screen.getByText('two')).toBeTruthy()
  expect(screen.queryByText('on its way')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was fetched ahead shows without a placeholder, and a failed fetch is asked for again', async () => {
  const load = vi.fn<() => Promise<typeof Word>>()
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(Word)
  const Later = defer(load, <p>on its way</p>)
  await expect(Later.fetch()).rejects.toThrow('no network')
  await Later.fetch()
  render(<Later word="here" />)
  expect(screen.getByText('here')).toBeTruthy()
})

test('a part whose code cannot be had leaves the page as it is, and stands once it can', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<typeof Word>>()
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'))
  load.mockResolvedValueOnce(Word)
  const Later = deferPart(load, <p>on its way</p>)
  render(<Later word="a panel" />)
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  expect(screen.getByText('on its way')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('a panel')).toBeTruthy()
  vi.useRealTimers()
})
