import { limits } from '@mynah/contract/limits'
import { fitted, isUnreadType, sentBounds, storedBounds, type Bounds } from '@mynah/contract/picture-size'
import type { UploadPurpose } from '@mynah/contract/uploads'

/** What a purpose may have in bytes. */
const pictureBytesMax = (purpose: UploadPurpose): number =>
  purpose === 'certificate' ? limits.certificateBytesMax : limits.imageBytesMax

/** A canvas holds one picture of them. */
const moving = new Set(['image/gif', 'image/apng'])
/** Of these a header is read here: a browser unpacks a picture to say how large it is. */
const pixelsMax = ({ type }: File) => (type === 'image/avif' ? limits.avifPixelsMax : limits.imagePixelsMax)
/** Above so many bytes a picture may have more pixels than are read. */
const doubtful_bytes = 500_000

/**
 * A picture as it may go up: as it is, or drawn anew where it has more bytes or pixels than are taken, or a type that
 * this browser reads and the server does not. As it is too where this browser makes nothing of it: the server says why.
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

/** A picture made small enough to be sent soon; the file itself where this browser makes nothing smaller of it. */
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

/** What may be see-through stays so. */
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
