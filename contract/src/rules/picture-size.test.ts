import { expect, test } from 'vitest'
import { fitted, isUnreadType, sentBounds, storedBounds } from './picture-size.ts'

test('a photo is bounded by its pixels, and a long one keeps a side that can be read', () => {
  expect(fitted({ width: 8_000, height: 6_000 }, storedBounds)).toEqual({ width: 4_096, height: 3_072 })
  expect(fitted({ width: 8_000, height: 6_000 }, sentBounds)).toEqual({ width: 2_048, height: 1_536 })
  expect(fitted({ width: 1_080, height: 16_000 }, sentBounds)).toEqual({ width: 720, height: 10_667 })
  expect(fitted({ width: 12_000, height: 3_000 }, sentBounds).height).toBeGreaterThan(850)
})

test('nothing becomes larger, narrower than a pixel, or longer than its format has', () => {
  expect(fitted({ width: 300, height: 200 }, storedBounds)).toEqual({ width: 300, height: 200 })
  expect(fitted({ width: 3, height: 60_000 }, storedBounds)).toEqual({ width: 1, height: 16_383 })
})

test('a size that no reader can determine follows from the type', () => {
  for (const mime of ['image/heic', 'image/heif-sequence', 'image/vnd.adobe.photoshop', 'image/jxl'])
    expect(isUnreadType(mime), mime).toBe(true)
  for (const mime of ['image/jpeg', 'image/jpg', 'image/apng', 'image/x-ms-bmp', 'image/avif', ''])
    expect(isUnreadType(mime), mime).toBe(false)
})
