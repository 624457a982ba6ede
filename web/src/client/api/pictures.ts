import { limits } from '@mynah/contract/limits'
import { fitted, isUnreadType, sentBounds, storedBounds, type Bounds } from '@mynah/contract/picture-size'
import type { UploadPurpose } from '@mynah/contract/uploads'

/** The maximum size in bytes for an upload purpose. */
const pictureBytesMax = (purpose: UploadPurpose): number =>
  purpose === 'certificate' ? limits.certificateBytesMax : limits.imageBytesMax

/** Animations: a canvas would keep only one frame of them. */
const moving = new Set(['image/gif', 'image/apng'])
/** The size of these types is read from the header here; for others the browser has to decode the picture. */
const pixelsMax = ({ type }: File) => (type === 'image/avif' ? limits.avifPixelsMax : limits.imagePixelsMax)
/** Only larger files can have more pixels than allowed, so only these are decoded. */
const doubtful_bytes = 500_000

/**
 * A picture as it can be uploaded: unchanged, or redrawn if it has too many bytes or pixels, or a type that the
 * browser can read and the server does not accept. Unchanged too if the browser cannot decode it: the server then
 * gives the reason.
 */
export async function fitPicture(file: File, purpose: UploadPurpose = 'chat'): Promise<File> {
  const bytesMax = pictureBytesMax(purpose)
  const isRead = !isUnreadType(file.type)
  if (moving.has(file.type) || (isRead && file.size < doubtful_bytes)) return file
  try {
    return await withImage(file, async (image) => {
      const isSmall = image.naturalWidth * image.naturalHeight <= pixelsMax(file)
      if (isRead && isSmall && file.size <= bytesMax) return file
      for (const quality of [0.92, 0.8]) {
        const made = await drawnAs(file, image, storedBounds, quality)
        if (made && made.size <= bytesMax) return made
      }
      return file
    })
  } catch {
    return file
  }
}

/** A picture reduced for fast sending; the original file if the browser cannot make it smaller. */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    return await withImage(file, async (image) => {
      const made = await drawnAs(file, image, sentBounds, 0.86)
      return made && (made.size < file.size || isUnreadType(file.type)) ? made : file
    })
  } catch {
    return file
  }
}

async function withImage<T>(file: File, action: (image: HTMLImageElement) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return await action(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Transparency is preserved. */
async function drawnAs(
  file: File,
  image: HTMLImageElement,
  bounds: Bounds,
  quality: number,
): Promise<File | undefined> {
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const size = fitted({ width: image.naturalWidth, height: image.naturalHeight }, bounds)
  const blob = await drawnBlob(image, size, type, quality)
  if (blob?.type !== type) return undefined
  const ending = type === 'image/webp' ? '.webp' : '.jpg'
  return new File([blob], file.name.replace(/\.[^.]+$/, '') + ending, { type })
}

export function drawnBlob(
  source: HTMLVideoElement | HTMLImageElement,
  { width, height }: { width: number; height: number },
  type: string,
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
