import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the pictures of the README from those that `npm run screenshots` took: scaled down, on the warm background.
 * Those of the landing page are the upper parts of two.
 */
const root = join(import.meta.dirname, '..')
const taken = join(root, 'test-results', 'pictures')
const stored = join(root, 'docs', 'pictures')
const background = '#d9d0c5'

type Placed = { file: string; left: number; top: number; width: number; radius: number }

async function shape({ file, width, radius }: Placed): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp(join(taken, file))
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { height } = info
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  )
  const cut = await sharp(data)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { data: cut, height }
}

async function compose(name: string, size: { width: number; height: number }, places: Placed[]) {
  const layers = []
  for (const place of places) {
    const { data, height } = await shape(place)
    const { left, top, width, radius } = place
    const shadow = `<svg width="${size.width}" height="${size.height}"><filter id="b"><feGaussianBlur stdDeviation="22"/></filter>
      <rect x="${left}" y="${top + 16}" width="${width}" height="${height}" rx="${radius}" fill="#1c1714" opacity=".28" filter="url(#b)"/></svg>`
    layers.push({ input: Buffer.from(shadow), left: 0, top: 0 }, { input: data, left, top })
  }
  const canvas = sharp({ create: { ...size, channels: 3, background } }).composite(layers)
  await canvas
    .png({ palette: true, colours: 192, effort: 10, dither: 0.6 })
    .toFile(join(stored, `${name}.png`))
}

if (existsSync(join(taken, 'chats-phone.png')) && existsSync(join(taken, 'group-wide.png'))) {
  mkdirSync(stored, { recursive: true })
  await compose('cover', { width: 1640, height: 900 }, [
    { file: 'group-wide.png', left: 50, top: 90, width: 1152, radius: 20 },
    { file: 'chats-phone.png', left: 1252, top: 85, width: 336, radius: 26 },
  ])
  const alone = { left: 70, top: 50, width: 480, radius: 44 }
  await compose('chats', { width: 620, height: 1139 }, [{ file: 'chats-phone.png', ...alone }])
  await compose('room', { width: 620, height: 1139 }, [{ file: 'room-phone.png', ...alone }])
  for (const name of ['chats', 'wallet'])
    await sharp(join(taken, `${name}-phone.png`))
      .resize(440, 841, { fit: 'cover', position: 'top' })
      .webp({ quality: 82 })
      .toFile(join(root, 'web', 'public', 'welcome', `${name}.webp`))
}
