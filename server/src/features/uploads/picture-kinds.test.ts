import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploads, UploadPurpose } from '@mynah/contract/uploads'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })
const corpus = (name: string) => readFileSync(new URL(`../../../test/corpus/media/${name}`, import.meta.url))

async function served(person: Person, url: string) {
  const answer = await fetch(new URL(url, server.url), { headers: { token: person.token } })
  return sharp(Buffer.from(await answer.arrayBuffer()))
}

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

/** A bitmap of 24 bits, or of 8 with two colours, whose upper left quarter is red and all else blue. */
function bmp(width: number, height: number, bits: 8 | 24 | 32): Buffer {
  const entries = bits === 8 ? 2 : 0
  const row = Math.ceil((width * bits) / 32) * 4
  const at = 54 + entries * 4
  const bytes = Buffer.alloc(at + row * height)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(at, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(bits, 28)
  const [blue, redPixel] = [Buffer.from([200, 0, 0, 0]), Buffer.from([0, 0, 200, 0])]
  if (bits === 8) Buffer.concat([blue, redPixel]).copy(bytes, 54)
  const step = bits / 8
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // The lowest line comes first.
      const isRed = y >= height / 2 && x < width / 2
      const place = at + y * row + x * step
      if (bits === 8) bytes[place] = isRed ? 1 : 0
      else (isRed ? redPixel : blue).copy(bytes, place, 0, step)
    }
  return bytes
}

for (const bits of [8, 24, 32] as const)
  test(`a bitmap of ${bits} bits is decoded, upright and in its colours`, async () => {
    const { ana } = await people(server, 'ana')
    const file = { name: 'a.bmp', mime: 'image/bmp', bytes: bmp(33, 20, bits) }
    const { url, width, height, mime } = await upload(server, ana, file)
    expect({ width, height, mime }).toEqual({ width: 33, height: 20, mime: 'image/webp' })
    const { data, info } = await (await served(ana, url)).raw().toBuffer({ resolveWithObject: true })
    const [first, last] = [[...data.subarray(0, 3)], [...data.subarray(-info.channels).subarray(0, 3)]]
    expect(first[0]).toBeGreaterThan(first[2] ?? 255)
    expect(last[2]).toBeGreaterThan(last[0] ?? 255)
  })

test('an animated PNG retains its frames and their times', async () => {
  const { ana } = await people(server, 'ana')
  const file = { name: 'a.png', mime: 'image/png', bytes: corpus('animated.apng') }
  const { url, width, height } = await upload(server, ana, file)
  expect([width, height]).toEqual([320, 240])
  const { pages, delay, height: ofOne } = await (await served(ana, url)).metadata()
  expect({ pages, ofOne, delay: delay?.[0] }).toEqual({ pages: 20, ofOne: 240, delay: 100 })
})

test.runIf(process.env.MYNAH_FULL === '1')('a GIF of thirteen seconds is animated to its end', async () => {
  const { ana } = await people(server, 'ana')
  const frames = 320
  const [width, height] = [480, 270]
  const pixels = Buffer.alloc(width * height * frames)
  for (let at = 0; at < frames; at += 1)
    pixels.fill((at % 2) * 255, at * width * height, (at + 1) * width * height)
  const raw = { width, height: height * frames, channels: 1 as const, pageHeight: height }
  const bytes = await sharp(pixels, { raw })
    .gif({ effort: 1, delay: Array<number>(frames).fill(40) })
    .toBuffer()
  const { url } = await upload(server, ana, { name: 'a.gif', mime: 'image/gif', bytes })
  const metadata = await (await served(ana, url)).metadata()
  expect(metadata.pages).toBe(frames)
  expect(metadata.width).toBeGreaterThan(460)
})

const shapes: [what: string, from: [number, number], least: number, mime: string][] = [
  ['a long screenshot', [1_080, 16_000], 900, 'image/webp'],
  ['a panorama', [12_000, 3_000], 1_700, 'image/webp'],
  ['a screenshot longer than WebP has', [1_080, 36_000], 720, 'image/jpeg'],
]
for (const [what, [width, height], least, mime] of shapes)
  test(`${what} stays readable: its shorter side has at least ${least} pixels`, async () => {
    const { ana } = await people(server, 'ana')
    const bytes = await red(width, height).png().toBuffer()
    const made = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes })
    expect(Math.min(made.width, made.height)).toBeGreaterThanOrEqual(least)
    expect(made.width / made.height).toBeCloseTo(width / height, 2)
    expect(made.mime).toBe(mime)
    const answer = await fetch(new URL(made.url, server.url), { headers: { token: ana.token } })
    expect(answer.headers.get('content-type')).toBe(mime)
    const thumb = await (await served(ana, made.thumb)).metadata()
    expect(Math.min(thumb.width, thumb.height)).toBeGreaterThan(100)
  })

test('every type of picture is accepted for every use of pictures', async () => {
  const { ana } = await people(server, 'ana')
  const plain = red(64, 48)
  const files: [mime: string, bytes: Buffer][] = [
    ['image/jpeg', await plain.clone().jpeg().toBuffer()],
    ['image/png', await plain.clone().png().toBuffer()],
    ['image/gif', await plain.clone().gif().toBuffer()],
    ['image/webp', await plain.clone().webp().toBuffer()],
    ['image/bmp', corpus('small.bmp')],
    ['image/apng', corpus('animated.apng')],
    ['image/avif', await plain.clone().avif({ effort: 0 }).toBuffer()],
    ['image/tiff', await plain.clone().tiff().toBuffer()],
  ]
  for (const pre of UploadPurpose.options)
    for (const [mime, bytes] of files) {
      const made = await upload(server, ana, { name: 'picture', mime, bytes, pre })
      expect(made, `${mime} for ${pre}`).toMatchObject({ mime: 'image/webp' })
    }
})

test('a photo that the server cannot decode is refused before it is uploaded, and is sent as a file', async () => {
  const { ana } = await people(server, 'ana')
  const wanted = { pre: 'chat', name: 'a.heic', size: 791 } as const
  await expect(ana.call(uploads.credentials, { ...wanted, mime: 'image/heic' })).rejects.toThrow(
    'FileTypeNotAllowed',
  )
  await ana.call(uploads.credentials, { ...wanted, mime: 'application/octet-stream' })
})

test('an AVIF that would take more memory than a reader has is refused by its pixels', async () => {
  const { ana } = await people(server, 'ana')
  const bytes = await red(4_500, 4_000).avif({ effort: 0 }).toBuffer()
  expect(await upload(server, ana, { name: 'a.avif', mime: 'image/avif', bytes })).toBeNull()
})
