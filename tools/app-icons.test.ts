import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { root } from './parts.ts'

const read = (name: string) =>
  sharp(join(root, 'web', 'public', name))
    .raw()
    .toBuffer({ resolveWithObject: true })

test('the icon of iOS has the size of a home screen and no transparent pixel, which would be black there', async () => {
  const { info } = await read('apple-touch-icon.png')
  expect([info.width, info.height, info.channels]).toEqual([180, 180, 3])
})

test('the drawing on the maskable icon is within its safe zone: a circle of 80 % of its width', async () => {
  const { data, info } = await read('icon-maskable-512.png')
  const { width, height, channels } = info
  expect([width, height, channels]).toEqual([512, 512, 3])
  const background = [...data.subarray(0, 3)]
  let drawn = 0
  let farthest = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      if (background.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 8)) continue
      drawn += 1
      farthest = Math.max(farthest, Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2))
    }
  expect(farthest).toBeLessThan(0.4 * width)
  // large enough to be recognised
  expect(drawn).toBeGreaterThan(0.12 * width * height)
})
