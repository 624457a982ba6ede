import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defer, deferPart } from '#ui/deferred.tsx'

const Word = ({ word }: { word: string }) => <p>{word}</p>

test('the placeholder is shown until the code is loaded, which happens once', async () => {
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

test('preloaded code shows without a placeholder, and a failed load is repeated', async () => {
  const load = vi.fn<() => Promise<typeof Word>>()
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(Word)
  const Later = defer(load, <p>on its way</p>)
  await expect(Later.fetch()).rejects.toThrow('no network')
  await Later.fetch()
  render(<Later word="here" />)
  expect(screen.getByText('here')).toBeTruthy()
})

test('a part whose code does not load leaves the page as it is, and is shown once it does', async () => {
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
