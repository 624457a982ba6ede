import type { CacheSnapshot } from 'virtua'
import { expect, test } from 'vitest'
import { heightsOf, saveHeights } from './row-heights.ts'

const rows = (...keys: string[]) => keys.map((key) => ({ key }))
const heights = (of: string) => ({ of }) as unknown as CacheSnapshot

test('the heights of a room are known again where its rows begin as they did, also with new ones at the end', () => {
  saveHeights(rows('a', 'b', 'c'), heights('first'))
  expect(heightsOf(rows('a', 'b', 'c'))).toEqual({ of: 'first' })
  expect(heightsOf(rows('a', 'b', 'c', 'd'))).toEqual({ of: 'first' })
  saveHeights(rows('a', 'b', 'c', 'd'), heights('second'))
  expect(heightsOf(rows('a', 'b', 'c', 'd'))).toEqual({ of: 'second' })
})

test('heights are never those of other rows', () => {
  saveHeights(rows('e', 'f', 'g'), heights('third'))
  // one was deleted, one was inserted, older ones were added, the list is empty
  for (const now of [rows('e', 'g'), rows('e', 'x', 'f', 'g'), rows('d', 'e', 'f', 'g'), rows('e'), []])
    expect(heightsOf(now), now.map(({ key }) => key).join()).toBeUndefined()
  saveHeights([], heights('none'))
  expect(heightsOf([])).toBeUndefined()
})

test('the heights of the thirty rooms that were left last are stored', () => {
  for (let room = 0; room < 30; room += 1) saveHeights(rows(`room ${room}`), heights(String(room)))
  saveHeights(rows('room 0'), heights('again'))
  saveHeights(rows('one more'), heights('new'))
  expect(heightsOf(rows('room 0'))).toEqual({ of: 'again' })
  expect(heightsOf(rows('room 1'))).toBeUndefined()
  expect(heightsOf(rows('room 2'))).toEqual({ of: '2' })
})
