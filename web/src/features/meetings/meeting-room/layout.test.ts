import { expect, test } from 'vitest'
import { gridFor, pageOf, tilesPerPage } from './layout.ts'

const phone = { width: 390, height: 640 }
const lying = { width: 844, height: 250 }
const wide = { width: 868, height: 620 }

test('a phone has six tiles a page, a wide screen nine', () => {
  expect([phone, lying, wide].map(tilesPerPage)).toEqual([6, 6, 9])
})

test.each([
  [phone, [1, 1, 1, 2, 2, 2]],
  [lying, [1, 2, 3, 4, 5, 3]],
  [wide, [1, 2, 2, 2, 3, 3, 3, 3, 3]],
])('on %j the tiles are as large as they can be', (size, columns) => {
  expect(columns.map((_, i) => gridFor(size, i + 1).columns)).toEqual(columns)
})

test('a page that no longer exists is replaced by the last one', () => {
  const all = [1, 2, 3, 4, 5, 6, 7]
  expect(pageOf(all, 6, 1)).toEqual({ pages: 2, page: 1, tiles: [7] })
  expect(pageOf(all.slice(0, 6), 6, 1)).toEqual({ pages: 1, page: 0, tiles: [1, 2, 3, 4, 5, 6] })
  expect(pageOf([], 6, 3)).toEqual({ pages: 1, page: 0, tiles: [] })
})

test('in landscape tiles are between square and 16 to 9, in portrait they fill the grid', () => {
  for (let count = 1; count <= 9; count += 1) {
    const { width, height } = gridFor(wide, count)
    expect(width / height).toBeGreaterThanOrEqual(1 - 1e-9)
    expect(width / height).toBeLessThanOrEqual(16 / 9 + 1e-9)
  }
  expect(gridFor(phone, 2)).toEqual({ columns: 1, width: 390, height: 320 })
})
