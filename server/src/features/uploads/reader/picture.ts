import { readFile, writeFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { limits } from '@mynah/contract/limits'
import { fitted, storedBounds, type Box } from '@mynah/contract/picture-size'
import { pictureMimes } from '../kinds.ts'
import { draw, framesOf } from './apng.ts'
import { readBmp } from './bmp.ts'
import type { Job, PictureMade } from './jobs.ts'
import { Refusal } from './refusal.ts'

// One thread for each picture, since two cores serve everybody. No cache, since no picture is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures too long for WebP are stored as JPEG. */
const jpegPx = 65_500
const thumbPx = 480
const thumbShorterPx = 200
const thumbLongerPx = 4_096
/** Pixels of all frames: decoding this many takes one or two seconds. Later frames are cut off. */
const movingPixels = 300_000_000
/** Pixels of all stored frames: an animation becomes smaller, not shorter. */
const movingStoredPixels = 40_000_000
/** Stickers are drawn within a square, with frames for a second or two. */
const stickerBounds = { pixels: limits.stickerPx ** 2, shorter: 0, longer: limits.stickerPx }
const stickerStoredPixels = 60 * limits.stickerPx ** 2
/** The largest canvas of an animated PNG; larger ones become still pictures. */
const canvasPixels = 8_000_000
/** Encoding takes most of the time; more effort makes a large picture hardly smaller. */
const effort = 2

type As = (Job & { kind: 'picture' })['as']

/** The picture as received, or its pixels. */
type Source = { input: Buffer; options: SharpOptions; moving: boolean; delay?: number[] }

/**
 * Re-encodes the picture: no metadata, no location, no hidden data. Animations stay animated. Throws a Refusal:
 * FileTypeNotAllowed if it is not a picture, PictureTooLarge above 40 megapixels.
 */
export async function redraw(
  { path, out, thumb, as }: Job & { kind: 'picture' },
  onSize: (megapixels: number) => void,
): Promise<PictureMade> {
  const bytes = await readFile(path)
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !pictureMimes.has(type.mime)) throw new Refusal('FileTypeNotAllowed')
  try {
    const source = await sourceOf(bytes, type.mime, as, onSize)
    const { made, data } = await drawn(source, as)
    await write(out, data)
    await write(thumb, await thumbOf(data, made))
    return made
  } catch (error) {
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).code) throw error
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new Refusal(tooLarge ? 'PictureTooLarge' : 'FileTypeNotAllowed')
  }
}

const write = (path: string, data: Buffer) => writeFile(path, data, { mode: 0o600, flush: true })

async function sourceOf(
  bytes: Buffer,
  mime: string,
  as: As,
  onSize: (megapixels: number) => void,
): Promise<Source> {
  const options = { limitInputPixels: limits.imagePixelsMax, failOn: 'error' as const }
  if (mime === 'image/bmp') {
    const { data, ...raw } = readBmp(bytes, limits.imagePixelsMax)
    onSize((raw.width * raw.height) / 1e6)
    return { input: data, options: { ...options, raw }, moving: false }
  }
  const { width, height, pages = 1, format } = await sharp(bytes, options).metadata()
  const pixels = width * height
  const pixelsMax = mime === 'image/avif' ? limits.avifPixelsMax : limits.imagePixelsMax
  if (pixels > pixelsMax) throw new Refusal('PictureTooLarge')
  if (mime === 'image/apng' && pixels <= canvasPixels) {
    const moving = await unpackApng(bytes, { width, height }, as, onSize)
    if (moving) return moving
  }
  const moving = pages > 1 && (format === 'gif' || format === 'webp')
  const frames = moving ? Math.max(1, Math.min(pages, framesMax(as, pixels))) : 1
  onSize((pixels * frames) / 1e6)
  // Frames are stacked vertically, so the limit for one picture does not apply to all of them together.
  const all = { ...options, animated: false, pages: frames, limitInputPixels: movingPixels }
  return { input: bytes, options: moving ? all : options, moving }
}

/** The frames, stacked vertically; undefined if there is only one. */
async function unpackApng(
  bytes: Buffer,
  size: Box,
  as: As,
  onSize: (megapixels: number) => void,
): Promise<Source | undefined> {
  const frames = framesOf(bytes, framesMax(as, size.width * size.height))
  if (frames.length < 2) return undefined
  onSize((size.width * size.height * frames.length) / 1e6)
  const to = movingSize(size, frames.length, as)
  const canvas = Buffer.alloc(size.width * size.height * 4)
  const shown: Buffer[] = []
  for (const frame of frames) {
    const { box, png } = frame
    const pixels = await sharp(png, { failOn: 'error', limitInputPixels: box.width * box.height })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer()
    if (pixels.length !== box.width * box.height * 4) throw new Refusal('FileTypeNotAllowed')
    const dispose = draw(canvas, size.width, frame, pixels)
    shown.push(
      await sharp(canvas, { raw: { ...size, channels: 4 } })
        .resize({ ...to, fit: 'fill' })
        .raw()
        .toBuffer(),
    )
    dispose()
  }
  const raw = {
    width: to.width,
    height: to.height * frames.length,
    channels: 4 as const,
    pageHeight: to.height,
  }
  return {
    input: Buffer.concat(shown),
    options: { raw, limitInputPixels: movingPixels },
    moving: true,
    delay: frames.map(({ delay }) => delay),
  }
}

const framesMax = (as: As, pixels: number): number =>
  Math.min(Math.floor(movingPixels / pixels), as === 'sticker' ? limits.stickerFramesMax : Infinity)

const movingSize = (size: Box, frames: number, as: As): Box =>
  as === 'sticker'
    ? fitted(size, {
        ...stickerBounds,
        pixels: Math.min(stickerBounds.pixels, stickerStoredPixels / frames),
      })
    : fitted(size, { pixels: movingStoredPixels / frames, shorter: 0, longer: 4_096 })

/** The displayed size: cameras store the rotation separately. */
const shownSize = ({ autoOrient }: Metadata): Box => ({ width: autoOrient.width, height: autoOrient.height })

async function drawn(source: Source, as: As): Promise<{ made: PictureMade; data: Buffer }> {
  const { input, options, moving, delay } = source
  const metadata = await sharp(input, options).metadata()
  const pages = metadata.pages ?? 1
  const size = moving
    ? { width: metadata.width, height: metadata.pageHeight ?? metadata.height }
    : shownSize(metadata)
  const still = as === 'sticker' ? stickerBounds : storedBounds
  const free = fitted(size, { ...storedBounds, longer: jpegPx })
  const isLong = Math.max(free.width, free.height) > storedBounds.longer
  const asJpeg = as === 'picture' && isLong && !moving && !metadata.hasAlpha
  const to = moving ? movingSize(size, pages, as) : asJpeg ? free : fitted(size, still)
  // Frames assembled here already have their final size.
  const image = delay
    ? sharp(input, options)
    : sharp(input, options)
        .rotate()
        .resize({ ...to, fit: 'fill' })
  const { data, info } = await (
    asJpeg
      ? image.jpeg({ quality: 82 })
      : image.webp({ quality: 82, effort, ...(delay && { delay, loop: 0 }) })
  ).toBuffer({ resolveWithObject: true })
  const height = moving ? (info.pageHeight ?? info.height) : info.height
  return {
    made: { width: info.width, height, size: data.length, extension: asJpeg ? 'jpg' : 'webp' },
    data,
  }
}

/**
 * Made from the stored picture, so that the original is decoded once: the first frame, and of a long strip the visible
 * part.
 */
async function thumbOf(stored: Buffer, size: Box): Promise<Buffer> {
  const scale = Math.max(
    thumbPx / Math.max(size.width, size.height),
    thumbShorterPx / Math.min(size.width, size.height),
  )
  const pixels = Math.max(1, size.width * size.height * Math.min(1, scale) ** 2)
  const to = fitted(size, { pixels, shorter: 0, longer: thumbLongerPx })
  return sharp(stored)
    .resize({ ...to, fit: 'fill' })
    .webp({ quality: 72 })
    .toBuffer()
}

const side = 8

/**
 * A perceptual hash of 64 bits as text of zeros and ones: whether each of 8 by 8 areas is brighter than the one to its
 * right. The difference hash of Krawetz, "Kind of Like That" (2013): similar pictures differ in a few bits.
 */
export async function hashOf(path: string): Promise<string> {
  const pixels = await sharp(await readFile(path))
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(side + 1, side, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = ''
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * (side + 1) + x
      bits += (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0'
    }
  return bits
}
