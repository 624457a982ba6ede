import { expect, test } from 'vitest'
import { rowsOf } from '#ui/pictures/mosaic.tsx'

test('up to nine faces are in at most three rows, the short row first', () => {
  const rows = Array.from({ length: 9 }, (_, index) => rowsOf(index + 1))
  expect(rows).toEqual([[1], [2], [1, 2], [2, 2], [2, 3], [3, 3], [1, 3, 3], [2, 3, 3], [3, 3, 3]])
})
