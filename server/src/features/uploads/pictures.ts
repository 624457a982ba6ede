import sharp from 'sharp'
import { limits } from '@mynah/contract/limits'
import { boundedLine } from '#platform/bounded.ts'
import { Refusal } from '#platform/refusal.ts'

// Two cores serve everybody: one picture at a time keeps the chat quick.
sharp.concurrency(1)

/** Across all people; each that waits holds its whole picture in memory. */
const bounded = boundedLine(2, 8)

export type Picture = {
  bytes: Buffer
  thumb: Buffer
  width: number
  height: number
  mime: string
  extension: string
}

const thumbPx = 480
const sidePxMax = 4_096

/**
 * Draws the picture anew: no metadata, no place, nothing hidden behind the pixels. Moving ones keep moving. Throws
 * FileTypeNotAllowed for what is no picture, PictureTooLarge above 40 megapixels in all frames,
 * TryLater while too many wait.
 */
export const redraw = (input: Buffer): Promise<Picture> => bounded(() => drawAnew(input))

async function drawAnew(input: Buffer): Promise<Picture> {
  try {
    const options = { limitInputPixels: limits.imagePixelsMax, failOn: 'error' as const }
    const { pages = 1, width, height, format } = await sharp(input, options).metadata()
    if (width * height * pages > limits.imagePixelsMax) throw new Refusal('PictureTooLarge')
    const moving = pages > 1 && (format === 'gif' || format === 'webp')
    const image = sharp(input, { ...options, animated: moving })
      .rotate()
      .resize({ width: sidePxMax, height: sidePxMax, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await image.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    const thumb = await sharp(input, options)
      .rotate()
      .resize({ width: thumbPx, height: thumbPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer()
    const pageHeight = moving ? (info.pageHeight ?? info.height) : info.height
    return {
      bytes: data,
      thumb,
      width: info.width,
      height: pageHeight,
      mime: 'image/webp',
      extension: 'webp',
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new Refusal(tooLarge ? 'PictureTooLarge' : 'FileTypeNotAllowed')
  }
}
