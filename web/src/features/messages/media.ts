/** The size of a picture; undefined if this browser cannot show it. */
export function measureImage(url: string): Promise<{ width: number; height: number } | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(undefined)
    image.src = url
  })
}

const shrunkPx = 2_048
const small_bytes = 400_000
const shrinkable = new Set(['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/bmp'])

/** Whether a picture is sent smaller than it is, unless its sender wants it whole. */
export const isShrunk = ({ type, size }: File): boolean => shrinkable.has(type) && size > small_bytes

/** A picture made small enough to be sent soon; the file itself where this browser makes nothing smaller of it. */
export async function shrink(file: File): Promise<File> {
  if (!isShrunk(file)) return file
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg'
    const blob = await drawn(image, image.naturalWidth, image.naturalHeight, shrunkPx, type, 0.86)
    if (!blob || blob.type !== type || blob.size >= file.size) return file
    const ending = type === 'image/webp' ? '.webp' : '.jpg'
    return new File([blob], file.name.replace(/\.[^.]+$/, '') + ending, { type })
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

const posterAt_s = 0.1
const posterPx = 960
const timeoutMs = 10_000

type Film = { poster?: File; duration: number; width: number; height: number }

/** A video's length in milliseconds, its size and a picture of one moment of it; undefined if this browser cannot play it. */
export async function posterOf(url: string, atSeconds = posterAt_s): Promise<Film | undefined> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.playsInline = true
  try {
    film.src = url
    await received(film, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = film
    if (!width || !height) return undefined
    film.currentTime = Math.max(atSeconds, posterAt_s)
    await received(film, 'seeked')
    const duration = Number.isFinite(film.duration) ? Math.round(film.duration * 1_000) : 0
    const blob = await drawn(film, width, height, posterPx, 'image/jpeg', 0.8)
    const poster = blob && new File([blob], 'poster.jpg', { type: 'image/jpeg' })
    return { duration, width, height, ...(poster && { poster }) }
  } catch {
    return undefined
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}

function received(film: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), timeoutMs)
    film.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true })
    film.addEventListener('error', () => (clearTimeout(timer), reject(new Error('unplayable'))), {
      once: true,
    })
  })
}

function drawn(
  source: HTMLVideoElement | HTMLImageElement,
  width: number,
  height: number,
  mostPx: number,
  type: string,
  quality: number,
): Promise<Blob | null> {
  const scale = Math.min(1, mostPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
