import sharp from 'sharp'
import { limits } from '@mynah/contract/limits'
import { FairQueue } from '#platform/fair-queue.ts'
import { ApiError } from '#platform/api-error.ts'

// Two cores serve everybody: one thread for each picture keeps the chat quick. What was drawn once is not drawn again.
sharp.concurrency(1)
sharp.cache(false)

/** Weighed by pixels, four bytes each once they are unpacked. Who waits is only known by the head of the picture. */
export const pictureQueue = new FairQueue({
  atOnce: 2,
  weightMax: limits.imagePixelsMax,
  waitingMax: 1_000,
  waitingOfOneMax: limits.picturesWaitingMax,
})

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

/** How much of a picture is read before its turn: the head with its size stands there, behind what cameras write. */
export const headBytes = 512 * 1024

/**
 * Draws the picture anew: no metadata, no place, nothing hidden behind the pixels. Moving ones keep moving. It is read
 * when its turn has come, so that nothing of those that wait is in memory but their number of pixels. Throws
 * FileTypeNotAllowed for what is no picture, PictureTooLarge above 40 megapixels in all frames, TryLater while too many
 * of this person wait. null where the file is gone by then.
 */
export async function redraw(
  personId: string,
  head: Buffer,
  read: () => Promise<Buffer | null>,
): Promise<Picture | null> {
  return pictureQueue.run(personId, await pixelsIn(head), async () => {
    const bytes = await read()
    return bytes && drawAnew(bytes)
  })
}

/** By the head alone; where that does not say, as many as there may be. */
async function pixelsIn(head: Buffer): Promise<number> {
  try {
    const { pages = 1, width, height } = await sharp(head, { failOn: 'none' }).metadata()
    const pixels = width * height * pages
    if (pixels > limits.imagePixelsMax) throw new ApiError('PictureTooLarge')
    return pixels
  } catch (error) {
    if (error instanceof ApiError) throw error
    return limits.imagePixelsMax
  }
}

async function drawAnew(input: Buffer): Promise<Picture> {
  try {
    const options = { limitInputPixels: limits.imagePixelsMax, failOn: 'error' as const }
    const { pages = 1, width, height, format } = await sharp(input, options).metadata()
    if (width * height * pages > limits.imagePixelsMax) throw new ApiError('PictureTooLarge')
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
    if (error instanceof ApiError) throw error
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new ApiError(tooLarge ? 'PictureTooLarge' : 'FileTypeNotAllowed')
  }
}
